import Testing

@testable import Documents

struct RTFReaderTests {
  /// Returns a file with this body, and this addition to its header.
  private func file(_ body: String, header: String = "") -> String {
    "{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\fswiss Arial;}{\\f1\\fmodern Courier New;}"
      + "{\\f2\\fcharset204 Arial Cyr;}{\\f3\\fcharset2 Symbol;}{\\f4\\fcharset128 Gothic;}"
      + "{\\f5\\fcharset2 Wingdings;}{\\f6\\fcharset2 Bars;}}"
      + "{\\colortbl;\\red255\\green0\\blue0;\\red255\\green255\\blue0;}\(header)\(body)}"
  }

  /// Returns the tree of a file with this body, and this addition to its header.
  private func tree(_ body: String, header: String = "") -> String {
    TreeWriter.write(RTFReader.read(Array(file(body, header: header).utf8)))
  }

  /// Returns the text of a file without its formats.
  private func text(of file: [UInt8]) -> String {
    let document = RTFReader.read(file)
    let texts = document.nodes.compactMap {
      if case .text(let text) = $0.element { document.string(text) } else { nil }
    }
    return texts.joined()
  }

  /// Returns the tree of one paragraph with these inlines.
  private func paragraph(_ inlines: String...) -> String {
    "paragraph\n" + inlines.map { "  \($0)\n" }.joined()
  }

  // MARK: Characters

  @Test(arguments: [
    ("a\\'e4b", "aäb"), ("\\f2 \\'cf\\'f0", "Пр"), ("\\f3 \\'61\\'b7", "α•"), ("\\f3 a", "α"), ("\\{x\\}\\\\", "{x}\\"),
    ("a\r\nb", "ab"), ("\\u8226 ?x", "•x"), ("\\u8226?x", "•x"), ("\\uc0\\u8226 x", "•x"), ("\\uc2\\u8226 ??x", "•x"),
    ("\\uc2\\u8226\\'81\\'45x", "•x"), ("\\uc1\\u8226\\tab x", "•x"), ("{\\uc0\\u8226}\\u8226?x", "••x"),
    ("\\u-10179?\\u-8704?", "\u{1F600}"), ("\\u55357?\\u56832?", "\u{1F600}"), ("\\u-10179?x", "\u{FFFD}x"),
    ("\\u-8704?x", "\u{FFFD}x"), ("\\u128512?", "\u{1F600}"), ("a\\~b", "a\u{A0}b"), ("a\\_b", "a\u{2011}b"),
    ("a\\-b", "a\u{AD}b"), ("a\\emdash b", "a—b"), ("\\lquote a\\rquote", "‘a’"), ("a\\tab b", "a\tb"),
    ("{\\upr{Pr\\'e4}{\\*\\ud{Пр\\u228?}}}x", "Прäx"), ("a{\\*\\unknown b{c}}d", "ad"), ("a\\unknown7 b", "ab"),
    ("a{\\v hidden}b", "ab"), ("a{\\deleted gone}b", "ab"), ("a\\v hidden\\v0 b", "ab"),
    ("\\loch\\f0\\hich\\af0\\dbch\\f4\\'82\\'a0", "あ"), ("{\\rtlch\\fcs1\\af2 \\ltrch\\fcs0\\f0\\'e4}x", "äx"),
    ("\\f5 \\'e0J\\u-3844?", "→☺✓"), ("\\f6 a\\u-4000?", "a`"), ("a{\\*\\bkmkstart b}c{\\*\\bkmkend b}d", "acd"),
    ("\\emdashes a\\emdas b", "ab"), ("a\\nosupersubs b\\listoverridestartatz c", "abc"),
    ("a\\abcdefghijklmnopqrstuvwxyzabcdefg b", "ag b"), ("a{\\revised b}{\\caps c}\\scaps d", "abcd"),
    ("a\\emspace b\\enspace c\\zwj\\zwnj d", "a\u{2003}b\u{2002}c\u{200D}\u{200C}d"),
    ("{{\\NeXTGraphic a.png \\width64}\\'ac}b", "b"), ("{\\NeXTGraphic a.png}b", "b"), ("a\\|b\\:c", "abc"),
    ("{\\header x}{\\footer x}{\\info{\\title x}}a", "a"), ("a{\\bin3 }}}b", "ab"), ("\\f4\\'82\\'a0\\'b1x", "あｱx"),
  ])
  func characters(source: String, text: String) {
    // Raw bytes beyond ASCII are invalid in RTF's 7 bits, so these are UTF-8 only where they are skipped.
    let source = source.replacing("Пр", with: "\\u1055?\\u1088?")
    #expect(tree(source) == paragraph("text \(text.debugDescription)"))
  }

