import Bytes
import Testing

@testable import Documents

struct ODTWriterTests {
  private func parts(_ document: Document) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: ODTWriter.write(document).map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) })
  }

  private func parts(of markdown: String) -> [String: String] {
    parts(MarkdownReader.read(Array(markdown.utf8)))
  }

  /// Returns the body, without the names of automatic styles.
  private func body(_ markdown: String) -> String {
    DOCXParts.between("<office:text>\n", "</office:text>", in: parts(of: markdown)["content.xml"] ?? "")
      .replacing(/\ (?:text|table):style-name="[A-Z][a-z]*[0-9]+"/, with: "")
  }

  private func comesBack(_ markdown: String) -> String {
    String(decoding: MarkdownWriter.write(ODTSource.read(parts(of: markdown))), as: UTF8.self)
  }

  // MARK: The file

  @Test func theTypeIsTheFirstMemberAndNotCompressed() throws {
    let first = try #require(ODTWriter.write(DocumentBuilder().finish()).first)
    #expect(first.name == "mimetype" && first.isCompressed)
    #expect(first.bytes == Array("application/vnd.oasis.opendocument.text".utf8))
  }

  @Test func theManifestListsEveryPartAndEveryStyleHasADefinition() {
    let parts = parts(DOCXParts.everything)
    for name in parts.keys where !["mimetype", "META-INF/manifest.xml"].contains(name) {
      #expect(parts["META-INF/manifest.xml"]?.contains("full-path=\"\(name)\"") == true, "\(name)")
    }
    #expect(parts.keys.contains("Pictures/image1.png"))
    let all = (parts["content.xml"] ?? "") + (parts["styles.xml"] ?? "")
    let uses = all.matches(of: /[a-z]:(?:[a-z]+-)*style-name="(\w+)"/).map { String($0.1) }
    #expect(uses.count > 20)
    for name in Set(uses) { #expect(all.contains(" style:name=\"\(name)\""), "\(name)") }
  }

  @Test func theSameDocumentHasTheSameBytes() {
    #expect(ODTWriter.write(DOCXParts.everything).map(\.bytes) == ODTWriter.write(DOCXParts.everything).map(\.bytes))
  }

  @Test func anEmptyDocumentHasAParagraph() {
    #expect(body("") == "<text:p text:style-name=\"Standard\"></text:p>\n")
  }

  // MARK: Text

  @Test(arguments: [
    ("a<b>&\"c\"", "a&lt;b&gt;&amp;&quot;c&quot;"), ("a\u{1}b\u{FFFE}c", "abc"), ("a\tb", "a<text:tab/>b"),
    ("  a   b c", "<text:s text:c=\"2\"/>a<text:s text:c=\"3\"/>b c"), ("a\u{AD}\u{2011}b", "a\u{AD}\u{2011}b"),
  ])
  func textIsEscapedAndSpacesThatWouldBeDroppedAreElements(text: String, expected: String) {
    var builder = DocumentBuilder()
    builder.rtfParagraph(text)
    #expect(parts(builder.finish())["content.xml"]?.contains(">\(expected)</text:p>") == true)
  }

  @Test(arguments: [
    ("[a](b.html)", "../b.html"), ("[a](/b)", "/b"), ("[a](http://b)", "http://b"), ("[a](#c)\n\n# C", "#c"),
    ("[a](mailto:b@c)", "mailto:b@c"), ("[a](../b)", "../../b"),
  ])
  func addressesAreSeenFromWithinTheFile(markdown: String, address: String) {
    #expect(body(markdown).contains("xlink:href=\"\(address)\""), "\(body(markdown))")
    #expect(comesBack(markdown).hasPrefix(markdown.prefix { $0 != "\n" }), "\(comesBack(markdown))")
  }

  @Test func aFootnoteIsAtItsFirstReference() {
    #expect(
      body("a[^1] b[^1]\n\n[^1]: c").contains(
        "a<text:note text:note-class=\"footnote\"><text:note-citation>1</text:note-citation><text:note-body>"
          + "<text:p text:style-name=\"Footnote\"><text:s/>c</text:p>\n</text:note-body></text:note> b"))
  }

  // MARK: Lists

  /// Numbers of an application follow from those before, unless the file says otherwise.
  @Test(
    arguments: [
      ("1. a\n2. b", []), ("3. a\n4. b", [3]), ("1. a\n\nb\n\n1. c", []), ("- a\n  1. b\n- c\n  1. d", []),
      ("- a\n  1. b\n\n  x\n\n  1. c", [1]), ("1. a\n   - b\n\n   1. c", [1]), ("- a\n  - b\n\n  x\n\n  - c", []),
    ] as [(String, [Int])])
  func listsBeginWhereTheyShould(markdown: String, starts: [Int]) {
    #expect(body(markdown).matches(of: /start-value="(\d+)"/).compactMap { Int($0.1) } == starts)
  }

  @Test func aListGoesOnAfterATable() {
    let markdown = "1. a\n\n   | b |\n   | --- |\n   | c |\n\n   d\n\n2. e\n"
    let elements = body(markdown).matches(of: /<\/?(?:text:list[^>]*|table:table)>/).map { String($0.0) }
    #expect(
      elements == [
        "<text:list xml:id=\"list1\" text:style-name=\"ListOfNumbers\">", "<text:list-item>", "</text:list-item>",
        "</text:list>", "<table:table>", "</table:table>",
        "<text:list xml:id=\"list2\" text:continue-list=\"list1\" text:style-name=\"ListOfNumbers\">",
        "<text:list-header>", "</text:list-header>", "<text:list-item>", "</text:list-item>", "</text:list>",
      ])
    #expect(comesBack(markdown) == markdown)
  }

  @Test(arguments: [
    "- a\n  - b\n    - c\n- d\n", "1. a\n   1. b\n   2. c\n2. d\n", "3. a\n4. b\n", "- [ ] a\n- [x] b\n",
    "- a\n\n  > b\n\n  ```\n  c\n  ```\n\n- d\n", "- a\n\n  | b |\n  | --- |\n  | c |\n\n  1. d\n\n- e\n",
    "> a\n>\n> > b\n", "```\na\n  b\n\nc\n```\n", "a\n\n---\n\nb\n", "| a | b |\n| --- | --: |\n| c | d |\n",
    "**a** *b* `c` ~~d~~\n", "# A\n\n## B\n\nc\n", "a[^1]\n\n[^1]: b\n\n    c\n", "a\\\nb\n",
  ])
  func writtenDocumentsAreReadAgain(markdown: String) {
    #expect(comesBack(markdown).replacing("\n\n\n", with: "\n\n") == markdown)
  }

  // MARK: Tables

  @Test func spannedCellsAreCovered() {
    let html = "<table><tr><td rowspan=2 colspan=2>a<td>b</tr><tr><td>c</tr></table>"
    let content = parts(HTMLReader.read(Array(html.utf8)))["content.xml"] ?? ""
    let cells = content.matches(of: /<table:(covered-)?table-cell/).map { $0.1 == nil }
    #expect(cells == [true, false, true, false, false, true])
    #expect(content.contains("table:number-columns-spanned=\"2\" table:number-rows-spanned=\"2\""))
    let read = ODTSource.read(parts(HTMLReader.read(Array(html.utf8))))
    #expect(TreeWriter.write(read).contains("tableCell rows=2"))
  }

  @Test func headersRepeatOnEachPage() {
    let text = body("| a |\n|---|\n| b |")
    #expect(text.contains(/<table:table-header-rows><table:table-row>.*\n?.*a.*\n?.*<\/table:table-header-rows>/))
  }

  @Test func textFromRightToLeftIsAtTheRight() {
    let content = parts(of: "مرحبا بالعالم")["content.xml"] ?? ""
    #expect(content.contains("style:writing-mode=\"rl-tb\" fo:text-align=\"right\""))
    #expect(comesBack("مرحبا بالعالم\n") == "مرحبا بالعالم\n")
  }
}
