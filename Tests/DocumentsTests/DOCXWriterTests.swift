import Bytes
import Testing

@testable import Documents

struct DOCXWriterTests {
  /// Returns the parts of a document, by their names.
  private func parts(_ build: (inout DocumentBuilder) -> Void) -> [String: String] {
    var builder = DocumentBuilder()
    build(&builder)
    return DOCXParts.text(builder.finish())
  }

  /// Returns the text between the body's tags, without the page's measures at its end.
  private func body(_ build: (inout DocumentBuilder) -> Void) -> String {
    DOCXParts.between("<w:body>\n", "<w:sectPr>", in: parts(build)["word/document.xml"] ?? "")
  }

  private func paragraph(_ text: String) -> String {
    "<w:p><w:pPr></w:pPr><w:r><w:t xml:space=\"preserve\">\(text)</w:t></w:r></w:p>\n"
  }

  // MARK: The package

  @Test func aPackageHasThePartsThatItNeedsAndNoOthers() {
    let builder = DocumentBuilder()
    #expect(
      DOCXWriter.write(builder.finish()).map(\.name) == [
        "[Content_Types].xml", "_rels/.rels", "word/document.xml", "word/_rels/document.xml.rels", "word/styles.xml",
        "word/settings.xml",
      ])
  }

  @Test func everyPartHasATypeAndEveryRelationshipAnEnd() {
    let parts = DOCXParts.text(DOCXParts.everything)
    let types = parts["[Content_Types].xml"] ?? ""
    for name in parts.keys where name != "[Content_Types].xml" && name.hasSuffix(".xml") {
      #expect(types.contains("PartName=\"/\(name)\""), "\(name)")
    }
    for part in ["document", "footnotes"] {
      let relationships = parts["word/_rels/\(part).xml.rels"] ?? ""
      for match in (parts["word/\(part).xml"] ?? "").matches(of: /r:(?:id|embed)="(\w+)"/) {
        #expect(relationships.contains("Id=\"\(match.1)\""), "\(part): \(match.1)")
      }
      for match in relationships.matches(of: /Target="([^"]+)"\/>/) {
        #expect(parts.keys.contains("word/\(match.1)"), "\(match.1)")
      }
    }
  }

  @Test func theSameDocumentGivesTheSameBytes() {
    let first = DOCXWriter.write(DOCXParts.everything)
    let second = DOCXWriter.write(DOCXParts.everything)
    #expect(first.map(\.name) == second.map(\.name))
    #expect(first.map(\.bytes) == second.map(\.bytes))
  }

  // MARK: Paragraphs and runs

  @Test(arguments: [
    ("a<b>&\"c\"", "a&lt;b&gt;&amp;&quot;c&quot;"), ("a\u{1}b\u{1F}c", "abc"), ("a\u{FFFE}b\u{FFFF}c", "abc"),
    ("é漢📋", "é漢📋"), ("  two  ", "  two  "), ("a\u{7F}\u{85}b", "a\u{7F}\u{85}b"),
  ])
  func textIsEscapedAndWhatXMLForbidsIsDropped(text: String, expected: String) {
    #expect(body { $0.rtfParagraph(text) } == paragraph(expected))
  }

  @Test(arguments: [
    ("a\tb", "<w:tab/>"), ("a\u{AD}b", "<w:softHyphen/>"), ("a\u{2011}b", "<w:noBreakHyphen/>"),
  ])
  func someCharactersAreElements(text: String, element: String) {
    let expected = paragraph("a</w:t>\(element)<w:t xml:space=\"preserve\">b")
    #expect(body { $0.rtfParagraph(text) } == expected)
  }

  @Test func marksMakeOneRunWhosePropertiesStandInTheSchemasOrder() {
    let text = body { builder in
      let font = builder.keep("Georgia".utf8)
      let style = Style(
        color: Color(red: 255, green: 0, blue: 10), background: Color(red: 0, green: 16, blue: 0), fontFamily: font,
        fontSize: 30)
      builder.rtfInside(.paragraph(nil)) {
        for mark: Element in [
          .format(.superscript), .format(.underline), .format(.strikethrough), .format(.highlight), .format(.emphasis),
          .format(.strong), .styled($0.keep(style)), .format(.strong),
        ] { $0.open(mark) }
        $0.append(text: "x".utf8)
        for _ in 0..<8 { $0.close() }
      }
    }
    let properties = DOCXParts.between("<w:rPr>", "</w:rPr>", in: text)
    #expect(
      properties.matches(of: /<w:(\w+)/).map { String($0.1) } == [
        "rFonts", "b", "bCs", "i", "iCs", "strike", "color", "sz", "szCs", "highlight", "u", "shd", "vertAlign",
      ])
    #expect(properties.contains("w:color w:val=\"FF000A\"") && properties.contains("w:fill=\"001000\""))
    #expect(properties.contains("<w:sz w:val=\"30\"/>"))
  }

  @Test func softBreaksAreSpacesInTheSameRun() {
    let text = body { builder in
      builder.rtfInside(.paragraph(nil)) {
        $0.append(text: "a".utf8)
        $0.leaf(.softBreak)
        $0.append(text: "b".utf8)
        $0.leaf(.lineBreak)
        $0.append(text: "c".utf8)
      }
    }
    #expect(text == paragraph("a b</w:t><w:br/><w:t xml:space=\"preserve\">c"))
  }

  @Test(arguments: 1...6) func headingsNameTheirStyleWhichHasAnOutlineLevel(level: Int) {
    let parts = parts { builder in
      builder.rtfInside(.heading(level: UInt8(level), .center)) { $0.append(text: "x".utf8) }
    }
    #expect(
      parts["word/document.xml"]?.contains("<w:pStyle w:val=\"Heading\(level)\"/><w:jc w:val=\"center\"/>") == true)
    let style = DOCXParts.between("w:styleId=\"Heading\(level)\">", "</w:style>", in: parts["word/styles.xml"] ?? "")
    #expect(style.contains("<w:name w:val=\"heading \(level)\"/>"))
    #expect(style.contains("<w:outlineLvl w:val=\"\(level - 1)\"/>"))
  }

  @Test func codeKeepsItsLinesAndSpaces() {
    let text = body { builder in
      let code = builder.keep("  a\n\n\tb\n".utf8)
      builder.leaf(.codeBlock(builder.keep(CodeBlock(text: code))))
    }
    let (open, close) = ("<w:t xml:space=\"preserve\">", "</w:t>")
    #expect(text.contains("<w:pStyle w:val=\"HTMLPreformatted\"/>"))
    #expect(text.contains("\(open)  a\(close)<w:br/><w:br/><w:tab/>\(open)b\(close)</w:r></w:p>"))
  }

  /// LibreOffice does not take the font from the style if a cell contains nothing else.
  @Test func codeWithinALineSaysItsFont() {
    let text = body { builder in
      builder.rtfInside(.paragraph(nil)) { $0.leaf(.code($0.keep("x".utf8))) }
    }
    #expect(text.contains("<w:rStyle w:val=\"HTMLCode\"/><w:rFonts w:ascii=\"Courier New\""))
  }

  @Test func placesAreBookmarks() {
    let text = body { builder in
      builder.rtfInside(.heading(level: 1, nil)) { $0.leaf(.anchor($0.keep("one".utf8))) }
      builder.rtfInside(.paragraph(nil)) { builder in
        builder.leaf(.anchor(builder.keep("zwei drei".utf8)))
        let link = Link(destination: builder.keep("#zwei%20drei".utf8))
        builder.rtfInside(.link(builder.keep(link))) { $0.append(text: "a".utf8) }
      }
    }
    #expect(text.contains("<w:bookmarkStart w:id=\"1\" w:name=\"one\"/><w:bookmarkEnd w:id=\"1\"/>"))
    let names = text.matches(of: /(?:w:name|w:anchor)="(place_[0-9a-f]+)"/).map { $0.1 }
    #expect(names.count == 2 && names[0] == names[1], "Word takes no spaces")
  }

  // MARK: Directions

  @Test(arguments: [
    (Alignment.left, "right"), (.right, "left"), (.center, "center"), (.justified, "both"),
  ])
  func paragraphsFromRightToLeftSaySo(alignment: Alignment, value: String) {
    let text = body { builder in
      builder.rtfInside(.paragraph(alignment)) { $0.append(text: "1. שלום abc.".utf8) }
    }
    #expect(text.contains("<w:pPr><w:bidi/><w:jc w:val=\"\(value)\"/></w:pPr>"))
    #expect(text.contains("<w:rPr><w:rtl/></w:rPr><w:t xml:space=\"preserve\">1. שלום </w:t>"))
    #expect(text.contains("<w:r><w:t xml:space=\"preserve\">abc</w:t></w:r>"))
    #expect(text.contains("<w:rPr><w:rtl/></w:rPr><w:t xml:space=\"preserve\">.</w:t>"))
  }

  @Test(arguments: [
    ("abc", ["+abc"]), ("", []), ("a שלום, עולם. b", ["+a ", "-שלום, עולם", "+. b"]), ("漢字 ع", ["+漢字 ", "-ع"]),
    ("📋 — 1", ["+📋 — 1"]),
  ])
  func textIsCutWhereItsDirectionChanges(text: String, expected: [String]) {
    let bytes = Array(text.utf8)
    let parts = TextDirection.parts(of: bytes[...], in: .leftToRight).filter { !$0.text.isEmpty }
    let found = parts.map { ($0.direction == .leftToRight ? "+" : "-") + String(decoding: $0.text, as: UTF8.self) }
    #expect(found == expected)
    #expect(parts.flatMap(\.text) == bytes)
  }

  // MARK: Lists

  @Test func everyListIsAnInstanceWithItsOwnStart() {
    let parts = parts { builder in
      for start: UInt32 in [1, 4, 4_000_000_000] {
        builder.rtfInside(.list(ListStyle(marker: .decimal, start: start))) {
          $0.rtfInside(.listItem(nil)) { $0.rtfParagraph("a") }
        }
      }
    }
    let numbering = parts["word/numbering.xml"] ?? ""
    #expect(numbering.ranges(of: "<w:abstractNum ").count == 1)
    #expect(numbering.matches(of: /startOverride w:val="(\d+)"/).map { String($0.1) } == ["1", "4", "32767"])
    let numbers = (parts["word/document.xml"] ?? "").matches(of: /<w:numId w:val="(\d+)"/).map { String($0.1) }
    #expect(numbers == ["1", "2", "3"])
  }

  /// LibreOffice counts all items of a definition together.
  @Test(arguments: [
    "<ol><li>a<table><tr><td><ol><li>x<li>y</ol><td>-</table><li>b</ol>",
    "<ol><li>a<table><tr><td>-<td><table><tr><td><ol><li>x<li>y</ol><td>-</table></table><li>b</ol>",
    "<ol><li>-<ol><li>a<table><tr><td><ol><li>x<li>y</ol><td>-</table><li>b</ol></ol>",
    String(repeating: "<ul><li>-", count: 8) + "<ol><li>a<ol><li>x<li>y</ol><li>b</ol>",
    String(repeating: "<ol><li>-", count: 9) + "<ol><li>a<ol><li>x<li>y</ol><li>b</ol>",
  ])
  func aListSharesNoDefinitionWithThoseAroundIt(html: String) throws {
    let parts = DOCXParts.text(Converter.read(Array(html.utf8), as: .html))
    let instances = (parts["word/numbering.xml"] ?? "").matches(
      of: /<w:num w:numId="(\d+)"><w:abstractNumId w:val="(\d+)"/)
    let definitions = Dictionary(uniqueKeysWithValues: instances.map { ($0.1, $0.2) })
    func definition(of text: String) throws -> Substring {
      let paragraph = try #require(
        parts["word/document.xml"]?.split(separator: "</w:p>").first { $0.contains(">\(text)</w:t>") })
      let number = try #require(paragraph.firstMatch(of: /<w:numId w:val="(\d+)"/)?.1)
      return try #require(definitions[number])
    }
    #expect(try definition(of: "a") == definition(of: "b"))
    #expect(try definition(of: "x") == definition(of: "y"))
    #expect(try definition(of: "a") != definition(of: "x"))
  }

  @Test func nestedListsAreLevelsOfTheListAroundThem() {
    let parts = parts { builder in
      builder.rtfInside(.list(ListStyle(marker: .upperRoman))) {
        for _ in 0..<2 {
          $0.rtfInside(.listItem(nil)) {
            $0.rtfParagraph("a")
            $0.rtfInside(.list(ListStyle(marker: .square))) {
              $0.rtfInside(.listItem(.done)) { $0.rtfParagraph("b") }
            }
            $0.rtfParagraph("c")
          }
        }
      }
    }
    let text = parts["word/document.xml"] ?? ""
    let items = text.matches(of: /<w:ilvl w:val="(\d)"\/><w:numId w:val="(\d)"\/>/).map { "\($0.1).\($0.2)" }
    #expect(items == ["0.1", "1.1", "0.1", "1.1"])
    #expect(text.contains(/"Segoe UI Symbol"\/><\/w:rPr><w:t [^>]*>☑\x{FE0E}<[^b]*> b</))
    let textBelow = "<w:pStyle w:val=\"ListParagraph\"/><w:ind w:left=\"720\"/></w:pPr>"
    #expect(text.contains(textBelow))
    let numbering = parts["word/numbering.xml"] ?? ""
    #expect(numbering.contains("<w:lvl w:ilvl=\"0\"><w:start w:val=\"1\"/><w:numFmt w:val=\"upperRoman\"/>"))
    #expect(numbering.contains("<w:lvl w:ilvl=\"1\"><w:start w:val=\"1\"/><w:numFmt w:val=\"bullet\"/>"))
  }

  @Test func bulletsChangeFromLevelToLevel() {
    let parts = parts { builder in
      builder.rtfInside(.list(ListStyle(marker: .disc))) {
        $0.rtfInside(.listItem(nil)) {
          $0.rtfParagraph("a")
          $0.rtfInside(.list(ListStyle(marker: .disc))) { $0.rtfInside(.listItem(nil)) { $0.rtfParagraph("b") } }
        }
      }
    }
    let bullets = (parts["word/numbering.xml"] ?? "").matches(of: /lvlText w:val="(.)"/).map { String($0.1) }
    #expect(bullets.prefix(3) == ["•", "◦", "▪"])
  }

  @Test func aSecondNestedListOfTheSameItemBeginsAnew() {
    let text = body { builder in
      builder.rtfInside(.list(ListStyle(marker: .decimal))) {
        $0.rtfInside(.listItem(nil)) {
          for _ in 0..<2 {
            $0.rtfInside(.list(ListStyle(marker: .decimal))) { $0.rtfInside(.listItem(nil)) { $0.rtfParagraph("a") } }
            $0.rtfParagraph("between")
          }
        }
      }
    }
    let items = text.matches(of: /<w:ilvl w:val="(\d)"\/><w:numId w:val="(\d)"\/>/).map { "\($0.1).\($0.2)" }
    #expect(items == ["0.1", "1.1", "1.2"])
  }

  // MARK: Tables

  @Test func cellsSpanColumnsAndRowsAndHoldAParagraph() {
    let text = body { builder in
      builder.rtfInside(.table) { table in
        table.rtfInside(.tableRow) {
          $0.rtfInside(.tableCell(CellStyle(isHeader: true, alignment: .right, columnSpan: 2))) { $0.rtfParagraph("h") }
        }
        table.rtfInside(.tableRow) {
          $0.rtfInside(.tableCell(CellStyle(rowSpan: 2, background: Color(red: 1, green: 2, blue: 3)))) { _ in }
          $0.rtfInside(.tableCell(CellStyle())) { $0.rtfParagraph("a") }
        }
        table.rtfInside(.tableRow) { $0.rtfInside(.tableCell(CellStyle())) { $0.rtfParagraph("b") } }
      }
    }
    #expect(text.ranges(of: "<w:gridCol ").count == 2)
    #expect(text.contains("<w:tr><w:trPr><w:tblHeader/></w:trPr><w:tc>"))
    #expect(text.contains("<w:gridSpan w:val=\"2\"/></w:tcPr><w:p>"))
    #expect(text.contains("<w:pPr><w:spacing w:after=\"0\"/><w:jc w:val=\"right\"/></w:pPr>"))
    #expect(text.contains("<w:rPr><w:b/><w:bCs/></w:rPr><w:t xml:space=\"preserve\">h</w:t>"))
    #expect(text.ranges(of: "<w:vMerge w:val=\"restart\"/>").count == 1)
    #expect(text.ranges(of: "<w:vMerge w:val=\"continue\"/>").count == 1)
    #expect(text.contains("w:fill=\"010203\"/></w:tcPr><w:p>"))
    #expect(text.ranges(of: "<w:tc>").count == 5 && text.ranges(of: "</w:p>\n</w:tc>").count == 5)
    #expect(text.hasSuffix("</w:tbl>\n" + DOCXParts.gap), "a table is not the last thing in a document")
  }

  @Test func tablesThatTouchStayApart() {
    let text = body { builder in
      for _ in 0..<2 {
        builder.rtfInside(.table) { $0.rtfInside(.tableRow) { $0.rtfInside(.tableCell(CellStyle())) { _ in } } }
      }
    }
    #expect(text.contains("</w:tbl>\n" + DOCXParts.gap + "<w:tbl>"))
  }

  @Test func aTableWithoutCellsIsNone() {
    #expect(!body { $0.rtfInside(.table) { $0.rtfInside(.tableRow) { _ in } } }.contains("<w:tbl>"))
  }

  // MARK: Links, pictures, footnotes

  @Test(arguments: [
    ("https://example.org/a b", "https://example.org/a%20b"), ("notes.html", "notes.html"),
    ("https://example.org/100%", "https://example.org/100%25"),
    ("https://example.org/%41%4", "https://example.org/%41%254"),
    ("https://example.org/{\"<>\\^`|}", "https://example.org/%7B%22%3C%3E%5C%5E%60%7C%7D"),
    ("https://bücher.example/?a=1&b=2", "https://bücher.example/?a=1&amp;b=2"),
  ])
  func addressesAreURIs(address: String, target: String) {
    let parts = parts { $0.docxLink(address) }
    let relationships = parts["word/_rels/document.xml.rels"] ?? ""
    #expect(relationships.contains("Target=\"\(target)\" TargetMode=\"External\""), "\(relationships)")
    #expect(parts["word/document.xml"]?.contains("<w:hyperlink r:id=\"rId1\"><w:r><w:rPr><w:rStyle ") == true)
  }

  @Test(arguments: ["javascript:alert(1)", "", "file:///etc/passwd", "data:text/html,x", " java\tscript:x"])
  func otherAddressesAreText(address: String) {
    let parts = parts { $0.docxLink(address) }
    #expect(parts["word/document.xml"]?.contains("hyperlink") == false)
    #expect(parts["word/_rels/document.xml.rels"]?.contains("External") == false)
    #expect(parts["word/document.xml"]?.contains(">text<") == true)
  }

  @Test func linksWithinThePageAreAnchorsAndEqualOnesShareARelationship() {
    let parts = parts { builder in
      for address in ["#part", "https://a.example", "https://a.example"] { builder.docxLink(address) }
    }
    #expect(parts["word/document.xml"]?.contains("<w:hyperlink w:anchor=\"part\">") == true)
    #expect(parts["word/_rels/document.xml.rels"]?.ranges(of: "hyperlink\"").count == 1)
  }

  @Test(
    arguments: [
      (nil, nil, 381_000, 190_500), (20, nil, 190_500, 95_250), (20, 30, 190_500, 285_750),
      (6000, nil, 5_724_525, 2_857_500),
      (1, 60_000, 9_525, 8_858_250),
    ] as [(UInt16?, UInt16?, Int, Int)])
  func picturesAreMediaWithTheirSize(width: UInt16?, height: UInt16?, x: Int, y: Int) {
    let parts = parts { $0.docxImage(DOCXParts.png, width: width, height: height) }
    #expect(parts.keys.contains("word/media/image1.png"))
    #expect(parts["word/document.xml"]?.contains("<wp:extent cx=\"\(x)\" cy=\"\(y)\"/>") == true)
    #expect(parts["word/document.xml"]?.contains("descr=\"a &lt;b&gt;\"") == true)
  }

  @Test func aPictureThatIsShownTwiceIsStoredOnce() {
    let parts = parts { builder in for _ in 0..<2 { builder.docxImage(DOCXParts.png) } }
    #expect(parts.keys.filter { $0.hasPrefix("word/media/") } == ["word/media/image1.png"])
    let text = parts["word/document.xml"] ?? ""
    #expect(text.matches(of: /docPr id="(\d)"/).map { String($0.1) } == ["1", "2"])
  }

  @Test(arguments: [
    ("https://example.org/a.png", "hyperlink"), ("data:image/png;base64,AAAA", ">a &lt;b&gt;<"),
    ("data:image/webp;base64,AAAA", ">a &lt;b&gt;<"),
  ])
  func otherImagesAreTheirText(source: String, expected: String) {
    let parts = parts { $0.docxImage(source) }
    #expect(!parts.keys.contains { $0.hasPrefix("word/media/") })
    #expect(parts["word/document.xml"]?.contains(expected) == true)
    #expect(parts["word/document.xml"]?.contains("a &lt;b&gt;") == true)
  }

  @Test func footnotesAreAPartOfTheirOwn() {
    let parts = DOCXParts.text(
      MarkdownReader.read(Array("a[^x] b[^x]\n\n[^x]: note [link](https://a.example)[^y]\n\n[^y]: other\n".utf8)))
    let text = parts["word/document.xml"] ?? ""
    #expect(text.ranges(of: "<w:footnoteReference w:id=\"1\"/>").count == 1, "Word numbers each reference again")
    let notes = parts["word/footnotes.xml"] ?? ""
    #expect(notes.contains("<w:footnote w:id=\"1\"><w:p><w:pPr><w:pStyle w:val=\"FootnoteText\"/></w:pPr>"))
    #expect(notes.contains("<w:footnoteRef/>"))
    #expect(parts["word/_rels/footnotes.xml.rels"]?.contains("Target=\"https://a.example\"") == true)
    #expect(text.contains("> other<"), "a note of a note stands at the end of the text")
    #expect(parts["word/settings.xml"]?.contains("<w:footnotePr>") == true)
  }
}