  @Test(arguments: [
    ("mac", 0x8A, "ä"), ("pc", 0x84, "ä"), ("pca", 0x84, "ä"), ("ansi", 0xE4, "ä"), ("ansicpg1251", 0xE4, "д"),
    ("ansicpg866", 0xA4, "д"), ("ansicpg10007", 0xE4, "д"), ("ansicpg99999", 0xE4, "ä"),
  ])
  func codePageOfTheFile(word: String, byte: Int, text: String) {
    let file = "{\\rtf1\\\(word) \\'\(String(byte, radix: 16))}"
    #expect(TreeWriter.write(RTFReader.read(Array(file.utf8))) == paragraph("text \(text.debugDescription)"))
  }

  @Test func codePageIsKnownOnlyBehindText() {
    let file = Array("{\\rtf1 a\\'e4\\ansicpg1251\\'e4}".utf8)
    #expect(TreeWriter.write(RTFReader.read(file)) == paragraph("text \"aäд\""))
  }

  @Test(arguments: [
    1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258, 437, 850, 852, 866, 874, 10000, 10006, 10007, 10029, 10081,
  ])
  func codePagesHaveACharacterForEveryByte(number: Int) {
    let page = CodePage(number: number)
    let characters = (0...255).map { page.scalar($0) }
    #expect(characters[..<0x80] == (0..<0x80).map { UInt16($0) }[...])
    #expect(characters[0x80...].allSatisfy { $0 >= 0x80 })
    #expect(Set(characters).count > 200)
  }

  @Test func codePage65001IsUTF8() {
    let bytes = Array("{\\rtf1\\ansi\\ansicpg65001 a\\'c3\\'a4あ\u{1F600}\\'e3x\\'80b}".utf8)
    #expect(TreeWriter.write(RTFReader.read(bytes)) == paragraph("text \"aäあ\u{1F600}xb\""))
  }

  @Test(arguments: [
    (77, 0x8A, "ä"), (161, 0xE4, "δ"), (162, 0xFE, "ş"), (163, 0xF5, "ơ"), (177, 0xE0, "א"), (178, 0xC7, "ا"),
    (186, 0xE0, "ą"), (204, 0xE4, "д"), (222, 0xA1, "ก"), (238, 0xE8, "č"), (254, 0x84, "ä"), (255, 0x84, "ä"),
    (0, 0xE4, "ä"),
    (89, 0xE4, "д"), (85, 0xE4, "δ"),
  ])
  func codePageOfAFont(charset: Int, byte: Int, text: String) {
    let file = "{\\rtf1\\ansi{\\fonttbl{\\f0 A;}{\\f7\\fcharset\(charset) B;}}\\f7\\'\(String(byte, radix: 16))}"
    #expect(TreeWriter.write(RTFReader.read(Array(file.utf8))).contains("text \(text.debugDescription)"))
  }

  /// Before fonts had all characters, Windows had one for each code page, and only its name said which.
  @Test(arguments: [
    ("Arial CE", "č"), ("Arial Cyr", "и"), ("Times New Roman Greek", "θ"), ("Arial Tur", "è"), ("Arial Baltic", "č"),
    ("Arial (Hebrew)", "ט"), ("Arial (Arabic)", "è"), ("Arial (Vietnamese)", "è"), ("Arial Rounded", "è"),
    ("\\fcharset0 Arial Cyr", "è"), ("\\fcharset161 Arial Cyr", "θ"),
  ])
  func codePageOfAFontByItsName(font: String, text: String) {
    let file = "{\\rtf1\\ansi{\\fonttbl{\\f0 A;}{\\f7 \(font);}}\\f7\\'e8}"
    #expect(TreeWriter.write(RTFReader.read(Array(file.utf8))).contains("text \(text.debugDescription)"))
  }

  /// Old writers copy characters of two bytes as they are, so a second byte may look like a sign of RTF.
  @Test(
    arguments: [
      ([0x84, 0x7B, 0x61], "кa"), ([0x83, 0x7D, 0x61], "マa"), ([0x95, 0x5C, 0x8E, 0xA6, 0x61], "表示a"),
      ([0x95, 0x5C, 0x5C, 0x61], "表a"), ([0x88, 0x9F, 0x7B, 0x61, 0x7D], "亜a"),
    ] as [([UInt8], String)])
  func secondBytesMayBeSigns(bytes: [UInt8], text: String) {
    let file = Array("{\\rtf1{\\fonttbl{\\f4\\fcharset128 G;}}\\f4 ".utf8) + bytes + Array("}".utf8)
    #expect(self.text(of: file) == text)
  }

