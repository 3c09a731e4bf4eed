import RandomDocuments
import Repetitions
import Testing

@testable import Documents

/// Inputs that make careless parsers slow, deep or wrong. Half of the test is that reading them ends.
struct MarkdownHostileTests {
  private static let count = Int.many(50_000)

  private func read(_ markdown: String) -> Document { MarkdownReader.read(Array(markdown.utf8)) }

  private func text(_ document: Document) -> String {
    document.nodes.map { if case .text(let text) = $0.element { document.string(text) } else { "" } }.joined()
  }

  private func count(_ document: Document, _ isWanted: (Element) -> Bool) -> Int {
    document.nodes.count { isWanted($0.element) }
  }

  /// Meaningless units, however often they are repeated, are text.
  @Test(arguments: [
    "*a ", "_a ", "[", "![", "[a", "a**b", "[a](", "[a](<b", "`a``", "<!--", "<a b='", "a <? ", "&", "$", "a.b@",
  ])
  func staysText(_ unit: String) {
    let document = read("x" + String(repeating: unit, count: Self.count))
    #expect(count(document) { $0 == .paragraph(nil) } == 1)
    #expect(text(document).utf8.count > Self.count / 2)
  }

  /// Their output reads back, although their meaning is unknown.
  @Test(arguments: ["*a ", "_a_", "[", "![", "[a](", "`a``", "<!--", "&amp;&", "a.b@", "> ", "- ", "1. ", "a\n", "| "])
  func isWrittenStably(_ unit: String) {
    let written = MarkdownWriter.write(read(String(repeating: unit, count: 2_000)))
    #expect(MarkdownWriter.write(MarkdownReader.read(written)) == written)
  }

  @Test func hostsThatEndInUnderscores() {
    let hosts = "*" + String(repeating: "www.a.b", count: Self.count) + String(repeating: "_", count: 7 * Self.count)
    let written = MarkdownWriter.write(read(hosts))
    #expect(text(MarkdownReader.read(written)).utf8.count > Self.count)
  }

  @Test func imagesInOpenBrackets() {
    let document = read(String(repeating: "![[]()", count: Self.count))
    #expect(count(document) { if case .link = $0 { true } else { false } } == Self.count)
  }

  @Test func nestedBrackets() {
    let document = read(String(repeating: "[", count: Self.count) + "a" + String(repeating: "]", count: Self.count))
    #expect(text(document).utf8.count == 2 * Self.count + 1)
  }

  @Test func nestedEmphasisIsOneMark() {
    let document = read(String(repeating: "*", count: Self.count) + "a" + String(repeating: "*", count: Self.count))
    #expect(TreeWriter.write(document) == "paragraph\n  strong\n    text \"a\"\n")
  }

  @Test func backtickRunsOfAllLengths() {
    let document = read((1...1000).map { "e" + String(repeating: "`", count: $0) }.joined())
    #expect(count(document) { if case .code = $0 { true } else { false } } == 0)
  }

  @Test(arguments: ["> ", "- ", "1. ", ">"])
  func nestingHasABound(_ marker: String) {
    let document = read(String(repeating: marker, count: Self.count) + "x")
    #expect(
      document.steps.reduce(into: (depth: 0, deepest: 0)) { state, step in
        switch step {
        case .enter: state.depth += 1
        case .leave: state.depth -= 1
        case .leaf: state.deepest = max(state.deepest, state.depth)
        }
      }.deepest <= BlockParser.depthLimit + 1)
  }

  @Test func blankLinesInADeepList() {
    let document = read(String(repeating: "- ", count: Self.count) + "x" + String(repeating: "\n", count: Self.count))
    #expect(text(document).hasSuffix("x"))
  }

  @Test func shortRowsOfAWideTable() {
    let columns = 5_000
    let header = String(repeating: "|a", count: columns) + "|\n" + String(repeating: "|-", count: columns) + "|\n"
    let document = read(header + String(repeating: "|b\n", count: columns))
    #expect(count(document) { if case .tableCell = $0 { true } else { false } } < 4 * columns + 12_000)
    #expect(count(document) { $0 == .tableRow } == columns + 1)
  }

  @Test func longDestinationUsedOften() {
    let length = 100_000
    let document = read(
      "[x]: /" + String(repeating: "a", count: length) + "\n\n" + String(repeating: "[x] ", count: Self.count))
    #expect(document.text.count < 4 * (length + 4 * Self.count))
  }

  @Test func manyReferencesAndFootnotes() {
    let references = (0..<5_000).map { "[r\($0)]: /u\($0)\n" }.joined() + "\n"
    let footnotes = (0..<5_000).map { "[^f\($0)]: n\($0)\n" }.joined() + "\n"
    let uses = (0..<5_000).map { "[r\($0)] [^f\($0)] [^f0] [none] " }.joined()
    let document = read(references + footnotes + uses)
    #expect(count(document) { if case .link = $0 { true } else { false } } == 5_000)
    #expect(count(document) { if case .footnoteDefinition = $0 { true } else { false } } == 5_000)
    #expect(count(document) { if case .footnoteReference = $0 { true } else { false } } == 10_000)
  }

  /// A long paragraph is written in parts, which must not be visible.
  @Test(arguments: [
    "*a* b", "a_b@c.de *f*", "`a` <b>c</b>", "[a](/b)![c](/d)", "http://a.example/b &amp; \\*", "***a** b* ~~c~~",
    "a<br>b@c.de", "[*a*][r] [^n]",
  ])
  func longParagraphsReadLikeShortOnes(_ line: String) {
    let definitions = "\n\n[r]: /r\n[^n]: x\n"
    func inlines(_ text: String) -> String { TreeWriter.write(read(text + definitions)) }
    let short = inlines(line)
    let note = short.firstRange(of: "footnoteDefinition").map { String(short[$0.lowerBound...]) } ?? ""
    let one = short.dropFirst("paragraph\n".count).dropLast(note.count)
    let expected = Array(repeating: one, count: 2_000).joined(separator: "  softBreak\n")
    #expect(inlines(Array(repeating: line, count: 2_000).joined(separator: "\n")) == "paragraph\n" + expected + note)
  }

  @Test func aMarkAroundALongParagraph() {
    let document = read("~~" + String(repeating: "*a* ", count: Self.count) + "b~~")
    #expect(count(document) { $0 == .format(.emphasis) } == Self.count)
    #expect(document.children(of: 0).map { document.nodes[$0].element } == [.format(.strikethrough)])
  }

  /// Only white space that ends no paragraph's text may follow a box.
  @Test(arguments: ["- [ ] \u{0C}", "- [x]\u{0B}\u{0C}"])
  func boxesBeforeNothing(_ item: String) {
    #expect(text(read(item)) == "")
    #expect(count(read(item + "\n- b")) { if case .listItem(.some) = $0 { true } else { false } } == 1)
  }

  @Test func randomBytesNeverTrap() {
    var random = SeededGenerator(seed: 1)
    let alphabet = Array("\n\n \t*_`~=[]()<>!&|:-+#.1a\\^@\"'/\u{0}é".utf8) + [0xFF, 0xC2]
    for _ in 0..<Int.many(2_000) {
      let bytes = (0..<60).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      let document = MarkdownReader.read(bytes)
      let written = MarkdownWriter.write(document)
      #expect(MarkdownWriter.write(MarkdownReader.read(written)) == written)
    }
  }
}
