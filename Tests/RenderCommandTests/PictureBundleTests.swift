import Pasteboard
import RenderCommand
import Testing

struct PictureBundleTests {
  private static let bundle = PictureBundle(
    pictures: [.init(path: Array("a/é.png".utf8), content: [1, 2, 3]), .init(path: [0xFF])], document: Array("# x".utf8)
  )

  @Test func aBundleComesBackAsItWas() {
    #expect(PictureBundle(bytes: Self.bundle.bytes) == Self.bundle)
    let empty = PictureBundle(pictures: [], document: [])
    #expect(PictureBundle(bytes: empty.bytes) == empty)
  }

  /// Without its document, whose length is nowhere, each bundle that ends too soon is none.
  @Test func aBundleThatEndsTooSoonIsNone() {
    let bytes = Self.bundle.bytes.dropLast(Self.bundle.document.count)
    for count in 0..<bytes.count { #expect(PictureBundle(bytes: Array(bytes.prefix(count))) == nil, "\(count)") }
  }

  @Test func lengthsThatLieAreNoBundle() {
    #expect(PictureBundle(bytes: [0xFF, 0xFF, 0xFF, 0xFF]) == nil)
    #expect(PictureBundle(bytes: [0, 0, 0, 1, 0xFF, 0xFF, 0xFF, 0xFF, 65]) == nil)
  }

  @Test(arguments: [Conversion.Pictures.requested, .bundled, nil], ["my img/note-", "", nil])
  func theCommandLineSaysWhatHappensToPictures(pictures: Conversion.Pictures?, prefix: String?) {
    var conversion = Conversion(from: .text(.markdown), to: .text(.html))
    conversion.pictures = pictures
    conversion.picturePrefix = prefix
    #expect(Conversion(arguments: conversion.arguments) == conversion)
    #expect(Conversion(arguments: conversion.arguments + ["--pictures", "all"]) == nil)
  }

  @Test func gatheringIsUnderstoodAsItWasMeant() {
    for target in [Conversion.Target.docx, .text(.html)] {
      let gathering = PictureGathering(below: "/a b", for: target)
      #expect(PictureGathering(arguments: gathering.arguments) == gathering)
      #expect(PictureConversion(arguments: gathering.arguments) == nil)
    }
    #expect(PictureGathering(arguments: ["--gather", "web", "relative"]) == nil)
    #expect(PictureGathering(arguments: ["--gather", "paper", "/a"]) == nil)
  }
}
