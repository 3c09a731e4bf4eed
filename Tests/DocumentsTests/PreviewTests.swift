import Testing

@testable import Documents

/// The blocks that a document becomes for a preview.
struct PreviewTests {
  private func blocks(_ source: String, as format: DocumentFormat = .markdown) -> [String] {
    let written = PreviewWriter.write(Converter.read(source, as: format))
    return String(decoding: written, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: true).map {
      String($0).replacing("\t", with: "|").replacing("\u{2028}", with: "↵")
    }
  }

  @Test func aBlockHasItsPlaceAndItsMarker() {
    #expect(
      blocks("# Title\n\ntext\n\n- one\n  1. two\n\n     more\n- [x] three\n\n> quoted\n> - item\n\n---") == [
        "h|||1||Title", "p||||text", "p|l|•||one", "p|lL|1.||two", "p|lL|||more", "p|l|☑||three", "p|q|||quoted",
        "p|ql|•||item", "-||",
      ])
  }

  @Test func formatsAreMarkup() {
    #expect(
      blocks("**a** *b* ~~c~~ `d` <kbd>e</kbd> ==f==") == [
        "p||||<b>a</b> <i>b</i> <s>c</s> <tt>d</tt> <tt>e</tt> <mark>f</mark>"
      ])
    #expect(blocks("[*a*](https://example.org/?a&b)  \nx") == ["p||||<a><i>a</i></a>↵x"])
  }

  @Test func textIsEscaped() {
    #expect(blocks("a &lt;b> & c &#1; d") == ["p||||a &lt;b&gt; &amp; c \u{FFFD} d".replacing("\u{FFFD}", with: " ")])
    #expect(blocks("```swift\n<x>\n\t&\n```") == ["c|||swift|&lt;x&gt;↵|&amp;"])
  }

  @Test func aTableIsARowALine() {
    #expect(
      blocks("before\n\n| a | b |\n|---|--:|\n| *c* | d |\n\nafter") == [
        "p||||before", "t|||h0,1,1:a|hr1,1,1:b", "r|||0,1,1:<i>c</i>|r1,1,1:d", "p||||after",
      ])
  }

  @Test func cellsCoverOthers() {
    let table = "<table><tr><td rowspan=2>a<td colspan=2>b<tr><td>c<td>d</table>"
    #expect(blocks(table, as: .html) == ["t|||0,1,2:a|1,2,1:b", "r|||1,1,1:c|2,1,1:d"])
  }

  @Test func aTableInACellIsItsLines() {
    let table = "<table><tr><th>h<th>i<tr><td><p>a<ul><li>b</ul><table><tr><th>c<th>d</table><td>e</table>"
    #expect(blocks(table, as: .html) == ["t|||h0,1,1:h|h1,1,1:i", "r|||0,1,1:a↵• b↵c  d|1,1,1:e"])
  }

  @Test func anEmptyItemHasItsMarker() {
    #expect(blocks("1. \n2. a").first == "p||1.||".replacing("||1", with: "|l|1"))
  }

  // MARK: Formulas

  @Test(arguments: [
    ("$x^2$", "x<sup>2</sup>"), ("$a_{i+1}$", "a<sub>i+1</sub>"), ("$\\frac{a+b}{c}$", "(a + b)/c"),
    ("$\\frac12$", "1/2"), ("$\\sqrt{x+1}$", "√(x + 1)"),
    ("$\\sum_{i=1}^n x_i \\leq \\pi$", "∑<sub>i=1</sub><sup>n</sup> x<sub>i</sub> ≤ π"),
    ("$\\sin\\left(\\alpha\\right)$", "sin(α)"), ("$\\text{if } a<b$", "if a &lt; b"),
    ("$\\unknown{x}$", "\\unknown{x}"), ("$x^{2$", "x^{2"), ("$a-b'$", "a − b′"), ("$é^é$", "é<sup>é</sup>"),
  ])
  func aFormulaIsRead(tex: String, expected: String) {
    #expect(blocks(tex) == ["p||||<math>\(expected)</math>"])
  }

  @Test func aFormulaMayHaveSeveralLines() {
    #expect(blocks("$$\na \\\\\nb\n$$") == ["p||||<math>a; b</math>"])
    #expect(blocks("it costs $5 or $6, `$x$`") == ["p||||it costs $5 or $6, <tt>$x$</tt>"])
  }

  @Test func deepFormulasAreWhole() {
    let tex = "$" + String(repeating: "x^{", count: 10_000) + "$"
    let line = blocks(tex)[0]
    #expect(line.matches(of: /<sup>/).count == line.matches(of: /<\/sup>/).count)
  }

  // MARK: Pictures

  /// A PNG of 40 × 50 pixels, of which only the beginning is there.
  private static let picture =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACgAAAAyCAYAAAAAAAAA"

  @Test func aPictureIsNamedByItsNumber() {
    #expect(
      blocks("<p>before <b>bold <img src=\"\(Self.picture)\" alt=\"A view\"> after</b>", as: .html) == [
        "p||||before <b>bold </b>", "i|||1|40|50|A view", "p||||<b>after</b>",
      ])
  }

  @Test func aPictureElsewhereIsItsText() {
    #expect(blocks("see ![a map](https://example.org/a.png) there") == ["p||||see <i>a map</i> there"])
    #expect(blocks("- ![a map](https://example.org/a.png)") == ["i|l|•|0|0|0|a map"])
  }

  @Test func aDocumentReturnsItsPictures() {
    let document = Converter.read("<img src=\"a.png\"><img src=\"\(Self.picture)\">", as: .html)
    #expect(document.picture(1) == nil && document.picture(0) == nil && document.picture(3) == nil)
    #expect(document.picture(2)?.starts(with: [0x89, 0x50]) == true)
  }

  // MARK: Limits

  /// The limit is within a character of some of them.
  @Test(arguments: 0..<4) func longCodeEndsWithAWholeCharacter(shift: Int) {
    let code = String(repeating: "a", count: shift) + String(repeating: "é…😀\n", count: 2000)
    let written = PreviewWriter.write(Converter.read("```\n\(code)\n```\n", as: .markdown))
    let lines = String(validating: written, as: UTF8.self)
    #expect(lines?.hasSuffix("\n+\t\t\n") == true)
    #expect(lines?.contains("😀") == true)
  }

  /// A preview is short, and its markup whole, however long the document is.
  @Test(arguments: ["word\n\n", "- <item>\n", "**word** ", "`&`", "> ", "|a|\n|-|\n|b|\n\n"])
  func longDocumentsAreCut(_ part: String) {
    let lines = blocks(String(repeating: part, count: 40_000))
    #expect(lines.reduce(0) { $0 + $1.utf8.count } < 140_000)
    #expect(lines.last == "+||")
    for line in lines { #expect(line.matches(of: /<[a-z]/).count == line.matches(of: /<\//).count) }
  }

  @Test func aTableHasOnlySoManyColumns() {
    let lines = blocks((0..<100).map { "\($0)" }.joined(separator: ","), as: .csv)
    #expect(lines.first?.split(separator: "|").count == 41)
    #expect(lines.last == "+||")
  }
}
