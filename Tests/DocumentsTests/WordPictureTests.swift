import Testing

@testable import Documents

/// Replacements of pictures in word processors' files: addresses, formulas and descriptions.
@Suite struct WordPictureTests {
  private static let external = """
    <Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">\
    <Relationship Id="web" Type="http://x/image" Target="https://a.example/i.png" TargetMode="External"/>\
    <Relationship Id="file" Type="http://x/image" Target="file:///C:/i.png" TargetMode="External"/></Relationships>
    """

  /// Returns the Markdown of a drawing in a file with relationships to pictures elsewhere.
  private func markdown(_ drawing: String, description: String = "descr=\"A chart\"") -> String {
    let run = "<w:r><w:drawing><wp:inline><wp:docPr id=\"1\" \(description)/>\(drawing)</wp:inline></w:drawing></w:r>"
    let document = DOCXSource.read([
      "word/document.xml":
        "<w:document \(DOCXSource.namespaces)><w:body><w:p>\(run)</w:p></w:body></w:document>",
      "word/_rels/document.xml.rels": Self.external,
    ])
    return String(decoding: MarkdownWriter.write(document), as: UTF8.self)
  }

  @Test func otherDrawingsAreTheirDescription() {
    #expect(markdown("<a:graphic><a:graphicData uri=\"chart\"/></a:graphic>") == "A chart\n")
    #expect(markdown("<a:graphic><a:graphicData/></a:graphic>", description: "title=\"T\"") == "T\n")
    #expect(markdown("<a:blip r:embed=\"missing\"/>") == "A chart\n")
    #expect(markdown("<a:graphic/>", description: "name=\"Chart 1\"") == "")
  }

  @Test func picturesElsewhereHaveTheirAddress() {
    #expect(markdown("<a:blip r:link=\"web\"/>") == "![A chart](https://a.example/i.png)\n")
    #expect(markdown("<a:blip r:embed=\"missing\" r:link=\"web\"/>") == "![A chart](https://a.example/i.png)\n")
    #expect(markdown("<a:blip r:link=\"file\"/>") == "A chart\n")
  }

  @Test func textBoxesShowTheirTextOnly() {
    let box = "<w:txbxContent><w:p><w:r><w:t>inside</w:t></w:r></w:p></w:txbxContent>"
    #expect(markdown(box, description: "descr=\"A box\"") == "inside\n")
  }

  private func frame(_ content: String, _ parts: [String: String] = [:]) -> String {
    ODTSource.markdown("<text:p>a <draw:frame>\(content)<svg:desc>desc</svg:desc></draw:frame> b</text:p>", parts)
  }

  @Test func imagesOfODTMayHaveAnAddress() {
    #expect(frame("<draw:image xlink:href=\"http://x.y/i.png\"/>") == "a ![desc](http://x.y/i.png) b\n")
    #expect(frame("<draw:image xlink:href=\"https://x.y/i.png\"/>") == "a ![desc](https://x.y/i.png) b\n")
    #expect(frame("<draw:image xlink:href=\"file:///i.png\"/>") == "a desc b\n")
    #expect(frame("<draw:image xlink:href=\"Pictures/i.png\"/>") == "a desc b\n")
  }

  @Test(arguments: ["Formula-0/", "./Formula-0", "./Formula-0/", "Formula-0"])
  func formulasAreInFolders(address: String) {
    let math = "<math xmlns=\"http://www.w3.org/1998/Math/MathML\"><mi>x</mi><mo>+</mo><mn>1</mn></math>"
    let text = frame("<draw:object xlink:href=\"\(address)\"/>", ["Formula-0/content.xml": math])
    #expect(text.contains("$x+1$") || text.contains("$x + 1$"), "\(text)")
  }
}