  /// `\par` as the characters that it stands for.
  @Test(arguments: ["a\\'0db", "a\\'0ab", "a\\'0d\\'0ab", "a\\'0d\\'0a\\'0d\\'0ab", "a\\par b"])
  func charactersThatEndParagraphs(source: String) {
    #expect(tree(source) == "paragraph\n  text \"a\"\nparagraph\n  text \"b\"\n")
  }

  @Test(
    arguments: [
      (932, [0x88, 0x9F], "亜"), (932, [0x81, 0x40], "\u{3000}"), (932, [0xFC, 0x4B], "黑"), (936, [0xD6, 0xD0], "中"),
      (936, [0x81, 0x40], "丂"), (949, [0xB0, 0xA1], "가"), (949, [0x81, 0x41], "갂"), (950, [0xA4, 0x40], "一"),
      (950, [0xF9, 0xD5], "龘"), (936, [0xFE, 0xFF], "\u{FFFD}"), (1361, [0x88, 0x61], "\u{FFFD}"),
    ] as [(Int, [UInt8], String)])
  func charactersOfTwoBytes(number: Int, bytes: [UInt8], expected: String) {
    let page = CodePage(number: number)
    #expect(page.isLead(bytes[0]))
    #expect(Array(expected.utf16) == [page.scalar(lead: bytes[0], trail: bytes[1])])
  }

  @Test(arguments: [("\\f4\\'82\\'0a", "‚"), ("\\f4\\'82{x}", "‚x"), ("\\f4\\'82\\i x", "‚x")])
  func firstBytesWithoutSecondsAreLatin(source: String, expected: String) {
    let file = "{\\rtf1{\\fonttbl{\\f4\\fcharset128 G;}}\(source)}"
    #expect(text(of: Array(file.utf8)) == expected)
  }

  // MARK: Inlines

  @Test(arguments: [
    ("{\\b x}", "strong"), ("{\\i x}", "emphasis"), ("{\\ul x}", "underline"), ("{\\strike x}", "strikethrough"),
    ("{\\sub x}", "subscript"), ("{\\super x}", "superscript"), ("{\\highlight2 x}", "highlight"),
    ("\\b x\\b0 ", "strong"), ("\\ul x\\ulnone ", "underline"), ("\\super x\\nosupersub ", "superscript"),
    ("\\b x\\plain ", "strong"), ("{\\cf1 x}", "styled color=#ff0000"), ("{\\cb1 x}", "styled background=#ff0000"),
    ("{\\fs60 x}", "styled size=60/2pt"), ("{\\f2 x}", "styled font=\"Arial Cyr\""),
  ])
  func marks(source: String, mark: String) {
    #expect(tree("before \(source) after") == paragraph("text \"before \"", mark, "  text \"x\"", "text \" after\""))
  }

  /// Each script has its own words for bold and italic; the word before the text determines the script of a run.
  @Test(arguments: [
    ("{\\ltrch\\b \\rtlch\\ab x}", "strong"), ("{\\ltrch\\fcs0\\i0 \\rtlch\\fcs1\\ai x}", "emphasis"),
    ("{\\rtlch\\ab \\ltrch\\i x}", "emphasis"), ("{\\rtlch\\b x}", "strong"),
  ])
  func marksOfTwoScripts(source: String, mark: String) {
    #expect(tree("before \(source) after") == paragraph("text \"before \"", mark, "  text \"x\"", "text \" after\""))
  }

  @Test(arguments: [
    "{\\rtlch\\ab\\ai \\ltrch x}", "{\\ltrch\\b\\i \\rtlch x}", "{\\rtlch\\ab\\ai\\plain x}",
  ])
  func marksOfTheOtherScriptDoNotCount(source: String) {
    #expect(tree(source) == paragraph("text \"x\""))
  }

