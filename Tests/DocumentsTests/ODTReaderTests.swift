import Testing

@testable import Documents

/// What LibreOffice, Google Docs and pandoc write, in the manner of each.
struct ODTReaderTests {
  // MARK: Text

  @Test(arguments: [
    ("a  \n b", "a b"), (" a<text:span> b</text:span>", "a b"), ("a<text:s text:c=\"2\"/>b", "a  b"),
    ("a<text:line-break/> b", "a\\\nb"), ("a<text:tab/>b", "a\tb"),
    ("<text:a xlink:href=\"https://a.example/\">x</text:a>", "[x](https://a.example/)"),
    ("a<office:annotation><text:p>No.</text:p></office:annotation>b", "ab"),
    ("<text:ruby><text:ruby-base>漢</text:ruby-base><text:ruby-text>kan</text:ruby-text></text:ruby>", "漢(kan)"),
    ("<draw:frame><draw:image xlink:href=\"Pictures/x.wmf\"/><svg:desc>A plan</svg:desc></draw:frame>", "A plan"),
  ])
  func aParagraphContainsText(content: String, shown: String) {
    #expect(ODTSource.markdown("<text:p>\(content)</text:p>") == shown + "\n")
  }

  @Test(arguments: [
    ("fo:font-weight=\"bold\"", "**x**"), ("fo:font-style=\"italic\"", "*x*"), ("text:display=\"none\"", ""),
    ("style:text-line-through-style=\"solid\"", "~~x~~"), ("style:text-position=\"super 58%\"", "<sup>x</sup>"),
    ("style:text-position=\"-33% 58%\"", "<sub>x</sub>"), ("fo:font-weight=\"normal\"", "x"),
  ])
  func spansHaveTheirFormats(properties: String, shown: String) {
    let style = """
      <style:style style:name="B" style:family="text"><style:text-properties \(properties)/></style:style>
      <style:style style:name="T1" style:family="text" style:parent-style-name="B"/>
      """
    let text = ODTSource.markdown(
      "<text:p>a <text:span text:style-name=\"T1\">x</text:span></text:p>", automatic: style)
    #expect(text == (shown.isEmpty ? "a\n" : "a \(shown)\n"))
  }

