import RandomDocuments
import Testing

@testable import Documents

/// What Word, LibreOffice, Google Docs and pandoc write, in the manner of each.
struct DOCXReaderTests {
  // MARK: Our own files

  /// The reader reads the writer's files: everything that RTF carries too.
  @Test(arguments: 0..<100) func modelsComeBackAsTheyWere(seed: UInt64) throws {
    let model = RTFRandomModel.document(seed: seed)
    var parts: [String: [UInt8]] = [:]
    for part in DOCXWriter.write(model) { parts[part.name] = part.bytes }
    let read = try #require(DOCXReader.read { parts[$0] })
    let (was, now) = (Self.shape(of: model), Self.shape(of: read))
    #expect(now == was, "\(now.difference(from: was))")
  }

  /// Returns a document's tree without what Word's format has no place for: the writer fits pictures to their cells, an
  /// empty cell has no alignment, and a list of one paragraph is neither tight nor loose.
  private static func shape(of document: Document) -> [String] {
    let lines = TreeWriter.write(document).split(separator: "\n").map(String.init)
    return lines.indices.map { index in
      let line = lines[index]
      let indent = line.prefix { $0 == " " }.count
      if line.contains("tableCell") {
        let isEmpty = index + 1 == lines.count || lines[index + 1].prefix { $0 == " " }.count <= indent
        return isEmpty ? String(line.prefix(indent) + "tableCell") : line
      }
      if line.dropFirst(indent).hasPrefix("image") { return String(line.prefix { $0 != "=" }) }
      return line.hasSuffix(" loose") ? String(line.dropLast(" loose".count)) : line
    }
  }

  // MARK: Text

  @Test(arguments: [
    ("<w:b/>", "**x**"), ("<w:b w:val=\"0\"/>", "x"), ("<w:b w:val=\"true\"/><w:i/>", "**_x_**"),
    ("<w:strike/>", "~~x~~"),
    ("<w:vanish/>", ""), ("<w:vertAlign w:val=\"superscript\"/>", "<sup>x</sup>"), ("<w:u w:val=\"none\"/>", "x"),
    ("<w:position w:val=\"6\"/>", "<sup>x</sup>"), ("<w:position w:val=\"-4\"/>", "<sub>x</sub>"),
    ("<w:position w:val=\"0\"/>", "x"), ("<w:vertAlign w:val=\"subscript\"/><w:position w:val=\"0\"/>", "<sub>x</sub>"),
    ("<w:rStyle w:val=\"C\"/>", "`x`"), ("<w:rStyle w:val=\"S\"/>", "**x**"), ("<w:rStyle w:val=\"T\"/>", "**x**"),
    ("<w:rStyle w:val=\"S\"/><w:b w:val=\"off\"/>", "x"), ("<w:rPrChange><w:rPr><w:b/></w:rPr></w:rPrChange>", "x"),
  ])
  func runsHaveTheirFormats(properties: String, shown: String) {
    let styles = """
      <w:styles \(DOCXSource.namespaces)>
      <w:style w:type="character" w:styleId="C"><w:name w:val="Verbatim Char"/></w:style>
      <w:style w:type="character" w:styleId="S"><w:name w:val="Strong"/><w:rPr><w:b/></w:rPr></w:style>
      <w:style w:type="character" w:styleId="T"><w:name w:val="Mine"/><w:basedOn w:val="S"/></w:style>
      </w:styles>
      """
    let body = "<w:p>\(DOCXSource.run("a ", ""))\(DOCXSource.run("x", properties))</w:p>"
    let expected = shown.isEmpty ? "a\n" : "a \(shown)\n"
    #expect(DOCXSource.markdown(body, ["word/styles.xml": styles]) == expected)
  }

