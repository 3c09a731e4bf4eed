import Pasteboard
import RenderCommand
import Testing

struct DocumentBundleTests {
  private static let bundle = DocumentBundle(
    code: code("let a\n", in: "swift", painted: "\u{1B}[1mlet\u{1B}[m a\n") + code("a\n", in: "c++")
      + code("", in: "swift"),
    pictures: [.init(path: Array("a/é.png".utf8), content: [1, 2, 3]), .init(in: nil, path: [0xFF])],
    document: Array("# x".utf8)
  )

  private static func code(_ text: String, in language: String, painted: String = "") -> [DocumentBundle.Code] {
    CodeLanguage(language).map { [.init(language: $0, text: Array(text.utf8), painted: Array(painted.utf8))] } ?? []
  }

  @Test func aBundleComesBackAsItWas() {
    #expect(DocumentBundle(bytes: Self.bundle.bytes) == Self.bundle)
    let empty = DocumentBundle(pictures: [], document: [])
    #expect(DocumentBundle(bytes: empty.bytes) == empty)
  }

  @Test func aBeginningSaysWhatIsLacking() {
    let lack = DocumentBundle.Lack(beginning: Self.bundle.bytes)
    #expect(Self.bundle.code.count == 3 && lack.languages.map(\.name) == ["swift", "cpp"] && lack.hasPictures)
    #expect(DocumentBundle.Lack(beginning: Array(Self.bundle.bytes.prefix(11))) == .init(beginning: []))
    let bytes = DocumentBundle(code: (0..<30).flatMap { Self.code("a", in: "l\($0)") }, pictures: [], document: [])
      .bytes
    let many = DocumentBundle.Lack(beginning: bytes)
    #expect(many.languages.count == CodeColouring.languageLimit && !many.hasPictures)
  }

  /// Without its document, whose length is nowhere, each bundle that ends too soon is none.
  @Test func aBundleThatEndsTooSoonIsNone() {
    let bytes = Self.bundle.bytes.dropLast(Self.bundle.document.count)
    for count in 0..<bytes.count { #expect(DocumentBundle(bytes: Array(bytes.prefix(count))) == nil, "\(count)") }
  }

  @Test func lengthsThatLieAreNoBundle() {
    #expect(DocumentBundle(bytes: [0xFF, 0xFF, 0xFF, 0xFF]) == nil)
    #expect(DocumentBundle(bytes: [0, 0, 0, 1, 0xFF, 0xFF, 0xFF, 0xFF, 65]) == nil)
  }

  @Test(
    arguments: [Conversion.Parts.requested([.pictures]), .requested([.colours, .pictures]), .bundled, nil],
    ["my img/note-", "", nil])
  func theCommandLineSaysWhichPartsADocumentHas(parts: Conversion.Parts?, prefix: String?) {
    var conversion = Conversion(from: .text(.markdown), to: .text(.html))
    conversion.parts = parts
    conversion.picturePrefix = prefix
    #expect(Conversion(arguments: conversion.arguments) == conversion)
    #expect(Conversion(arguments: conversion.arguments + ["--parts", "all"]) == nil)
  }

  @Test func gatheringIsUnderstoodAsItWasMeant() {
    for target in [Conversion.Target.docx, .text(.html)] {
      for folders in [["/a b"], [], ["/a", "/b"]] {
        let gathering = PictureGathering(below: folders, for: target)
        #expect(PictureGathering(arguments: gathering.arguments) == gathering)
        #expect(PictureConversion(arguments: gathering.arguments) == nil)
      }
    }
    #expect(PictureGathering(arguments: ["--gather", "web", "relative"]) == nil)
    #expect(PictureGathering(arguments: ["--gather", "paper", "/a"]) == nil)
  }
}
