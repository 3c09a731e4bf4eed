import Foundation
import FoundationXML
import RandomDocuments
import Testing

@testable import Documents

/// The parts of damaged, deep or huge documents are still XML that parsers read, and that Word's rules allow.
struct DOCXHostileTests {
  private static let hostile: [(name: String, format: DocumentFormat, source: String)] = [
    ("deep lists", .html, String(repeating: "<ul><li>a", count: 100)),
    ("deep quotes", .markdown, String(repeating: "> ", count: 200) + "a"),
    ("deep tables", .html, String(repeating: "<table><tr><td>a", count: 40)),
    ("deep marks", .html, String(repeating: "<b><i><a href=x>", count: 300) + "a"),
    ("wide table", .html, "<table><tr>" + String(repeating: "<td>a", count: 500) + "</table>"),
    ("wide spans", .html, "<table><tr><td colspan=60000 rowspan=60000>a<td>b<tr><td>c</table>"),
    ("ragged rows", .html, "<table><tr><td>a<td>b<td>c<tr><tr><td rowspan=9><tr><td>d</table>"),
    ("no cells", .html, "<table><tr></tr></table><table></table>"),
    ("empty items", .markdown, "1.\n2.\n   -\n- [ ]\n"),
    ("item that is a table", .markdown, "- | a |\n  |---|\n  | b |\n"),
    ("control characters", .plain, String(decoding: (0...0x1F).map { UInt8($0) }, as: UTF8.self)),
    ("no characters", .plain, "a\u{FFFE}b\u{FFFF}c\u{10FFFF}"),
    ("closing markup", .plain, "]]></w:t></w:r><!-- <?xml &amp; &#0;"),
    ("controls in an address", .html, "<a href='http://a/\u{1}\u{FFFF}&quot;>&#9;' title='\u{2}<'>x</a>"),
    ("controls in a font", .html, "<span style='font-family:\"A\u{3}<\"'>x</span>"),
    ("notes in notes", .markdown, "[^a]\n\n[^a]: b[^b]\n\n[^b]: a[^a] [^b]\n"),
    ("a table in a note", .markdown, "[^a]\n\n[^a]:\n    | a |\n    |---|\n    | b |\n"),
    ("an empty note", .markdown, "[^a]\n\n[^a]:\n"),
    ("many lists", .markdown, String(repeating: "1. a\n1) b\n", count: 3000)),
  ]

  @Test(arguments: hostile.indices)
  func everyPartIsWellFormed(index: Int) {
    let (name, format, source) = Self.hostile[index]
    expectSound(Converter.read(Array(source.utf8), as: format), name)
  }

  @Test func randomDocumentsAreWellFormed() {
    for seed in UInt64(0)..<300 { expectSound(MarkdownRandomModel.document(seed: seed), "seed \(seed)") }
  }

  @Test func listsGoNoDeeperThanNineLevels() {
    let levels = DOCXParts.text(Converter.read(Array(Self.hostile[0].source.utf8), as: .html))
    let found = (levels["word/document.xml"] ?? "").matches(of: /ilvl w:val="(\d+)"/).compactMap { Int($0.1) }
    #expect(found.prefix(10) == [0, 1, 2, 3, 4, 5, 6, 7, 8, 8])
    #expect(found.count == 100 && found.max() == 8)
  }

  @Test func manyListsShareADefinition() {
    let parts = DOCXParts.text(
      Converter.read(Array(String(repeating: "1. a\n1) b\n", count: 3000).utf8), as: .markdown))
    #expect(parts["word/numbering.xml"]?.ranges(of: "<w:abstractNum ").count == 1)
    #expect(parts["word/numbering.xml"]?.ranges(of: "<w:num ").count == 6000)
  }

  private func expectSound(_ document: Document, _ name: String) {
    for part in DOCXWriter.write(document) where !part.isCompressed {
      let check = SoundnessCheck()
      let parser = XMLParser(data: Data(part.bytes))
      parser.delegate = check
      #expect(parser.parse(), "\(name): \(part.name): \(String(describing: parser.parserError))")
      #expect(check.faults.isEmpty, "\(name): \(part.name)")
    }
  }
}

/// The rules of ECMA-376 that a schema cannot express, or whose violation makes Word reject a file.
private final class SoundnessCheck: NSObject, XMLParserDelegate {
  var faults: [String] = []
  /// The open elements, each with the names of its children.
  private var open: [(name: String, children: [String])] = [("", [])]

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    open[open.count - 1].children.append(name)
    open.append((name, []))
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    let children = open.removeLast().children
    switch name {
    case "w:tc", "w:footnote":
      if children.last != "w:p", open.last?.name != "w:footnotePr" {
        faults.append("\(name) does not end in a paragraph")
      }
    case "w:tr":
      if !children.contains("w:tc") { faults.append("a row without cells") }
      if !children.allSatisfy(["w:tc", "w:trPr"].contains) { faults.append("text between cells") }
    case "w:tbl":
      if !children.contains("w:tr") { faults.append("a table without rows") }
    case "w:tblGrid":
      if children.count > 63 { faults.append("more columns than Word knows") }
    case "w:body":
      if children.dropLast().last != "w:p" { faults.append("the body does not end in a paragraph") }
    case "w:hyperlink":
      if open.contains(where: { $0.name == "w:hyperlink" }) { faults.append("a link within a link") }
    default: break
    }
    for (left, right) in zip(children, children.dropFirst()) where left == "w:tbl" && right == "w:tbl" {
      faults.append("two tables that touch")
    }
  }
}
