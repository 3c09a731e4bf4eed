import Bytes
import Testing

@testable import Documents

struct RTFWriterTests {
  /// Returns the file of a document.
  private func file(_ build: (inout DocumentBuilder) -> Void) -> String {
    var builder = DocumentBuilder()
    build(&builder)
    return String(decoding: RTFWriter.write(builder.finish()), as: UTF8.self)
  }

  /// Returns the body of the file: everything after the header's last group.
  private func body(_ build: (inout DocumentBuilder) -> Void) -> String {
    let file = file(build)
    guard let end = file.firstRange(of: "{\\*\\generator Pasteboard;}\n") else { return file }
    return String(file[end.upperBound...].dropLast(2))
  }

  @Test func everyFileHasItsTables() {
    let file = file { $0.rtfParagraph("x") }
    #expect(file.hasPrefix("{\\rtf1\\ansi\\ansicpg1252\\deff0\\uc1\n{\\fonttbl{\\f0"))
    #expect(file.contains("{\\colortbl;"))
    #expect(!file.contains("\\outlinelevel"), "the stylesheet says none, or LibreOffice pastes headings without one")
    #expect(file.contains("{\\*\\cs11\\additive\\ul\\cf1 Hyperlink;}"))
    for level in 1...6 { #expect(file.contains("\\snext0 heading \(level);}")) }
    #expect(!file.contains("\\listtable"))
  }

  @Test(arguments: [
    ("{\\}", "\\{\\\\\\}"), ("é", "\\u233 ?"), ("\u{1F600}", "\\u-10179 ?\\u-8704 ?"), ("漢", "\\u28450 ?"),
    ("\u{FFFD}", "\\u-3 ?"), ("a\tb", "a\\tab b"), ("a\u{A0}b", "a\\~b"), ("a\u{2011}b", "a\\_b"), ("a\u{7}b", "ab"),
  ])
  func textIsEscaped(text: String, expected: String) {
    #expect(body { $0.rtfParagraph(text) } == "\\pard\\plain\\s0\\sa160\\f0\\fs22 \(expected)\\par\n")
  }

  /// In the font Symbol, an `a` is an alpha.
  @Test func lettersStayLettersInASymbolFont() {
    let file = file { builder in
      builder.rtfParagraph("x")
      let style = Style(fontFamily: builder.keep("Symbol".utf8))
      builder.rtfInside(.paragraph(nil)) { $0.rtfInside(.styled($0.keep(style))) { $0.append(text: "a".utf8) } }
    }
    // The font of boxes has another name.
    #expect(!file.replacing("Segoe UI Symbol", with: "").contains("Symbol"))
  }

  @Test func everyByteIsSevenBit() {
    let file = file { builder in
      builder.rtfParagraph("é漢\u{1F600}")
      let text = builder.keep("é\n".utf8)
      builder.leaf(.codeBlock(builder.keep(CodeBlock(text: text))))
      let destination = builder.keep("http://ü.example/ö".utf8)
      let family = builder.keep("ＭＳ ゴシック;}".utf8)
      builder.rtfInside(.paragraph(nil)) {
        $0.rtfInside(.link($0.keep(Link(destination: destination, title: destination)))) { $0.append(text: "ä".utf8) }
        $0.rtfInside(.styled($0.keep(Style(fontFamily: family)))) { $0.append(text: "ö".utf8) }
      }
    }
    #expect(file.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func marksDoNotNestGroups() {
    let text = body { builder in
      builder.rtfInside(.paragraph(nil)) {
        for _ in 0..<200 { $0.open(.format(.strong)) }
        $0.open(.format(.emphasis))
        $0.append(text: "x".utf8)
        for _ in 0...200 { $0.close() }
      }
    }
    #expect(text == "\\pard\\plain\\s0\\sa160\\f0\\fs22{\\b\\i x}\\par\n")
  }

  @Test func headingsNameTheirStyleAndLevel() {
    let text = body { builder in builder.rtfInside(.heading(level: 2, .center)) { $0.append(text: "x".utf8) } }
    #expect(text == "\\pard\\plain\\s2\\keepn\\sb280\\outlinelevel1\\sa80\\qc\\f0\\fs30\\b x\\par\n")
  }

  @Test func listsHaveNineLevelsAndNumbersOfTheirOwn() {
    let file = file { builder in
      for _ in 0..<2 {
        builder.rtfInside(.list(ListStyle(marker: .decimal, start: 4))) {
          $0.rtfInside(.listItem(nil)) { $0.rtfParagraph("a") }
        }
      }
    }
    #expect(file.ranges(of: "{\\listlevel").count == 18)
    #expect(file.ranges(of: "\\levelnfc0\\leveljc0\\levelfollow0\\levelstartat4").count == 2)
    #expect(file.contains("{\\listtext\\f0 4.\\tab}a\\par"))
    #expect(file.contains("\\ls1\\ilvl0\\fi-360\\li720"))
    #expect(file.contains("\\ls2\\ilvl0\\fi-360\\li720"))
    #expect(file.contains("{\\levelnumbers\\'01;}\\b0\\i0\\strike0\\ulnone\\fi-360\\li720}"), "no font of their own")
  }

  @Test func bulletsChangeFromLevelToLevel() {
    let file = file { builder in
      for _ in 0..<4 {
        builder.open(.list(ListStyle(marker: .disc)))
        builder.open(.listItem(nil))
        builder.rtfParagraph("a")
      }
    }
    let labels = ["\\u8226 ?", "\\u9702 ?", "\\u9642 ?", "\\u8226 ?"]
    for (level, label) in labels.enumerated() {
      #expect(file.contains("\\ilvl\(level)\\fi-360\\li\((level + 1) * 720)\\f0\\fs22{\\listtext\\f0 \(label)\\tab}a"))
    }
    let bullets = [
      "\\u8226 ?;}{\\levelnumbers;}\\f0", "\\u9702 ?;}{\\levelnumbers;}\\f0", "\\u-3929 ?;}{\\levelnumbers;}\\f2",
    ]
    for bullet in bullets { #expect(file.ranges(of: "{\\leveltext\\'01\(bullet)").count == 3) }
    #expect(file.contains("{\\f2\\fnil\\fcharset2 Wingdings;}"))
  }

  @Test func paragraphsAfterATightListHaveTheSpace() {
    let text = body { builder in
      builder.rtfInside(.list(ListStyle(marker: .disc))) { $0.rtfInside(.listItem(nil)) { $0.rtfParagraph("a") } }
      builder.rtfParagraph("b")
      builder.rtfParagraph("c")
    }
    #expect(text.contains("\\s0\\sb160\\sa160\\f0\\fs22 b\\par"))
    #expect(text.contains("\\s0\\sa160\\f0\\fs22 c\\par"))
  }

  @Test(arguments: [
    ("\u{5E9}\u{5DC}\u{5D5}\u{5DD}", true), ("1. \u{645}\u{631}", true), ("\u{2026} \u{627}b", true),
    ("a \u{5E9}", false),
    ("\u{434}\u{5E9}", false), ("\u{1F600} \u{5E9}", true), ("123", false),
  ])
  func textFromRightToLeftIsMarkedSo(text: String, isRightToLeft: Bool) {
    let text = body { $0.rtfParagraph(text) }
    #expect(text.hasPrefix(isRightToLeft ? "\\pard\\plain\\s0\\sa160\\rtlpar\\qr\\f0" : "\\pard\\plain\\s0\\sa160\\f0"))
  }

  @Test func aLinkToNowhereIsTextAlone() {
    let text = body { builder in
      builder.rtfInside(.paragraph(nil)) {
        $0.rtfInside(.link($0.keep(Link(destination: .empty)))) { $0.append(text: "x".utf8) }
      }
    }
    #expect(text == "\\pard\\plain\\s0\\sa160\\f0\\fs22 x\\par\n")
  }

  @Test func titlesHaveTheDirectionOfTheirText() {
    let text = body { builder in
      builder.rtfInside(.details) { $0.rtfInside(.summary) { $0.append(text: "\u{5E9}".utf8) } }
    }
    #expect(text.contains("\\rtlpar\\qr"))
  }

  @Test func nestedListsShareTheirListUnlessTheyDiffer() {
    let text = body { builder in
      builder.rtfInside(.list(ListStyle(marker: .disc))) {
        for marker in [ListStyle.Marker.decimal, .decimal, .lowerRoman] {
          $0.rtfInside(.listItem(nil)) {
            $0.rtfParagraph("a")
            $0.rtfInside(.list(ListStyle(marker: marker))) { $0.rtfInside(.listItem(nil)) { $0.rtfParagraph("b") } }
          }
        }
      }
    }
    #expect(text.ranges(of: "\\ls1\\ilvl1").count == 2)
    #expect(text.ranges(of: "\\ls2\\ilvl1").count == 1)
  }

  @Test func aListThatOnlyDiffersWithinHasTheOuterMarkersToo() {
    var lists = RTFListTable()
    func level(_ marker: ListStyle.Marker) -> WordLists.Level { WordLists.Level(ListStyle(marker: marker)) }
    let parent = lists.number(of: level(.upperRoman), at: 0, in: nil, isAdjacent: false)
    _ = lists.number(of: level(.decimal), at: 1, in: parent, isAdjacent: false)
    let other = lists.number(of: level(.lowerAlpha), at: 1, in: parent, isAdjacent: false)
    var output = RTFOutput()
    lists.write(to: &output)
    #expect(other == parent + 1)
    // \levelnfc1 is for capital Roman numbers.
    #expect(String(decoding: output.bytes, as: UTF8.self).ranges(of: "\\levelnfc1\\").count == 2)
  }

  @Test func itemsWithoutParagraphsHaveTheirMarkers() {
    let text = body { builder in
      builder.rtfInside(.list(ListStyle(marker: .disc))) {
        $0.rtfInside(.listItem(nil)) { _ in }
        $0.rtfInside(.listItem(nil)) {
          $0.rtfInside(.list(ListStyle(marker: .disc))) { $0.rtfInside(.listItem(nil)) { $0.rtfParagraph("b") } }
        }
      }
    }
    #expect(text.ranges(of: "\\listtext").count == 3)
    #expect(text.ranges(of: "\\par\n").count == 3)
  }

  /// Blocks of one kind would run together, so the lowest possible paragraph separates them.
  @Test(arguments: [
    ("> a\n\n<!-- -->\n\n> b\n", 1), ("> [!NOTE]\n> a\n\n> [!TIP]\n> b\n", 1), ("```\na\n```\n```\nb\n```\n", 1),
    ("- x\n\n  > a\n\n  > [!NOTE]\n  > b\n", 1), ("> a\n>\n> > b\n>\n> c\n", 0),
    ("```\na\n```\n\nx\n\n```\nb\n```\n", 0),
    ("> a\n\n```\nb\n```\n\n> c\n", 0), ("- > a\n- > b\n", 0), ("> ```\n> a\n> ```\n\n```\nb\n```\n", 0),
    ("```\na\n```\n\n```\nb\n```\n\n```\nc\n```\n", 2),
  ])
  func blocksThatWouldRunTogetherAreApart(markdown: String, count: Int) {
    let document = MarkdownReader.read(Array(markdown.utf8))
    let rtf = String(decoding: RTFWriter.write(document), as: UTF8.self)
    #expect(rtf.ranges(of: "\\sa0\\fs2\\par\n").count == count)
    let docx = DOCXParts.text(document)["word/document.xml"] ?? ""
    #expect(docx.ranges(of: "w:line=\"20\" w:lineRule=\"exact\"/></w:pPr></w:p>").count == count)
  }

  @Test func nestedQuotationsHaveTwoBars() {
    let document = MarkdownReader.read(Array("> a\n>\n> > b\n> >\n> > > c\n>\n> d\n\n- > e\n".utf8))
    let rtf = String(decoding: RTFWriter.write(document), as: UTF8.self)
    #expect(rtf.matches(of: /brdrl.brdr(s|db)/).map { String($0.1) } == ["s", "db", "db", "s", "s"])
    let docx = DOCXParts.text(document)["word/document.xml"] ?? ""
    #expect(docx.ranges(of: "<w:pBdr><w:left w:val=\"double\"").count == 2)
  }

  @Test(arguments: [
    ("- [ ] a\n- [x] b\n", ["{\\f3 \\u9744 ?}\\tab a", "{\\f3 \\u9745 ?\\u-498 ?}\\tab b"], true),
    ("- [ ] a\n  - [x] b\n", ["{\\f3 \\u9744 ?}\\tab a", "{\\f3 \\u9745 ?\\u-498 ?}\\tab b"], true),
    ("- [ ] a\n- b\n", ["{\\f3 \\u9744 ?} a", "{\\listtext\\f0 \\u8226 ?\\tab}b"], false),
    ("1. [ ] a\n2. [x] b\n", ["{\\listtext\\f0 1.\\tab}{\\f3 \\u9744 ?} a", "{\\f3 \\u9745 ?\\u-498 ?} b"], false),
    ("- a\n  - [ ] b\n", ["\\u8226 ?\\tab}a", "{\\f3 \\u9744 ?}\\tab b"], true),
  ])
  func tasksHaveABoxInsteadOfABullet(markdown: String, items: [String], hidesBullets: Bool) {
    let document = MarkdownReader.read(Array(markdown.utf8))
    let rtf = String(decoding: RTFWriter.write(document), as: UTF8.self)
    for item in items { #expect(rtf.contains(item)) }
    #expect(rtf.contains("\\levelfollow2\\levelstartat1{\\leveltext\\'00;}{\\levelnumbers;}") == hidesBullets)
    #expect(RTFReader.read(Array(rtf.utf8)) == document)
    let numbering = DOCXParts.text(document)["word/numbering.xml"] ?? ""
    #expect(numbering.contains("<w:suff w:val=\"nothing\"/><w:lvlText w:val=\"\"/>") == hidesBullets)
  }

  /// LibreOffice writes these as `<blockquote>`, `<pre>` and `<code>`, and raises the numbers of notes by the last.
  @Test(arguments: [
    "{\\s7\\f0\\li480\\sbasedon0\\snext0 Quotations;}", "{\\s8\\f1\\sbasedon0\\snext0 Preformatted Text;}",
    "{\\*\\cs12\\additive\\f1 Source Text;}", "{\\*\\cs13\\additive\\super\\f0\\fs20 footnote reference;}",
  ])
  func stylesHaveTheNamesOfLibreOffice(style: String) {
    #expect(file { $0.rtfParagraph("x") }.contains(style))
  }

  @Test func rowsAreDefinedBeforeTheirCells() {
    let text = body { builder in
      builder.rtfInside(.table) {
        $0.rtfInside(.tableRow) {
          $0.rtfInside(.tableCell(CellStyle(isHeader: true, alignment: .right))) { $0.rtfParagraph("a") }
          $0.rtfInside(.tableCell(CellStyle(isHeader: true, columnSpan: 2))) { $0.rtfParagraph("b") }
        }
        $0.rtfInside(.tableRow) { for cell in ["c", "d", "e"] { $0.rtfCell(cell) } }
      }
    }
    let rows = text.split(separator: "\\row")
    #expect(rows.count == 3)
    #expect(rows.first?.contains("\\trhdr") == true)
    #expect(rows.first?.ranges(of: "\\cellx").count == 2)
    #expect(rows.first?.contains("\\intbl\\s0\\qr\\f0\\fs22\\b a\\cell") == true)
    #expect(rows.dropFirst().first?.contains("\\trhdr") == false)
    #expect(rows.dropFirst().first?.ranges(of: "\\cellx").count == 3)
    for row in rows.prefix(2) { #expect(row.contains("\\cellx9360\n")) }
  }

  @Test func cellsThatSpanRowsStandInEachOfThem() {
    let text = body { builder in
      builder.rtfInside(.table) {
        $0.rtfInside(.tableRow) {
          $0.rtfInside(.tableCell(CellStyle(rowSpan: 2))) { $0.rtfParagraph("a") }
          $0.rtfCell("b")
        }
        $0.rtfInside(.tableRow) { $0.rtfCell("c") }
      }
    }
    let rows = text.split(separator: "\\row")
    #expect(rows.first?.contains("\\clvmgf") == true)
    #expect(rows.dropFirst().first?.contains("\\clvmrg") == true)
    #expect(rows.dropFirst().first?.ranges(of: "\\cell\n").count == 2)
  }

  @Test func emptyCellsAreAligned() {
    let text = body { builder in
      builder.rtfInside(.table) {
        $0.rtfInside(.tableRow) { $0.rtfInside(.tableCell(CellStyle(alignment: .right))) { _ in } }
      }
    }
    #expect(text.contains("\\pard\\plain\\intbl\\s0\\qr\\f0\\fs22\\cell\n"))
  }

  @Test func wideTablesGoOnInTheirLastColumn() {
    let text = body { builder in
      builder.rtfInside(.table) { $0.rtfInside(.tableRow) { for _ in 0..<100 { $0.rtfCell("x") } } }
    }
    #expect(text.ranges(of: "\\cellx").count == TableLayout.columnLimit)
    #expect(text.ranges(of: "\\cell\n").count == TableLayout.columnLimit)
    #expect(text.ranges(of: " x").count == 100)
  }

  @Test func linksAreFields() {
    let text = body { builder in
      let destination = builder.keep("https://example.org/\"\\".utf8)
      let title = builder.keep("a \"b\"".utf8)
      builder.rtfInside(.paragraph(nil)) {
        $0.rtfInside(.link($0.keep(Link(destination: destination, title: title)))) { $0.append(text: "x".utf8) }
      }
    }
    #expect(
      text.contains(
        "{\\field{\\*\\fldinst{HYPERLINK \"https://example.org/%22%5C\" \\\\o \"a \\\\\"b\\\\\"\"}}{\\fldrslt{{\\cs11\\ul\\cf1 x}}}}"
      ))
  }

  @Test func linksOfUnknownSchemesAreText() {
    let text = body { builder in
      let destination = builder.keep("javascript:alert(1)".utf8)
      let source = builder.keep("file:///etc/passwd".utf8)
      let alternative = builder.keep("picture".utf8)
      builder.rtfInside(.paragraph(nil)) {
        $0.rtfInside(.link($0.keep(Link(destination: destination)))) { $0.append(text: "x".utf8) }
        $0.append(image: Image(source: source, alternative: alternative))
      }
    }
    #expect(text == "\\pard\\plain\\s0\\sa160\\f0\\fs22 xpicture\\par\n")
  }

  @Test func picturesAreEmbedded() {
    // Only the header of a picture of 2 by 3 pixels is examined.
    let header: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
      + [0, 0, 0, 2, 0, 0, 0, 3]
    let text = body { builder in
      let source = builder.keep(("data:image/png;base64," + Base64.encode(header)).utf8)
      let alternative = builder.keep("dot".utf8)
      builder.rtfInside(.paragraph(nil)) { $0.append(image: Image(source: source, alternative: alternative)) }
    }
    #expect(text.contains("\\pngblip\\picw2\\pich3\\picwgoal30\\pichgoal45\n89504e470d0a1a0a"))
    #expect(text.contains("{\\sn wzDescription}{\\sv dot}"))
  }

  /// LibreOffice pastes a paragraph alone without its style.
  @Test func codeKeepsItsFontWithoutTheStyleOfItsParagraph() {
    let rtf = converted("```\nlet a = 1\n```\n", from: .markdown, to: .rtf)
    #expect(rtf.contains("\\s8\\keep\\cbpat3\\sa160\\cs12\\f1\\fs20 let a = 1"), "\(rtf)")
    #expect(converted(rtf, from: .rtf, to: .markdown) == "```\nlet a = 1\n```\n")
  }

  @Test func footnotesStandWhereTheyAreReferredToFirst() {
    let text = body { builder in
      let label = builder.keep("n".utf8)
      builder.rtfInside(.paragraph(nil)) {
        $0.append(text: "a".utf8)
        $0.leaf(.footnoteReference(label: label))
        $0.leaf(.footnoteReference(label: label))
      }
      builder.rtfInside(.footnoteDefinition(label: label)) { $0.rtfParagraph("note") }
    }
    #expect(
      text == "\\pard\\plain\\s0\\sa160\\f0\\fs22 a{\\super\\chftn}"
        + "{\\footnote\\pard\\plain\\s10\\f0\\fs20{\\super\\chftn} note}{\\super 1}\\par\n")
  }
}

extension DocumentBuilder {
  /// Adds an element with the content that `content` adds.
  mutating func rtfInside(_ element: Element, _ content: (inout DocumentBuilder) -> Void) {
    open(element)
    content(&self)
    close()
  }

  /// Adds a paragraph of plain text.
  mutating func rtfParagraph(_ text: String) { rtfInside(.paragraph(nil)) { $0.append(text: text.utf8) } }

  /// Adds a cell with a paragraph of plain text.
  fileprivate mutating func rtfCell(_ text: String) { rtfInside(.tableCell(CellStyle())) { $0.rtfParagraph(text) } }
}
