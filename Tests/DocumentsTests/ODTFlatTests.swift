import Bytes
import Testing

@testable import Documents

/// OpenDocument in one file, and objects of other programs.
struct ODTFlatTests {
  private static let png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

  @Test func aListHasItsLevels() {
    let lists =
      "<text:list-style style:name='L'><text:list-level-style-number text:level='1' style:num-format='1'/>"
      + "<text:list-level-style-bullet text:level='2' text:bullet-char='•'/></text:list-style>"
    let body =
      "<text:list text:style-name='L'><text:list-item><text:p>a</text:p><text:list><text:list-item>"
      + "<text:p>b</text:p></text:list-item></text:list></text:list-item></text:list>"
    #expect(markdown(body, automatic: lists) == "1. a\n   - b\n")
  }

  @Test func namedStylesAreInTheSameFile() {
    let named =
      "<style:style style:name='H' style:display-name='Heading 1' style:family='paragraph' style:default-outline-level='1'/>"
    let body = "<text:h text:style-name='H' text:outline-level='1'>One</text:h><text:p>two</text:p>"
    #expect(markdown(body, named: named) == "# One\n\ntwo\n")
  }

  @Test(arguments: ["\n  ", ""]) func picturesAreInTheText(space: String) {
    let data = Self.png.enumerated().map { $0 == 40 ? space + String($1) : String($1) }.joined()
    let body =
      "<text:p>a<draw:frame svg:width='1cm'><draw:image><office:binary-data>\(space)\(data)</office:binary-data>"
      + "</draw:image><svg:desc>dot</svg:desc></draw:frame>b</text:p>"
    #expect(markdown(body) == "a![dot](data:image/png;base64,\(Self.png))b\n")
  }

  @Test(arguments: ["AAAA", "", "!!!", String(repeating: "A", count: 100_000)]) func brokenPicturesAreTheirWords(
    data: String
  ) {
    let body =
      "<text:p>a <draw:frame><draw:image><office:binary-data>\(data)</office:binary-data></draw:image>"
      + "<svg:desc>dot</svg:desc></draw:frame></text:p>"
    #expect(markdown(body) == "a dot\n")
  }

  @Test(arguments: [
    "<office:spreadsheet><table:table><table:table-row><table:table-cell><text:p>x</text:p></table:table-cell>"
      + "</table:table-row></table:table></office:spreadsheet>",
    "<office:drawing/>", "<office:presentation/>", "",
  ]) func otherDocumentsAreNoText(body: String) {
    let file = "<office:document \(ODTSource.namespaces)><office:body>\(body)</office:body></office:document>"
    #expect(ODTReader.read(flat: Array(file.utf8)) == nil)
    #expect(ODTReader.read { $0 == "content.xml" ? Array(file.utf8) : nil } == nil)
  }

  @Test(arguments: ["", "<", "PK", "{\\rtf1}", "\u{0}\u{0}"]) func otherBytesAreNoText(file: String) {
    #expect(ODTReader.read(flat: Array(file.utf8)) == nil)
  }

  // MARK: Objects

  @Test(arguments: [
    // As LibreOffice writes it, without the picture's element, and with one that browsers do not show.
    "<draw:object-ole xlink:href='./Object 1'/><draw:image xlink:href='./ObjectReplacements/Object 1'/>",
    "<draw:object-ole xlink:href='./Object 1'/>",
    "<draw:object-ole xlink:href='Object 1/'/><draw:image xlink:href='./Pictures/a.svm'/>",
  ]) func anObjectShowsItsReplacement(object: String) throws {
    let png = try #require(Base64.decode(Self.png))
    let body = "<text:p>a <draw:frame>\(object)<svg:desc>chart</svg:desc></draw:frame></text:p>"
    let content =
      "<office:document-content \(ODTSource.namespaces)><office:body><office:text>\(body)</office:text>"
      + "</office:body></office:document-content>"
    let document = ODTReader.read { name in
      switch name {
      case "content.xml": Array(content.utf8)
      case "ObjectReplacements/Object 1": png
      case "Pictures/a.svm", "Object 1": Array("VCLMTF".utf8)
      default: nil
      }
    }
    let text = String(decoding: MarkdownWriter.write(try #require(document)), as: UTF8.self)
    #expect(text == "a ![chart](data:image/png;base64,\(Self.png))\n")
  }

  @Test func anObjectWithoutAPictureIsItsWords() {
    let body =
      "<text:p>a <draw:frame><draw:object-ole xlink:href='./Object 1'/><svg:desc>chart</svg:desc></draw:frame></text:p>"
    #expect(ODTSource.markdown(body) == "a chart\n")
  }

  private func markdown(_ body: String, automatic: String = "", named: String = "") -> String {
    let file =
      "<?xml version='1.0'?><office:document \(ODTSource.namespaces) office:mimetype='application/vnd.oasis.opendocument.text'>"
      + "<office:styles>\(named)</office:styles><office:automatic-styles>\(automatic)</office:automatic-styles>"
      + "<office:body><office:text>\(body)</office:text></office:body></office:document>"
    guard let document = ODTReader.read(flat: Array(file.utf8)) else { return "" }
    return String(decoding: MarkdownWriter.write(document), as: UTF8.self)
  }
}