  /// Not every writer leaves the first colour empty; it shades nothing.
  @Test(arguments: ["\\red0\\green0\\blue0;", "\\red0\\green0\\blue255;"])
  func theFirstColourShadesNothing(first: String) {
    let file =
      "{\\rtf1{\\colortbl\(first)\\red255\\green0\\blue0;}a{\\highlight0 b}{\\cb0 c}{\\chcbpat0 d}"
      + "{\\cf1 e}\\par\\trowd\\clcbpat0\\cellx99\\pard\\intbl f\\cell\\row}"
    #expect(
      TreeWriter.write(RTFReader.read(Array(file.utf8))) == """
        paragraph
          text "abcd"
          styled color=#ff0000
            text "e"
        table
          tableRow
            tableCell
              paragraph
                text "f"

        """)
  }

  @Test func marksNestTheLongerOutside() {
    #expect(
      tree("{\\b\\i x}{\\i y}z")
        == paragraph("emphasis", "  strong", "    text \"x\"", "  text \"y\"", "text \"z\""))
  }

  @Test func aBoxInCodeIsNoTask() {
    let item = "<ul><li><p><code>\u{2611} done</code> is what it prints</p></li></ul>"
    let document = HTMLReader.read(Array(item.utf8))
    #expect(RTFReader.read(RTFWriter.write(document)) == document)
  }

  @Test func monospacedTextIsCode() {
    #expect(tree("call {\\f1 f()} now") == paragraph("text \"call \"", "code \"f()\"", "text \" now\""))
  }

  @Test func lineBreaksAtTheEndsMeanNothing() {
    #expect(
      tree("\\line a\\line b\\u8232?c\\line")
        == paragraph(
          "text \"a\"", "lineBreak", "text \"b\"", "lineBreak", "text \"c\""))
  }

  @Test(arguments: [
    "{\\*\\fldinst HYPERLINK \"http://a.b/\"}", "{\\*\\fldinst{HYPERLINK \"http://a.b/\"}}",
    "{\\*\\fldinst {\\rtlch\\ltrch HYPER}{\\b LINK \"http://}a.b/\" {\\*\\datafield 00}}",
    "{\\*\\fldinst hyperlink http://a.b/ }",
  ])
  func links(instruction: String) {
    #expect(
      tree("{\\field\(instruction){\\fldrslt{\\ul\\cf1 x}}}y")
        == paragraph("link \"http://a.b/\"", "  text \"x\"", "text \"y\""))
  }

  @Test(arguments: [
    ("HYPERLINK \"http://a\" \\\\l \"b\"", "link \"http://a#b\""),
    ("HYPERLINK \"http://a\" \\\\o \"tip \\\\\"q\\\\\"\"", "link \"http://a\" title=\"tip \\\"q\\\"\""),
    ("HYPERLINK \\\\t \"_blank\" \"http://a\"", "link \"http://a\""),
  ])
  func partsOfLinks(instruction: String, link: String) {
    #expect(tree("{\\field{\\*\\fldinst \(instruction)}{\\fldrslt x}}") == paragraph(link, "  text \"x\""))
  }

  @Test(arguments: ["HYPERLINK \"javascript:alert(1)\"", "HYPERLINK \"\"", "PAGEREF x", ""])
  func otherFieldsKeepTheirResults(instruction: String) {
    #expect(tree("{\\field{\\*\\fldinst \(instruction)}{\\fldrslt x}}") == paragraph("text \"x\""))
  }

  @Test func instructionsMayHoldFields() {
    let inner = "{\\field{\\*\\fldinst QUOTE }{\\fldrslt http://a/}}"
    #expect(
      tree(
        "{\\field\\fldedit{\\*\\fldinst HYPERLINK \"\(inner)b\"}{\\fldrslt {\\b x}{\\field{\\*\\fldinst PAGE}{\\fldrslt 7}}}}y"
      )
        == paragraph("link \"http://a/b\"", "  strong", "    text \"x\"", "  text \"7\"", "text \"y\""))
  }

  @Test(arguments: [
    ("SYMBOL 97 \\\\f \"Symbol\" \\\\s 12", "α"), ("SYMBOL 61623 \\\\f Symbol", "•"),
    ("SYMBOL 0xFC \\\\f Wingdings", "✓"),
    ("SYMBOL 228", "ä"), ("SYMBOL 8364 \\\\u", "€"),
  ])
  func symbolFields(instruction: String, character: String) {
    #expect(
      tree("{\\field{\\*\\fldinst \(instruction)}{\\fldrslt ?}}") == paragraph("text \(character.debugDescription)"))
  }

  @Test(arguments: ["HTML Code", "Source Text", "HTML Typewriter"]) func stylesOfCodeAreKnownByTheirNames(name: String)
  {
    let styles = "{\\stylesheet{\\s0 Normal;}{\\*\\cs10 \\additive Default;}{\\*\\cs15 \\additive \(name);}}"
    let rtf = "{\\rtf1\(styles)\\pard\\plain a {\\cs15 b} {\\cs10 c}{\\cs15 d\\plain e}\\par}"
    #expect(converted(rtf, from: .rtf, to: .markdown) == "a `b` c`d`e\n")
  }

  @Test(arguments: ["HYPERLINK \\\\l \"Part B|outline\"", "HYPERLINK \"#2.Part B|outline\""]) func linksLeadToHeadings(
    instruction: String
  ) {
    let link = "{\\field{\\*\\fldinst \(instruction)}{\\fldrslt to}}"
    let rtf = "{\\rtf1\\pard \(link)\\par\\pard\\outlinelevel0 Part {\\i B}\\par}"
    #expect(converted(rtf, from: .rtf, to: .markdown) == "[to](#part-b)\n\n# Part *B*\n")
  }

  @Test(arguments: ["\\wmetafile8 0100", "\\pngblip 89504E47"]) func rulesOfWordAreDrawn(picture: String) {
    let property = "{\\sp{\\sn shapeType}{\\sv 1}}{\\sp{\\sn fHorizRule}{\\sv 1}}"
    let rule = "{\\rtlch\\ltrch {\\pict{\\*\\picprop\\shplid1025\(property)}\(picture)}}\\par "
    #expect(converted("{\\rtf1 a\\par \(rule)b\\par}", from: .rtf, to: .markdown) == "a\n\n---\n\nb\n")
  }

  @Test func includedPicturesAreNotFetched() {
    let instruction = "INCLUDEPICTURE \"file:///etc/passwd\" \\\\d"
    #expect(tree("a{\\field{\\*\\fldinst \(instruction)}{\\fldrslt b}}") == paragraph("text \"ab\""))
  }

  @Test func textBoxesStandBeforeTheirParagraph() {
    let box =
      "{\\shp{\\*\\shpinst\\shpleft0{\\sp{\\sn shapeType}{\\sv 202}}{\\shptxt\\pard\\plain in\\par box}}{\\shprslt no}}"
    let expected = ["in", "box", "before after", "next"].map { paragraph("text \"\($0)\"") }.joined()
    #expect(tree("before \(box)after\\par next") == expected)
    #expect(tree("x\\par\(box)") == ["x", "in", "box"].map { paragraph("text \"\($0)\"") }.joined())
    #expect(tree("a{\\*\\do\\dptxbx{\\dptxbxtext b}}\\par") == paragraph("text \"b\"") + paragraph("text \"a\""))
  }

  @Test func groupsOfShapesContainTextBoxes() {
    let boxes = ["one", "two"].map { "{\\shp{\\*\\shpinst\\shpleft0{\\shptxt\\pard\\plain \($0)\\par}}}" }.joined()
    let group = "{\\shpgrp{\\*\\shpinst{\\sp{\\sn groupLeft}{\\sv 9}}\(boxes)}}"
    let expected = ["one", "two", "before after"].map { paragraph("text \"\($0)\"") }.joined()
    #expect(tree("before \(group)after\\par") == expected)
    #expect(tree("before {\\shpgrp{\\*\\shpinst\(group)}}after\\par") == expected)
    let picture = "{\\shp{\\*\\shpinst{\\sp{\\sn pib}{\\sv {\\pict\\jpegblip ffd8}}}}}"
    #expect(tree("a{\\shpgrp{\\*\\shpinst\(picture)}}\\par").contains("image"))
    #expect(tree("a{\\shpgrp{\\*\\shpinst no words}{\\shprslt no}}b\\par") == paragraph("text \"ab\""))
  }

  @Test func tablesAreNoDeeperForATextBox() {
    let text = tree("\\trowd\\cellx100\\pard\\intbl\\itap200 a{\\shp{\\*\\shpinst{\\shptxt\\pard b}}}\\nestcell\\row")
    #expect(text.contains("text \"b\""))
    #expect(text.ranges(of: "table\n").count == 8)
  }

  @Test func textBoxesInCellsStayThere() {
    let table = "\\trowd\\cellx9\\pard\\intbl in a cell\\cell\\row\\pard"
    #expect(
      tree("\\trowd\\cellx100\\pard\\intbl a{\\shp{\\*\\shpinst{\\shptxt\\pard \(table)}}}\\cell\\row\\pard b") == """
        table
          tableRow
            tableCell
              paragraph
                text "in a cell"
              paragraph
                text "a"
        paragraph
          text "b"

        """)
  }

  @Test func picturesOfShapesStandWhereTheyAreAnchored() {
    let shape =
      "{\\shp{\\*\\shpinst{\\sp{\\sn pib}{\\sv {\\pict\\jpegblip ffd8}}}{\\sp{\\sn x}{\\sv {\\pict\\jpegblip 00}}}}{\\shprslt}}"
    #expect(
      tree("a\(shape)b")
        == paragraph("text \"a\"", "image \"data:image/jpeg;base64,/9g=\" alt=\"\"", "text \"b\""))
  }

  @Test(arguments: [
    "\\wmetafile8 00", "\\emfblip 00", "\\macpict 00", "\\dibitmap0 00", "\\wbitmap0 00", "\\pngblip", "00",
  ])
  func otherPicturesAreLeftOut(picture: String) {
    #expect(tree("a{\\pict\(picture)}b") == paragraph("text \"ab\""))
  }

  @Test func picturesMayBeBinary() {
    #expect(
      tree("{\\pict\\jpegblip\\bin4 {}\\a}b")
        == paragraph("image \"data:image/jpeg;base64,e31cYQ==\" alt=\"\"", "text \"b\""))
  }

  @Test func picturesBecomeDataURLs() {
    #expect(
      tree(
        "{\\*\\shppict{\\pict{\\*\\picprop{\\sp{\\sn wzDescription}{\\sv Dot}}}\\pngblip\\picwgoal150\\pichgoal300 89\n50"
          + "}}{\\nonshppict{\\pict\\wmetafile8 00}}")
        == paragraph("image \"data:image/png;base64,iVA=\" alt=\"Dot\" width=10 height=20"))
  }

  @Test func footnotesStandAtTheEnd() {
    #expect(
      tree("a{\\super\\chftn}{\\footnote\\pard\\plain{\\super\\chftn} note\\par more}b")
        == paragraph("text \"a\"", "footnoteReference \"1\"", "text \"b\"")
        + "footnoteDefinition \"1\"\n  paragraph\n    text \"note\"\n  paragraph\n    text \"more\"\n")
  }

  // MARK: Blocks

  @Test(arguments: ["\\par ", "\\\n", "\\sect ", "\\page "])
  func paragraphsEnd(end: String) {
    #expect(tree("a\(end)b") == paragraph("text \"a\"") + paragraph("text \"b\""))
  }

  /// Text from right to left is aligned to the right by default.
  @Test(arguments: [
    ("qc", " center"), ("qr", " right"), ("qj", " justified"), ("ql", ""), ("rtlpar", ""), ("rtlpar\\qr", ""),
    ("rtlpar\\ql", " left"), ("rtlpar\\ltrpar\\qr", " right"),
  ])
  func alignments(word: String, alignment: String) {
    #expect(tree("\\pard\\\(word) x\\par") == "paragraph\(alignment)\n  text \"x\"\n")
  }

  @Test(arguments: [
    ("{\\stylesheet{\\s3 heading 2;}}", "\\s3 ", 2), ("{\\stylesheet{\\s3 Heading 2,h2;}}", "\\s3 ", 2),
    ("{\\stylesheet{\\s3\\outlinelevel1 Zwischentitel;}}", "\\s3 ", 2), ("", "\\outlinelevel1 ", 2),
    ("{\\stylesheet{\\s1 heading 4;}{\\s9\\sbasedon1 Mine;}}", "\\s9 ", 4),
    ("{\\stylesheet{\\s3{\\*\\unknown x} heading 1;}}", "\\s3 ", 1),
    ("{\\stylesheet{\\s3 Title;}}", "\\s3 ", 1),
    ("{\\stylesheet{\\s3 \\'dcberschrift 3;}}", "\\s3 ", 3), ("{\\stylesheet{\\s3 T\\'edtulo 1;}}", "\\s3 ", 1),
    ("{\\stylesheet{\\s3 \\u35211?\\u20986?\\u12375? 5;}}", "\\s3 ", 5),
  ])
  func headings(header: String, word: String, level: Int) {
    #expect(tree("\\pard\(word)\\b\\fs48 x\\par", header: header) == "heading \(level)\n  text \"x\"\n")
  }

  @Test func ruleIsAnEmptyParagraphWithOneLine() {
    #expect(tree("\\pard\\brdrb\\brdrs\\par") == "thematicBreak\n")
    #expect(tree("\\pard\\brdrt\\brdrs\\brdrb\\brdrs\\par") == "")
    #expect(tree("\\pard\\brdrb\\brdrs x\\par") == paragraph("text \"x\""))
  }

  @Test func monospacedParagraphsAreOneCodeBlock() {
    #expect(
      tree("a\\par\\f1 if x \\{\\par\\par\\tab b\\line\\}\\par\\f0 c")
        == paragraph("text \"a\"") + "codeBlock \"if x {\\n\\n\\tb\\n}\\n\"\n" + paragraph("text \"c\""))
  }

  /// A paragraph as Word and WordPad write it in Japanese, in a font that they call monospaced.
  @Test(arguments: [
    "\\f7 \\'93\\'fa\\'96\\'7b", "\\f8\\fs21 \\'93\\'fa\\'96\\'7b",
    "{\\rtlch\\fcs1 \\af0 \\ltrch\\fcs0 \\loch\\af7\\hich\\af7\\dbch\\f7 \\'93\\'fa\\'96\\'7b}",
    "\\lang1041\\f7\\'93\\'fa\\lang1033\\'96\\'7b", "\\f9 \\u26085?\\u26412?", "\\f10 \\u26085?\\u26412?",
  ])
  func fontsOfFixedWidthForEastAsiaAreNoCode(text: String) {
    let fonts =
      "{\\fonttbl{\\f7\\fmodern\\fcharset128\\fprq1 \\'82\\'6c\\'82\\'72 \\'96\\'be\\'92\\'a9{\\*\\falt MS Mincho};}"
      + "{\\f8\\fmodern\\fprq1\\fcharset128 MS Gothic;}{\\f9\\fnil\\fcharset134\\fprq1 NSimSun;}"
      + "{\\f10\\fmodern\\fcharset129\\fprq1 GulimChe;}}"
    let tree = tree("{\\f0 a b c d}\\par\\pard\\plain\\f0\\fs24 \(text)\\par", header: fonts)
    #expect(tree.contains("text \"日本\""))
    #expect(!tree.contains("code"))
  }

  @Test(arguments: [
    ("Courier", true), ("Courier New CE", true), ("Consolas", true), ("DejaVu Sans Mono", true), ("Monaco", true),
    ("Lucida Sans Typewriter", true), ("JetBrainsMono Nerd Font", true), ("Monotype Corsiva", false),
    ("Monotype Sorts", false), ("MS Mincho", false), ("American Typewriter", false), ("Harmony", false),
  ])
  func fontsAreForCodeByTheirName(name: String, isForCode: Bool) {
    let tree = tree("call {\\f7 f()} now", header: "{\\fonttbl{\\f7\\fmodern\\fprq1 \(name);}}")
    #expect(tree.contains("code \"f()\"") == isForCode)
  }

  @Test(arguments: [
    "Dear Madam, thank you for the letter.", "It was late (or early) in \\i May\\i0 , and it rained.",
    "He said: \\ldblquote We are all here today.\\rdblquote", "Where had they all gone?\\par\\par We never knew.",
    "The sea was\\line calm, and the ship\\par sailed.", "\\u36825?\\u19981?\\u26159?\\u20195?\\u30721?\\u12290?",
  ])
  func sentencesInATypewritersFontAreNoCode(text: String) {
    for font in ["\\f1 ", "\\plain\\f1\\fs20 "] {
      #expect(!tree("\(font)\(text)\\par").contains("code"))
      #expect(!tree("a\\par\\pard\(font)\(text)\\par").contains("code"))
    }
  }

  @Test(arguments: [
    "let a = b.", "git commit", "// Returns the sum of both of these numbers.",
    "SELECT name FROM users WHERE id IN list;",
    "if x is not None and y in z:", "Name    Price    Date    Place    Tax", "mov ax, bx\\par add ax, cx\\par ret",
    "# Makes all of it.\\par all: a b c d e f g", "<p>Some text of a page.</p>",
  ])
  func codeIsNoSentence(text: String) {
    #expect(tree("\\f1 \(text)\\par").hasPrefix("codeBlock"))
  }

  // MARK: Code pages

  @Test(arguments: [
    ("{\\pc \\'84}\\'e4", "ää"), ("{\\ansicpg1251 \\'cf}\\'e4", "Пä"), ("{\\mac\\'8a{\\pca\\'84}\\'8a}\\'e4", "ääää"),
    ("{\\f3 a}\\'e4", "αä"), ("{{\\f5\\'e0}}J", "→J"), ("{\\f4\\'82}\\'e4", "‚ä"), ("{\\f2\\'e4\\plain\\'e4}", "дä"),
  ])
  func codePagesEndWithTheirGroup(source: String, text: String) {
    let shown = PlainTextWriter.write(RTFReader.read(Array(file(source).utf8)))
    #expect(String(decoding: shown, as: UTF8.self) == text)
  }

  @Test func symbolsAreOnlyInTextThatShows() {
    let header = "{\\stylesheet{\\s1 heading 1;}}"
    let fonts = "{\\rtf1\\deff3{\\fonttbl{\\f3\\fcharset2 Symbol;}{\\f1 Courier;}{\\f0 Arial;}}\(header)"
    let body =
      "\\pard\\s1\\f0 x\\par\\pard\\plain\\f0 call {\\f1 f()}{\\f3 {\\field{\\*\\fldinst HYPERLINK \"http://b\"}{\\fldrslt a}}}\\par}"
    let tree = TreeWriter.write(RTFReader.read(Array((fonts + body).utf8)))
    #expect(tree.hasPrefix("heading 1\n"))
    #expect(tree.contains("code \"f()\""))
    #expect(tree.contains("link \"http://b\"\n    text \"α\"\n"))
  }

  @Test func quotationsAreParagraphsOfAStyle() {
    let header = "{\\stylesheet{\\s7\\li400 Quote;}}"
    #expect(
      tree("\\pard\\s7\\li400 a\\par\\pard\\s7\\li800 b\\par\\pard c", header: header) == """
        blockQuote
          paragraph
            text "a"
          blockQuote
            paragraph
              text "b"
        paragraph
          text "c"

        """)
  }

  @Test func encapsulatedHTMLIsReadAsHTML() {
    let file =
      "{\\rtf1\\ansi\\fromhtml1{\\*\\htmltag64 <p>}\\htmlrtf {\\b not this\\htmlrtf0 a\\'e4"
      + "{\\*\\htmltag84 &lt;}\\htmlrtf }\\htmlrtf0{\\*\\htmltag72 </p>}{\\*\\mhtmltag 1}\\par}"
    var interpreter = RTFInterpreter(Array(file.utf8))
    interpreter.run()
    #expect(interpreter.original.map { String(decoding: $0.bytes, as: UTF8.self) } == "<p>aä&lt;</p>\n")
  }

  @Test func encapsulatedTextIsPlainText() {
    let file = "{\\rtf1\\ansi\\fromtext\\deff0{\\fonttbl{\\f0\\fmodern Courier New;}}\\f0 # a\\par\\par *b* \\'e4\\par}"
    #expect(
      TreeWriter.write(RTFReader.read(Array(file.utf8))) == paragraph("text \"# a\"") + paragraph("text \"*b* ä\""))
  }

  @Test func otherInputIsPlainText() {
    #expect(TreeWriter.write(RTFReader.read(Array("plain {text}".utf8))) == paragraph("text \"plain {text}\""))
    #expect(RTFReader.read([]).isEmpty)
  }

  @Test func labelsThatAreCutInACharacterAreNone() {
    let label = String(repeating: "é", count: 8)
    let rtf = Array("{\\rtf1\\ansicpg65001 {\\listtext a\(label)\\tab}\\ls1 x\\par}".utf8)
    #expect(TextEncoding.isValidUTF8(RTFReader.read(rtf).text))
  }

  @Test(arguments: [
    ("{\\b a}\\line b", "**a**\\\nb"), ("{\\b a\\line b}\\line c", "**a\\\nb**\\\nc"),
    ("{\\b {\\i a}\\line b}", "**_a_\\\nb**"), ("a\\line {\\i b}\\line\\line c", "a\\\n*b*\\\n\\\nc"),
    ("{\\field{\\*\\fldinst HYPERLINK \"http://a.b/\"}{\\fldrslt a}}\\line b", "[a](http://a.b/)\\\nb"),
  ]) func formatsEndBeforeLineBreaks(_ text: String, _ written: String) {
    #expect(converted("{\\rtf1 \(text)\\par}", from: .rtf, to: .markdown) == written + "\n")
  }

  @Test(arguments: [
    ("a\\par b", "a\nb"), ("a\\par b\\par c", "a\nb\nc"), ("a\\line b", "a\nb"),
    ("a\\par\\pard\\sa160\\f1\\i b", "a\nb"),
  ]) func linesOfCodeMayHaveSpaceBetweenThem(_ code: String, _ written: String) {
    let fonts = "{\\fonttbl{\\f0 Arial;}{\\f1 Courier New;}}"
    let rtf = "{\\rtf1\\ansi\(fonts)\\pard\\sa160 Some text here\\par\\f1 int x = \(code);\\par}"
    #expect(converted(rtf, from: .rtf, to: .markdown) == "Some text here\n\n```\nint x = \(written);\n```\n")
  }

  @Test(arguments: [
    "# A `c`", "[`f()`](http://x.org) text", "| `a` | b |\n| --- | --- |\n| c | `d` |",
    "a\n\n```\nb\n```\n\n```\nc\n```",
  ])
  func codeComesBack(_ markdown: String) {
    let rtf = converted(markdown, from: .markdown, to: .rtf)
    #expect(converted(rtf, from: .rtf, to: .markdown) == markdown + "\n")
  }

  @Test func labelsOfHeadingsKeepTheirSpaces() {
    let style = "{\\stylesheet{\\s1 heading 1;}}"
    let rtf = "{\\rtf1\(style){\\listtext Chapter  1.\\tab}\\pard\\plain\\s1\\ls1 Intro\\par}"
    #expect(converted(rtf, from: .rtf, to: .markdown).hasPrefix("# Chapter"))
    #expect(converted(rtf, from: .rtf, to: .markdown).hasSuffix("1. Intro\n"))
  }

  @Test func fontsOfSymbolsAreNoFamilies() {
    let rtf = Array("{\\rtf1{\\fonttbl{\\f0 Arial;}{\\f1 Symbol;}}a {\\f1 b}\\par}".utf8)
    #expect(TreeWriter.write(RTFReader.read(rtf)) == "paragraph\n  text \"a β\"\n")
  }
}