  @Test(arguments: ["Source_20_Text", "Source_Text", "Teletype"])
  func stylesOfCodeAreKnownByTheirNames(name: String) {
    let style = "<style:style style:name=\"\(name)\" style:family=\"text\"/>"
    #expect(
      ODTSource.markdown("<text:p><text:span text:style-name=\"\(name)\">x</text:span></text:p>", named: style)
        == "`x`\n")
  }

  @Test(arguments: [
    ("<text:h text:outline-level=\"2\">x</text:h>", "## x"),
    ("<text:p text:style-name=\"Quotations\">x</text:p>", "> x"),
    ("<text:p text:style-name=\"Title\">x</text:p>", "# x"),
    ("<text:p text:style-name=\"P1\">x</text:p><text:p text:style-name=\"P1\">y</text:p>", "```\nx\ny\n```"),
    ("<text:section><text:p>x</text:p></text:section>", "x"),
  ])
  func stylesSayWhatAParagraphIs(body: String, shown: String) {
    let named = """
      <style:style style:name="Quotations" style:family="paragraph"/>
      <style:style style:name="Title" style:family="paragraph" style:parent-style-name="Heading"/>
      <style:style style:name="Preformatted_20_Text" style:display-name="Preformatted Text" style:family="paragraph"/>
      """
    let automatic =
      "<style:style style:name=\"P1\" style:family=\"paragraph\" style:parent-style-name=\"Preformatted_20_Text\"/>"
    #expect(ODTSource.markdown(body, automatic: automatic, named: named) == shown + "\n")
  }

  @Test(arguments: [
    "<text:section text:display=\"none\"><text:p>x</text:p></text:section>",
    "<text:section text:display=\"condition\" text:is-hidden=\"true\"><text:p>x</text:p></text:section>",
    "<text:p><text:hidden-text text:is-hidden=\"true\">x</text:hidden-text></text:p>",
  ]) func hiddenPartsAreDropped(_ part: String) {
    let shown = "<text:section text:name=\"s\"><text:p>b</text:p></text:section>"
    #expect(ODTSource.markdown("<text:p>a</text:p>\(part)\(shown)") == "a\n\nb\n")
  }

  // MARK: Lists, tables and notes

  private static let lists = """
    <text:list-style style:name="L1">
    <text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/>
    <text:list-level-style-bullet text:level="2" text:bullet-char="◦"/></text:list-style>
    """

  @Test(arguments: [
    (
      "<text:list text:style-name=\"L1\"><text:list-item><text:p>a</text:p><text:list><text:list-item><text:p>b</text:p>"
        + "</text:list-item></text:list></text:list-item><text:list-item><text:p>c</text:p><text:p>more</text:p>"
        + "</text:list-item></text:list><text:p>text</text:p>",
      "1. a\n\n   - b\n\n2. c\n\n   more\n\ntext\n"
    ),
    (
      "<text:list text:style-name=\"L1\"><text:list-item><text:p>a</text:p></text:list-item></text:list><text:p>text</text:p>"
        + "<text:list text:style-name=\"L1\" text:continue-numbering=\"true\"><text:list-item><text:p>b</text:p></text:list-item>"
        + "</text:list>",
      "1. a\n\ntext\n\n2. b\n"
    ),
    (
      "<text:list text:style-name=\"L1\"><text:list-item><text:p>a</text:p></text:list-item></text:list><text:p>text</text:p>"
        + "<text:list text:style-name=\"L1\"><text:list-item><text:p>b</text:p></text:list-item></text:list>",
      "1. a\n\ntext\n\n1. b\n"
    ),
    (
      "<text:list text:style-name=\"L1\"><text:list-item text:start-value=\"7\"><text:p>a</text:p></text:list-item>"
        + "<text:list-item><text:p>b</text:p></text:list-item></text:list>",
      "7. a\n8. b\n"
    ),
    (
      "<text:list text:style-name=\"L1\"><text:list-item><text:p>a</text:p></text:list-item>"
        + "<text:list-item text:start-value=\"1\"><text:p>b</text:p></text:list-item></text:list>",
      "1. a\n\n1) b\n"
    ),
    ("<text:p>a<text:line-break/> <text:s text:c=\"3\"/>b</text:p>", "a\\\nb\n"),
  ])
  func listsAreElements(body: String, shown: String) {
    #expect(ODTSource.markdown(body, automatic: Self.lists) == shown)
  }

  /// A level keeps its bullet whichever levels are defined before it.
  @Test(arguments: [[1, 2], [2, 1]]) func levelsMayBeDefinedInAnyOrder(order: [Int]) {
    let bullets = ["☐", "☑"]
    let levels = order.map {
      "<text:list-level-style-bullet text:level=\"\($0)\" text:bullet-char=\"\(bullets[$0 - 1])\"/>"
    }
    let body =
      "<text:list text:style-name=\"L1\"><text:list-item><text:p>a</text:p><text:list><text:list-item><text:p>b</text:p>"
      + "</text:list-item></text:list></text:list-item></text:list>"
    let style = "<text:list-style style:name=\"L1\">\(levels.joined())</text:list-style>"
    #expect(ODTSource.markdown(body, automatic: style) == "- [ ] a\n  - [x] b\n")
  }

  @Test(arguments: [
    ("style:num-format=\"1\"", "# 1 a\n\n## 1.1 b\n\n# c\n\n# 2 d\n"),
    ("style:num-format=\"I\" style:num-suffix=\".\"", "# I. a\n\n## I.1 b\n\n# c\n\n# II. d\n"),
    ("style:num-format=\"1\" style:num-prefix=\"Chapter \"", "# Chapter 1 a\n\n## 1.1 b\n\n# c\n\n# Chapter 2 d\n"),
    ("style:num-format=\"\"", "# a\n\n## 1 b\n\n# c\n\n# d\n"), ("", "# a\n\n## 1 b\n\n# c\n\n# d\n"),
  ])
  func chaptersAreNumberedByTheOutline(first: String, shown: String) {
    let outline = """
      <text:outline-style style:name="Outline"><text:outline-level-style text:level="1" \(first)/>
      <text:outline-level-style text:level="2" style:num-format="1" text:display-levels="2"/></text:outline-style>
      """
    let body =
      "<text:h text:outline-level=\"1\">a</text:h><text:h text:outline-level=\"2\">b</text:h>"
      + "<text:h text:outline-level=\"1\" text:is-list-header=\"true\">c</text:h>"
      + "<text:h text:outline-level=\"1\">d</text:h>"
    #expect(ODTSource.markdown(body, named: outline) == shown)
  }

  @Test func tablesHaveSpansAndHeaders() {
    let body = """
      <table:table><table:table-column/><table:table-header-rows><table:table-row>
      <table:table-cell table:number-columns-spanned="2"><text:p>wide</text:p></table:table-cell><table:covered-table-cell/>
      </table:table-row></table:table-header-rows>
      <table:table-row><table:table-cell table:number-rows-spanned="2"><text:p>tall</text:p></table:table-cell>
      <table:table-cell><text:list><text:list-item><text:p>b</text:p></text:list-item></text:list></table:table-cell></table:table-row>
      <table:table-row><table:covered-table-cell/><table:table-cell><text:p>c</text:p></table:table-cell></table:table-row>
      </table:table>
      """
    let parts = ["content.xml": "<office:document-content \(ODTSource.namespaces)><office:body><office:text>\(body)"]
    let tree = TreeWriter.write(ODTSource.read(parts))
    let shape = tree.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.hasPrefix("paragraph") }
    #expect(
      shape == [
        "table", "tableRow", "tableCell header columns=2", "text \"wide\"", "tableRow", "tableCell rows=2",
        "text \"tall\"",
        "tableCell", "list disc", "listItem", "text \"b\"", "tableRow", "tableCell", "text \"c\"",
      ], "\(tree)")
  }

  // MARK: Links and frames

  /// LibreOffice names places with their kind.
  @Test(arguments: [
    ("#Part B|outline", "#part-b"), ("#1.2.Part B|outline", "#part-b"), ("#1. Part%20B%7Coutline", "#part-b"),
    ("#Table1|table", "#part-b"), ("#mark", "#part-b"), ("#Area|region", "#part-b"),
  ])
  func linksLeadToPlaces(address: String, shown: String) {
    let body =
      "<text:p><text:a xlink:href=\"\(address)\">to</text:a></text:p><text:h text:outline-level=\"1\">Part A</text:h>"
      + "<text:p>a</text:p><text:h text:outline-level=\"1\">Part <text:span>B</text:span></text:h>"
      + "<text:section text:name=\"Area\"><text:p><text:bookmark text:name=\"mark\"/>b</text:p></text:section>"
      + "<table:table table:name=\"Table1\"><table:table-row><table:table-cell><text:p>c</text:p></table:table-cell>"
      + "</table:table-row></table:table>"
    #expect(ODTSource.markdown(body).hasPrefix("[to](\(shown))\n\n# Part A\n\na\n\n# Part B\n"))
  }

  private static let math =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<math xmlns=\"http://www.w3.org/1998/Math/MathML\" display=\"block\">"
    + "<semantics><mfrac><mi>a</mi><msqrt><mi>b</mi></msqrt></mfrac>"
    + "<annotation encoding=\"StarMath 5.0\">{a} over {sqrt b}</annotation></semantics></math>"

  /// The parts of the object and of its picture, and what the frame shows.
  @Test(arguments: [
    (math, "$\\frac{a}{\\sqrt{b}}$"), ("<office:document-content/>", "A chart"), ("", "A chart"),
  ])
  func framesShowFormulasOrSayWhatTheyShow(object: String, shown: String) {
    let frame =
      "<draw:frame draw:name=\"Object1\"><draw:object xlink:href=\"./Object 1\"/>"
      + "<draw:image xlink:href=\"./ObjectReplacements/Object 1\"/><svg:desc>A chart</svg:desc></draw:frame>"
    let text = ODTSource.markdown("<text:p>x \(frame) y</text:p>", ["Object 1/content.xml": object])
    #expect(text == "x \(shown) y\n")
    let alone = frame.replacing("<draw:image xlink:href=\"./ObjectReplacements/Object 1\"/>", with: "")
    #expect(ODTSource.markdown("<text:p>\(alone)</text:p>", ["Object 1/content.xml": object]) == "\(shown)\n")
  }

  @Test func theFirstPictureThatCanBeShownIsShown() {
    let frame =
      "<draw:frame><draw:image xlink:href=\"Pictures/a.svg\"/><draw:image xlink:href=\"Pictures/a.gif\"/>"
      + "<svg:title>A plan</svg:title></draw:frame>"
    let text = ODTSource.markdown(
      "<text:p>\(frame)</text:p>", ["Pictures/a.svg": "<svg/>", "Pictures/a.gif": "GIF89a"])
    #expect(text.hasPrefix("![A plan](data:image/gif;base64,"), "\(text)")
  }

  @Test func notesAreInTheText() {
    let note = """
      <text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>Note.</text:p>
      </text:note-body></text:note>
      """
    #expect(ODTSource.markdown("<text:p>Text\(note).</text:p>") == "Text[^1].\n\n[^1]: Note.\n")
  }

  // MARK: Shapes

  /// LibreOffice writes a paragraph into every shape.
  @Test(arguments: [
    "custom-shape", "line", "rect", "ellipse", "polyline", "path", "connector", "g", "caption", "frame", "control",
    "measure", "something-new",
  ])
  func shapesEndNoParagraph(shape: String) {
    func text(_ content: String) -> String {
      "<text:p>Rain <text:span><draw:\(shape) draw:name=\"s\">\(content)</draw:\(shape)></text:span> and snow.</text:p>"
    }
    #expect(ODTSource.markdown(text("<text:p/>")) == "Rain and snow.\n")
    #expect(ODTSource.markdown(text("<svg:title>Cloud</svg:title><text:p/>")) == "Rain and snow.\n")
    #expect(
      ODTSource.markdown(text("<text:p>Hail</text:p><text:p>Sleet</text:p>")) == "Hail\n\nSleet\n\nRain and snow.\n")
  }

  @Test func shapesContainShapesAndLists() {
    let list = "<text:list><text:list-item><text:p>Hail</text:p></text:list-item></text:list>"
    let shape = "<draw:rect>\(list)<text:p>Sleet<draw:line><text:p/></draw:line> too</text:p></draw:rect>"
    #expect(ODTSource.markdown("<text:p>Rain\(shape)<text:s/>falls</text:p>") == "- Hail\n\nSleet too\n\nRain falls\n")
    let item = "<text:list-item><text:p>a<draw:line><text:p/></draw:line>b</text:p></text:list-item>"
    #expect(ODTSource.markdown("<text:list>\(item)\(item)</text:list>") == "- ab\n- ab\n")
    let cell = "<table:table-cell><text:p>a<draw:line><text:p/></draw:line>b</text:p></table:table-cell>"
    let table = "<table:table><table:table-row>\(cell)\(cell)</table:table-row></table:table>"
    #expect(ODTSource.markdown(table).contains("| ab | ab |"))
  }

  @Test func shapesBetweenParagraphsAreParagraphs() {
    let shape = "<draw:rect text:anchor-type=\"page\"><text:p>Hail</text:p></draw:rect>"
    #expect(ODTSource.markdown("\(shape)<text:p>Rain</text:p>") == "Hail\n\nRain\n")
  }

  // MARK: Bad input

  @Test(arguments: [
    "", "<", "<text:p><text:note><text:note-body><text:p>x", "</text:note-body></text:list></text:list-item>",
    "<table:covered-table-cell/><table:table><table:table-row><table:covered-table-cell table:number-columns-repeated=\"999999999\"/>",
    "<text:p><text:s text:c=\"-1\"/><text:s text:c=\"9999999999\"/></text:p>", "<svg:desc>x</svg:desc>",
    "<text:list><text:list><text:list><text:p>x</text:p>", "<text:h text:outline-level=\"-3\">x</text:h>",
    "<text:p><draw:frame svg:width=\"1e300in\"><draw:text-box><text:p>x</text:p></draw:text-box></draw:frame></text:p>",
  ])
  func brokenBodiesDoNoHarm(body: String) { _ = ODTSource.markdown(body) }
}
