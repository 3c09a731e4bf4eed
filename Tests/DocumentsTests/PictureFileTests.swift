import Testing

@testable import Documents

/// Pictures that are files beside a document.
struct PictureFileTests {
  /// The beginning of a PNG file of this size, which says all that is asked.
  private func png(_ width: UInt8, _ height: UInt8, times factor: UInt8 = 0) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, factor, width, 0, 0, factor, height, 8, 2, 0, 0, 0, 1, 2, 3, 4]
  }

  private func markdown(_ text: String) -> Document { Converter.read(text, as: .markdown) }

  private func html(_ document: Document) -> String {
    String(decoding: Converter.write(document, as: .html), as: UTF8.self)
  }

  @Test(arguments: [
    ("a.png", ["a.png"]), ("img/my%20cat.png?v=2#top", ["img/my cat.png"]), ("./a.png", ["./a.png"]),
    ("../a.png", ["../a.png"]), ("/tmp/a.png", ["/tmp/a.png"]), ("caf%C3%A9.png", ["café.png"]),
    ("https://a.example/a.png", []), ("//a.example/a.png", []), ("data:image/png;base64,AAAA", []),
    ("a%00.png", []), ("#a", []), ("a/b:c.png", ["a/b:c.png"]),
  ])
  func anAddressIsThatOfAFileOrNot(address: String, paths: [String]) {
    #expect(markdown("![x](<\(address)>)").pictureFiles.map { String(decoding: $0, as: UTF8.self) } == paths)
  }

  @Test func eachFileIsNamedOnceInOrder() {
    let document = markdown("![1](b.png)\n\n| a |\n|---|\n| ![2](a.png) |\n\n> [![3](b.png)](https://a.example)")
    #expect(document.pictureFiles == [Array("b.png".utf8), Array("a.png".utf8)])
  }

  @Test(arguments: [DocumentFormat.markdown, .html]) func thePicturesAreEmbedded(format: DocumentFormat) {
    let text = format == .markdown ? "![x](a%20b.png)" : "<p><img src='a%20b.png' alt=x></p>"
    let document = Converter.read(text, as: format).embedding([Array("a b.png".utf8): png(3, 2)])
    #expect(html(document).contains("<img src=\"data:image/png;base64,iVBORw0KGgoAAAAN"))
    let rtf = String(decoding: Converter.write(document, as: .rtf), as: UTF8.self)
    #expect(rtf.contains("\\pngblip\\picw3\\pich2"), "\(rtf.suffix(300))")
  }

  @Test func awidePictureIsAsWideAsAPageUnlessTheDocumentSaysElse() {
    let files = [Array("a.png".utf8): png(0, 1, times: 4)]  // 1024 × 1025
    #expect(html(markdown("![x](a.png)").embedding(files)).contains("width=\"624\">"))
    let sized = Converter.read("<img src=a.png width=900>", as: .html).embedding(files)
    #expect(html(sized).contains("width=\"900\">"))
    #expect(!html(markdown("![x](a.png)").embedding([Array("a.png".utf8): png(200, 1)])).contains("width"))
  }

  @Test(arguments: [[], Array("no picture".utf8), Array("%PDF-1.4".utf8), Array("<svg onload='x'/>".utf8)])
  func otherFilesStayAddresses(file: [UInt8]) {
    let document = markdown("![x](a.png)").embedding([Array("a.png".utf8): file])
    #expect(html(document).contains("<img src=\"a.png\" alt=\"x\">"))
  }

  @Test func embeddedPicturesBecomeFiles() {
    let embedded = markdown("![x](a.png) ![y](b.png) ![z](https://a.example/c.png) ![again](a.png)")
      .embedding([Array("a.png".utf8): png(3, 2), Array("b.png".utf8): png(4, 4)])
    let (document, files) = embedded.separatingPictures(Array("my img/note-".utf8))
    #expect(files.map { String(decoding: $0.path, as: UTF8.self) } == ["my img/note-1.png", "my img/note-2.png"])
    #expect(files.map(\.content) == [png(3, 2), png(4, 4)])
    #expect(
      String(decoding: Converter.write(document, as: .markdown), as: UTF8.self)
        == "![x](my%20img/note-1.png) ![y](my%20img/note-2.png) ![z](https://a.example/c.png) ![again](my%20img/note-1.png)\n"
    )
  }

  @Test(arguments: [
    "data:image/png;base64,%%%", "data:image/svg+xml;base64,PHN2Zz4=", "data:image/png,abc", "data:image/png;base64,",
  ])
  func otherAddressesBecomeNoFiles(address: String) {
    let document = Converter.read("<img alt=x src='\(address)'>", as: .html)
    #expect(document.separatingPictures([]).files.isEmpty)
  }
}