/// Helpers for tests of DOCX files.
enum DOCXParts {
  static let gap = """
    <w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="160" w:lineRule="exact"/></w:pPr></w:p>

    """

  /// The header of a picture of 40 by 20 pixels.
  static let png: String = {
    let header: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    let bytes = header + [0, 0, 0, 40, 0, 0, 0, 20]
    return "data:image/png;base64," + Base64.encode(bytes)
  }()

  /// Returns the parts of a document as text, by their names.
  static func text(_ document: Document) -> [String: String] {
    let parts = DOCXWriter.write(document).map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) }
    return Dictionary(parts) { first, _ in first + " twice!" }
  }

  /// Returns the text between the first `start` and the next `end`.
  static func between(_ start: String, _ end: String, in text: String) -> String {
    guard let from = text.firstRange(of: start),
      let to = text[from.upperBound...].firstRange(of: end)
    else { return "" }
    return String(text[from.upperBound..<to.lowerBound])
  }

  /// A document with something for every part.
  static var everything: Document {
    let source = """
      # Heading

      [link](https://a.example)[^n] ![picture](\(png)) ![elsewhere](https://a.example/b.png)

      1. one
         - two

      | a | b |
      |---|---|
      | c |   |

      [^n]: note [link](https://b.example) ![picture](\(png))
      """
    return MarkdownReader.read(Array(source.utf8))
  }
}

extension DocumentBuilder {
  /// Adds a paragraph that is one link.
  fileprivate mutating func docxLink(_ address: String) {
    let destination = keep(address.utf8)
    rtfInside(.paragraph(nil)) {
      $0.rtfInside(.link($0.keep(Link(destination: destination)))) { $0.append(text: "text".utf8) }
    }
  }

  /// Adds a paragraph that is one image.
  fileprivate mutating func docxImage(_ source: String, width: UInt16? = nil, height: UInt16? = nil) {
    let source = keep(source.utf8)
    let alternative = keep("a <b>".utf8)
    rtfInside(.paragraph(nil)) {
      $0.append(image: Image(source: source, alternative: alternative, width: width, height: height))
    }
  }
}