  @Test(arguments: [
    ("<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t></w:r>", "a\tb"), ("<w:r><w:t>a</w:t><w:br/><w:t>b</w:t></w:r>", "a\\\nb"),
    ("<w:r><w:t>a</w:t><w:br w:type=\"page\"/><w:t>b</w:t></w:r>", "a\\\nb"),
    ("<w:r><w:t>a</w:t><w:ptab/><w:t>b</w:t></w:r>", "a\tb"),
    ("<w:r><w:t>a</w:t><w:noBreakHyphen/><w:t>b</w:t></w:r>", "a\u{2011}b"),
    ("<w:r><w:sym w:font=\"Wingdings\" w:char=\"F0E0\"/></w:r>", "\u{2192}"),
    ("<w:del><w:r><w:delText>old</w:delText></w:r></w:del><w:ins><w:r><w:t>new</w:t></w:r></w:ins>", "new"),
    ("<w:sdt><w:sdtPr><w:text/></w:sdtPr><w:sdtContent><w:r><w:t>in</w:t></w:r></w:sdtContent></w:sdt>", "in"),
    ("<w:r><w:t>&lt;&#65;&amp;<![CDATA[<b>]]></w:t></w:r>", "<A&\\<b>"),
    (
      "<w:r><w:ruby><w:rt><w:r><w:t>kan</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>漢</w:t></w:r></w:rubyBase></w:ruby></w:r>",
      "漢(kan)"
    ),
    (
      "<mc:AlternateContent><mc:Choice><w:r><w:t>a</w:t></w:r></mc:Choice><mc:Fallback><w:r><w:t>b</w:t></w:r></mc:Fallback></mc:AlternateContent>",
      "a"
    ),
  ])
  func runsContainCharacters(run: String, shown: String) {
    #expect(DOCXSource.markdown("<w:p>\(run)</w:p>") == shown + "\n")
  }

  /// Word's newer versions write emoji, ink and charts in forms of their own, and before them what others can show.
  @Test(arguments: [
    (
      "<mc:Choice Requires=\"w16se\"><w16se:symEx w16se:char=\"1F600\"/></mc:Choice><mc:Fallback><w:t>😀</w:t></mc:Fallback>",
      "😀"
    ),
    ("<mc:Choice Requires=\"wpi\"><w:t>a</w:t></mc:Choice><mc:Fallback><w:t>b</w:t></mc:Fallback>", "b"),
    ("<mc:Choice Requires=\"wps w16se\"><w:t>a</w:t></mc:Choice><mc:Fallback><w:t>b</w:t></mc:Fallback>", "b"),
    ("<mc:Choice Requires=\"wps w14\"><w:t>a</w:t></mc:Choice><mc:Fallback><w:t>b</w:t></mc:Fallback>", "a"),
    (
      "<mc:Choice Requires=\"x\"><w:t>a</w:t></mc:Choice><mc:Choice Requires=\"wpg\"><w:t>b</w:t></mc:Choice><mc:Fallback><w:t>c</w:t></mc:Fallback>",
      "b"
    ),
    (
      "<mc:Choice Requires=\"wps\"><mc:AlternateContent><mc:Choice Requires=\"x\"/><mc:Fallback><w:t>a</w:t></mc:Fallback></mc:AlternateContent></mc:Choice><mc:Fallback><w:t>b</w:t></mc:Fallback>",
      "a"
    ),
    ("<mc:Fallback><w:t>a</w:t></mc:Fallback>", "a"),
  ])
  func theFirstAlternativeThatIsUnderstoodIsRead(alternatives: String, shown: String) {
    let run = "<w:r><mc:AlternateContent>\(alternatives)</mc:AlternateContent></w:r>"
    #expect(DOCXSource.markdown("<w:p>\(DOCXSource.run("x "))\(run)\(DOCXSource.run(" y"))</w:p>") == "x \(shown) y\n")
  }

  @Test(arguments: [
    "<w:hyperlink r:id=\"link\"><w:r><w:t>x</w:t></w:r></w:hyperlink>",
    "<w:fldSimple w:instr=\" HYPERLINK &quot;https://a.example/?x=1&amp;y=2&quot; \"><w:r><w:t>x</w:t></w:r></w:fldSimple>",
    "<w:r><w:fldChar w:fldCharType=\"begin\"/></w:r><w:r><w:instrText>HYPERLINK \"https://a.example/?x=1&amp;</w:instrText></w:r>"
      + "<w:r><w:instrText>y=2\"</w:instrText></w:r><w:r><w:fldChar w:fldCharType=\"separate\"/></w:r><w:r><w:t>x</w:t></w:r>"
      + "<w:r><w:fldChar w:fldCharType=\"end\"/></w:r>",
  ])
  func linksAreElementsOrFields(link: String) {
    #expect(
      DOCXSource.markdown("<w:p>\(DOCXSource.run("a "))\(link)\(DOCXSource.run(" b"))</w:p>")
        == "a [x](https://a.example/?x=1&y=2) b\n")
  }

  // MARK: Paragraphs

  @Test(arguments: [
    ("<w:pStyle w:val=\"1\"/>", "## x"), ("<w:pStyle w:val=\"2\"/>", "## x"), ("<w:outlineLvl w:val=\"2\"/>", "### x"),
    ("<w:pStyle w:val=\"3\"/>", "> x"), ("<w:pStyle w:val=\"4\"/>", "```\nx\n```"), ("<w:pStyle w:val=\"9\"/>", "x"),
    ("<w:pStyle w:val=\"5\"/>", "# x"), ("<w:pStyle w:val=\"6\"/>", "x"),
  ])
  func stylesSayWhatAParagraphIs(properties: String, shown: String) {
    let styles = """
      <w:styles \(DOCXSource.namespaces)>
      <w:style w:type="paragraph" w:styleId="1"><w:name w:val="heading 2"/></w:style>
      <w:style w:type="paragraph" w:styleId="2"><w:name w:val="Mine"/><w:basedOn w:val="1"/></w:style>
      <w:style w:type="paragraph" w:styleId="3"><w:name w:val="Quote"/></w:style>
      <w:style w:type="paragraph" w:styleId="4"><w:name w:val="Source Code"/></w:style>
      <w:style w:type="paragraph" w:styleId="5"><w:name w:val="Title"/></w:style>
      <w:style w:type="paragraph" w:styleId="6"><w:name w:val="Subtitle"/></w:style>
      </w:styles>
      """
    #expect(DOCXSource.markdown(DOCXSource.paragraph("x", properties), ["word/styles.xml": styles]) == shown + "\n")
  }

  /// As pandoc writes nested lists, and Word those that begin again.
  @Test func innerListsThatBeginAgainLeaveTheOuterOneAlone() {
    let numbering = """
      <w:numbering \(DOCXSource.namespaces)><w:abstractNum w:abstractNumId="0">
      <w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>
      <w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%2."/></w:lvl></w:abstractNum>
      <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
      <w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="1"><w:startOverride w:val="1"/></w:lvlOverride></w:num>
      <w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="1"><w:startOverride w:val="1"/></w:lvlOverride></w:num>
      </w:numbering>
      """
    func item(_ text: String, _ list: Int, _ level: Int = 0) -> String {
      DOCXSource.paragraph(text, "<w:numPr><w:ilvl w:val=\"\(level)\"/><w:numId w:val=\"\(list)\"/></w:numPr>")
    }
    let body = item("a", 1) + item("b", 2, 1) + item("c", 1) + item("d", 3, 1) + item("e", 3, 1) + item("f", 1)
    #expect(
      DOCXSource.markdown(body, ["word/numbering.xml": numbering])
        == "1. a\n   1. b\n2. c\n   1. d\n   2. e\n3. f\n")
  }

  /// A bullet, the box of a task and an item without a marker count as items too (ECMA-376, part 1, 17.9.10).
  @Test(arguments: [
    ("bullet", "•", ""), ("bullet", "", "☐ "), ("none", "", "☒ "), ("decimal", "%1.", ""),
  ])
  func innerListsBeginAfreshInEachItem(format: String, text: String, box: String) {
    let numbering = """
      <w:numbering \(DOCXSource.namespaces)><w:abstractNum w:abstractNumId="0">
      <w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="\(format)"/><w:lvlText w:val="\(text)"/></w:lvl>
      <w:lvl w:ilvl="1"><w:start w:val="4"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%2."/></w:lvl></w:abstractNum>
      <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>
      """
    func item(_ text: String, _ level: Int) -> String {
      DOCXSource.paragraph(text, "<w:numPr><w:ilvl w:val=\"\(level)\"/><w:numId w:val=\"1\"/></w:numPr>")
    }
    let body = item("\(box)x", 0) + item("a", 1) + item("b", 1) + item("\(box)y", 0) + item("c", 1)
    let lines = DOCXSource.markdown(body, ["word/numbering.xml": numbering]).split(whereSeparator: \.isWhitespace)
    #expect(lines.filter { $0.hasSuffix(".") && $0 != "1." && $0 != "2." } == ["4.", "5.", "4."])
  }

  /// The levels of a list, an instance that starts afresh, one that continues, and a list that a style is in.
  @Test func listsAreCountedLikeInWord() {
    let numbering = """
      <w:numbering \(DOCXSource.namespaces)>
      <w:abstractNum w:abstractNumId="0">
      <w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:pStyle w:val="L"/><w:lvlText w:val="%1."/></w:lvl>
      <w:lvl w:ilvl="1"><w:numFmt w:val="bullet"/><w:lvlText w:val="o"/></w:lvl></w:abstractNum>
      <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
      <w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>
      </w:numbering>
      """
    let styles = """
      <w:styles \(DOCXSource.namespaces)><w:style w:type="paragraph" w:styleId="L"><w:name w:val="List Number"/>
      <w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style></w:styles>
      """
    func item(_ text: String, _ list: Int, _ level: Int = 0) -> String {
      DOCXSource.paragraph(text, "<w:numPr><w:ilvl w:val=\"\(level)\"/><w:numId w:val=\"\(list)\"/></w:numPr>")
    }
    let body =
      item("a", 1) + item("b", 1, 1) + DOCXSource.paragraph("c", "<w:pStyle w:val=\"L\"/>")
      + DOCXSource.paragraph("text") + item("d", 2)
      + item("e", 1) + DOCXSource.paragraph("f", "<w:pStyle w:val=\"L\"/><w:numPr><w:numId w:val=\"0\"/></w:numPr>")
    #expect(
      DOCXSource.markdown(body, ["word/numbering.xml": numbering, "word/styles.xml": styles])
        == "1. a\n   - b\n2. c\n\ntext\n\n1. d\n2. e\n\nf\n")
  }

  /// An instance may change levels of its list. Its items are counted with the others all the same.
  @Test(arguments: ["", "<w:start w:val=\"7\"/>"]) func instancesWithLevelsOfTheirOwnContinueTheList(start: String) {
    let levels = { (text: String) in
      "<w:lvl w:ilvl=\"0\">\(start)<w:numFmt w:val=\"decimal\"/><w:lvlText w:val=\"%1\(text)\"/></w:lvl>"
    }
    let numbering = """
      <w:numbering \(DOCXSource.namespaces)><w:abstractNum w:abstractNumId="0">
      <w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="upperLetter"/><w:lvlText w:val="%1."/></w:lvl>
      <w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%2."/></w:lvl></w:abstractNum>
      <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
      <w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0">\(levels("."))</w:lvlOverride></w:num>
      </w:numbering>
      """
    let styles = DOCXSource.style("H", "heading 1") + DOCXSource.style("I", "heading 2")
    func heading(_ style: String, _ list: Int, _ level: Int) -> String {
      DOCXSource.paragraph(
        "x",
        "<w:pStyle w:val=\"\(style)\"/><w:numPr><w:ilvl w:val=\"\(level)\"/><w:numId w:val=\"\(list)\"/></w:numPr>")
    }
    let body = heading("H", 1, 0) + heading("I", 1, 1) + heading("H", 2, 0) + heading("I", 1, 1)
    let parts = [
      "word/numbering.xml": numbering,
      "word/styles.xml": "<w:styles \(DOCXSource.namespaces)>\(styles)</w:styles>",
    ]
    #expect(DOCXSource.markdown(body, parts) == "# A. x\n\n## 1. x\n\n# 2. x\n\n## 1. x\n")
  }

  @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 0, 2]]) func levelsMayBeDefinedInAnyOrder(order: [Int]) {
    let formats = ["upperRoman", "decimal", "lowerLetter"]
    let levels = order.map { level in
      "<w:lvl w:ilvl=\"\(level)\"><w:start w:val=\"\(level + 1)\"/><w:numFmt w:val=\"\(formats[level])\"/>"
        + "<w:lvlText w:val=\"%\(level + 1))\"/></w:lvl>"
    }
    let styles = (1...3).map { DOCXSource.style("H\($0)", "heading \($0)") }.joined()
    let body = (0...2).map { DOCXSource.item("x", "<w:pStyle w:val=\"H\($0 + 1)\"/>", level: $0) }.joined()
    #expect(
      DOCXSource.markdown(body, DOCXSource.parts(styles: styles, levels: levels.joined()))
        == "# I) x\n\n## 2) x\n\n### c) x\n")
  }

  /// A level without a start begins at zero (17.9.25).
  @Test(arguments: [("", "0. a\n1. b\n"), ("<w:start/>", "1. a\n2. b\n"), ("<w:start w:val=\"3\"/>", "3. a\n4. b\n")])
  func listsWithoutAStart(start: String, shown: String) {
    let level = "<w:lvl w:ilvl=\"0\">\(start)<w:numFmt w:val=\"decimal\"/><w:lvlText w:val=\"%1.\"/></w:lvl>"
    let body = DOCXSource.item("a") + DOCXSource.item("b")
    #expect(DOCXSource.markdown(body, DOCXSource.parts(styles: "", levels: level)) == shown)
  }

  @Test(arguments: ["v:shape", "v:rect", "v:roundrect"]) func wordArtIsText(shape: String) {
    let text = "<v:textpath on=\"t\" string=\"one &amp;&#xA;two\"/>"
    let art = "<w:r><w:pict><\(shape) alt=\"WordArt\">\(text)</\(shape)></w:pict></w:r>"
    let body = "<w:p>\(DOCXSource.run("three"))\(art)\(DOCXSource.run(" four"))</w:p>"
    #expect(DOCXSource.markdown(body) == "one &\\\ntwo\n\nthree four\n")
  }

  /// Word's check boxes are content controls with a font of their own (MS-DOCX, section 2.6.1.2).
  @Test(arguments: [
    ("☐", " open", "- [ ] open\n"), ("☒", " done", "- [x] done\n"), ("☑", "\tdone", "- [x] done\n"),
    ("☒", "close", "- ☒close\n"), ("☒", "", "- ☒\n"),
  ])
  func checkBoxesOfItemsAreTasks(box: String, text: String, shown: String) {
    let control = "<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val=\"1\"/></w14:checkbox></w:sdtPr><w:sdtContent>"
    let font = "<w:rFonts w:ascii=\"MS Gothic\" w:eastAsia=\"MS Gothic\" w:hAnsi=\"MS Gothic\"/>"
    let item = "<w:p><w:pPr><w:numPr><w:ilvl w:val=\"0\"/><w:numId w:val=\"1\"/></w:numPr></w:pPr>\(control)"
    #expect(
      DOCXSource.markdown(
        "\(item)\(DOCXSource.run(box, font))</w:sdtContent></w:sdt>\(DOCXSource.run(text))</w:p>",
        ["word/numbering.xml": bullets])
        == shown)
  }

  private var bullets: String {
    """
    <w:numbering \(DOCXSource.namespaces)><w:abstractNum w:abstractNumId="0">
    <w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="o"/></w:lvl></w:abstractNum>
    <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>
    """
  }

  /// Numbers of headings are text: those of the second heading of a level below the second of the level above it.
  @Test(arguments: [
    ("<w:numFmt w:val=\"decimalZero\"/><w:lvlText w:val=\"%1.\"/>", "02."),
    ("<w:numFmt w:val=\"chineseCounting\"/><w:lvlText w:val=\"第%1章\"/>", "第二章"),
    ("<w:start w:val=\"20\"/><w:numFmt w:val=\"japaneseCounting\"/><w:lvlText w:val=\"%1、\"/>", "二十一、"),
    ("<w:start w:val=\"109\"/><w:numFmt w:val=\"chineseCountingThousand\"/><w:lvlText w:val=\"%1\"/>", "一百一十"),
    ("<w:start w:val=\"1004\"/><w:numFmt w:val=\"taiwaneseCountingThousand\"/><w:lvlText w:val=\"%1\"/>", "一千零五"),
    ("<w:start w:val=\"11\"/><w:numFmt w:val=\"ideographDigital\"/><w:lvlText w:val=\"%1\"/>", "一二"),
    ("<w:numFmt w:val=\"decimalEnclosedCircle\"/><w:lvlText w:val=\"%1\"/>", "②"),
    ("<w:numFmt w:val=\"decimalFullWidth\"/><w:lvlText w:val=\"%1\"/>", "２"),
    ("<w:numFmt w:val=\"ordinal\"/><w:lvlText w:val=\"%1\"/>", "2nd"),
    ("<w:start w:val=\"12\"/><w:numFmt w:val=\"ordinal\"/><w:lvlText w:val=\"%1\"/>", "13th"),
    ("<w:numFmt w:val=\"custom\" w:format=\"001, 002, 003, ...\"/><w:lvlText w:val=\"%1\"/>", "002"),
    ("<w:numFmt w:val=\"upperRoman\"/><w:lvlText w:val=\"%1.\"/>", "II."),
    ("<w:numFmt w:val=\"upperRoman\"/><w:isLgl/><w:lvlText w:val=\"%1.\"/>", "2."),
  ])
  func numbersHaveTheirFormats(level: String, number: String) {
    let parts = DOCXSource.parts(
      styles: DOCXSource.style("H", "heading 1"), levels: "<w:lvl w:ilvl=\"0\"><w:start w:val=\"1\"/>\(level)</w:lvl>")
    let heading = DOCXSource.item("a", "<w:pStyle w:val=\"H\"/>")
    #expect(DOCXSource.markdown(heading + heading, parts).contains("# \(number) a\n") == true)
  }

  @Test func legalNumbersAreDecimalOnAllLevels() {
    let levels =
      "<w:lvl w:ilvl=\"0\"><w:start w:val=\"1\"/><w:numFmt w:val=\"upperRoman\"/><w:lvlText w:val=\"%1.\"/></w:lvl>"
      + "<w:lvl w:ilvl=\"1\"><w:start w:val=\"1\"/><w:numFmt w:val=\"decimal\"/><w:isLgl/><w:lvlText w:val=\"%1.%2\"/></w:lvl>"
    let parts = DOCXSource.parts(
      styles: DOCXSource.style("H", "heading 1") + DOCXSource.style("I", "heading 2"), levels: levels)
    let body =
      DOCXSource.item("a", "<w:pStyle w:val=\"H\"/>") + DOCXSource.item("b", "<w:pStyle w:val=\"I\"/>", level: 1)
    #expect(DOCXSource.markdown(body, parts) == "# I. a\n\n## 1.1 b\n")
  }

  /// A paragraph continues an item if it begins where the item's text does.
  @Test(arguments: [
    ("<w:pStyle w:val=\"H\"/><w:ind w:left=\"720\" w:hanging=\"720\"/>", "# next\n"),
    ("<w:pStyle w:val=\"H\"/><w:ind w:left=\"720\" w:hanging=\"360\"/>", "# next\n"),
    ("<w:ind w:left=\"720\" w:hanging=\"720\"/>", "next\n"), ("<w:ind w:left=\"720\" w:hanging=\"360\"/>", "next\n"),
    ("<w:ind w:left=\"720\"/>", "  next\n"), ("<w:ind w:left=\"720\" w:firstLine=\"360\"/>", "  next\n"),
    ("<w:ind w:left=\"1080\" w:hanging=\"360\"/>", "  next\n"), ("<w:ind w:left=\"360\"/>", "next\n"),
  ])
  func hangingParagraphsContinueNoItem(properties: String, next: String) {
    let parts = DOCXSource.parts(styles: DOCXSource.style("H", "heading 1"))
    let body = DOCXSource.item("item") + DOCXSource.paragraph("next", properties)
    #expect(DOCXSource.markdown(body, parts) == "- item\n\n" + next)
    let heading = DOCXSource.paragraph("next", "<w:pStyle w:val=\"H\"/><w:ind w:left=\"720\"/>")
    #expect(DOCXSource.markdown(DOCXSource.item("item") + heading, parts) == "- item\n  # next\n")
  }

  @Test(arguments: ["t", "true"]) func rulesOfWordAreDrawn(value: String) {
    let rule =
      "<w:p><w:r><w:pict><v:rect style=\"width:0;height:1.5pt\" o:hr=\"\(value)\" o:hrstd=\"t\"/></w:pict></w:r></w:p>"
    #expect(DOCXSource.markdown(DOCXSource.paragraph("a") + rule + DOCXSource.paragraph("b")) == "a\n\n---\n\nb\n")
    let other = rule.replacing("o:hr=", with: "o:none=")
    #expect(DOCXSource.markdown(DOCXSource.paragraph("a") + other + DOCXSource.paragraph("b")) == "a\n\nb\n")
  }

  // MARK: Tables, notes and pictures

  /// Word 97 and other programs merge cells beside each other as those below each other.
  @Test(arguments: [
    "<w:tc><w:tcPr><w:gridSpan w:val=\"2\"/></w:tcPr>\(DOCXSource.paragraph("wide"))</w:tc>",
    """
    <w:tc><w:tcPr><w:hMerge w:val="restart"/></w:tcPr>\(DOCXSource.paragraph("wide"))</w:tc>
    <w:tc><w:tcPr><w:hMerge w:val="continue"/></w:tcPr><w:p/></w:tc>
    """,
    """
    <w:tc><w:tcPr><w:hMerge w:val="restart"/></w:tcPr>\(DOCXSource.paragraph("wide"))</w:tc>
    <w:tc><w:tcPr><w:hMerge/></w:tcPr><w:p/></w:tc>
    """,
  ]) func tablesHaveSpansHeadersAndTablesInCells(wide: String) {
    func cell(_ content: String, _ properties: String = "") -> String {
      "<w:tc><w:tcPr>\(properties)</w:tcPr>\(content)</w:tc>"
    }
    let inner = "<w:tbl><w:tr>\(cell(DOCXSource.paragraph("in")))</w:tr></w:tbl>"
    let body = """
      <w:tbl><w:tblGrid><w:gridCol w:w="1000"/><w:gridCol w:w="1000"/><w:gridCol w:w="1000"/></w:tblGrid>
      <w:tr><w:trPr><w:tblHeader/></w:trPr>\(wide)\(cell(DOCXSource.paragraph("h")))</w:tr>
      <w:tr>\(cell(DOCXSource.paragraph("tall"), "<w:vMerge w:val=\"restart\"/>"))\(cell(DOCXSource.paragraph("b") + DOCXSource.paragraph("c")))\(cell(inner + "<w:p/>"))</w:tr>
      <w:tr>\(cell("<w:p/>", "<w:vMerge/>"))\(cell(DOCXSource.paragraph("d")))\(cell("<w:p/>"))</w:tr></w:tbl>
      """
    let tree = TreeWriter.write(
      DOCXSource.read([
        "word/document.xml": "<w:document \(DOCXSource.namespaces)><w:body>\(body)</w:body></w:document>"
      ]))
    let shape = tree.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.hasPrefix("paragraph") }
    #expect(
      shape == [
        "table", "tableRow", "tableCell header columns=2", "text \"wide\"", "tableCell header", "text \"h\"",
        "tableRow", "tableCell rows=2", "text \"tall\"", "tableCell", "text \"b\"", "text \"c\"", "tableCell", "table",
        "tableRow", "tableCell", "text \"in\"", "tableRow", "tableCell", "text \"d\"", "tableCell",
      ], "\(tree)")
  }

  @Test func notesAreReadFromTheirParts() {
    let notes = """
      <w:footnotes \(DOCXSource.namespaces)><w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>
      <w:footnote w:id="2"><w:p><w:r><w:footnoteRef/></w:r>\(DOCXSource.run(" Note."))</w:p></w:footnote></w:footnotes>
      """
    let body = "<w:p>\(DOCXSource.run("Text"))<w:r><w:footnoteReference w:id=\"2\"/></w:r>\(DOCXSource.run("."))</w:p>"
    #expect(DOCXSource.markdown(body, ["word/footnotes.xml": notes]) == "Text[^1].\n\n[^1]: Note.\n")
  }

  @Test func picturesAreReadFromTheirParts() {
    let picture = """
      <w:p><w:r><w:drawing><wp:inline><wp:extent cx="952500" cy="190500"/><wp:docPr id="1" name="x" descr="A dot"/>
      <a:graphic><a:blip r:embed="image"/></a:graphic></wp:inline></w:drawing></w:r></w:p>
      """
    let parts = ["word/media/a.png": "\u{89}PNG"]
    let other = DOCXSource.markdown(picture, parts)
    #expect(other == "A dot\n")  // The text above is no picture: its first byte is two in UTF-8.
  }

  // MARK: Bad input

  @Test func aFileFromElsewhereMayUseOtherPrefixes() {
    let body = """
      <x:document xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"><x:body><x:p><x:r><x:rPr><x:b/></x:rPr>
      <x:t>strict</x:t></x:r></x:p></x:body></x:document>
      """
    #expect(
      String(decoding: MarkdownWriter.write(DOCXSource.read(["word/document.xml": body])), as: UTF8.self)
        == "**strict**\n")
  }

  @Test(arguments: [
    "", "<", "<w:document", "<w:p><w:r><w:t>x", "<w:tc><w:tr></w:tbl><w:p/>",
    "<!DOCTYPE a [<!ENTITY b \"c\">]><w:p>&b;</w:p>",
    "<w:tbl><w:tr><w:tc><w:tbl><w:tr><w:tc>",
    "<w:r><w:fldChar w:fldCharType=\"end\"/><w:fldChar w:fldCharType=\"separate\"/></w:r>",
    "<w:ind w:left=\"99999999999999999999\"/>",
    "<w:p><w:pPr><w:numPr><w:ilvl w:val=\"-5\"/><w:numId w:val=\"-7\"/></w:numPr>",
    "<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val=\"-9223372036854775808\"/></w:tcPr></w:tc></w:tr></w:tbl>",
    "<w:txbxContent></w:txbxContent></w:txbxContent></w:hyperlink>", "<w:footnoteReference w:id=\"1\"/>",
  ])
  func brokenBodiesDoNoHarm(body: String) { _ = DOCXSource.markdown(body) }

  @Test func boxesInBoxesAreLeftOutBeyondALimit() {
    let text = (1...20).map { "<w:p><w:r><w:t>box\($0)</w:t></w:r><w:txbxContent>" }.joined()
    let shown = DOCXSource.markdown(text)
    #expect(shown.contains("box\(WordContent.flowDepthLimit + 1)\n"), "\(shown)")
    #expect(!shown.contains("box\(WordContent.flowDepthLimit + 2)"), "\(shown)")
  }

  @Test func attributesBeyondALimitAreIgnored() {
    func bold(after count: Int) -> String {
      let others = (0..<count).map { " a\($0)=\"\"" }.joined()
      return DOCXSource.markdown("<w:p>\(DOCXSource.run("x", "<w:b\(others) w:val=\"0\"/>"))</w:p>")
    }
    #expect(bold(after: XMLTag.attributeLimit - 1) == "x\n")
    #expect(bold(after: XMLTag.attributeLimit) == "**x**\n")
  }

  @Test func aSectionWithoutAnEndIsTextUpToTheEnd() {
    let part = "<w:document><w:p><w:r><w:t><![CDATA[\u{FC}\u{FC}"
    #expect(
      String(decoding: MarkdownWriter.write(DOCXSource.read(["word/document.xml": part])), as: UTF8.self) == "üü\n")
  }

  @Test func noEntityIsExpanded() {
    #expect(DOCXSource.markdown("<!DOCTYPE a [<!ENTITY b \"c\">]>" + DOCXSource.paragraph("&b;&amp;")) == "&b;&\n")
  }
}
