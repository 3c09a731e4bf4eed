import Testing

@testable import Documents

struct PlainTextReaderTests {
  @Test(arguments: [
    ("", ""),
    ("a", "paragraph\n  text \"a\"\n"),
    (
      "a\nb\r\nc\rd",
      "paragraph\n  text \"a\"\n  lineBreak\n  text \"b\"\n  lineBreak\n  text \"c\"\n  lineBreak\n  text \"d\"\n"
    ),
    ("\n\na\n \t\n\nb\n", "paragraph\n  text \"a\"\nparagraph\n  text \"b\"\n"),
    ("\u{FEFF}*a* <b>", "paragraph\n  text \"*a* <b>\"\n"),
    ("a\0b", "paragraph\n  text \"a\u{FFFD}b\"\n"),
  ])
  func linesAndParagraphs(text: String, tree: String) {
    #expect(TreeWriter.write(PlainTextReader.read(Array(text.utf8))) == tree)
  }

  /// Code that is too short to be recognised as a whole stays code, and the indentation of other text stays visible.
  @Test(arguments: [
    ("if x:\n    go()", "```\nif x:\n    go()\n```\n"), ("    a\n    b", "```\n    a\n    b\n```\n"),
    ("\tone", "```\n\tone\n```\n"), ("\ta = 1\r\n\r\n\t\tb = 2\r\n", "```\n\ta = 1\n\n\t\tb = 2\n```\n"),
    ("Call it.\n\n    f(x)\n\n\n    g()\n\nThen go.", "Call it.\n\n```\n    f(x)\n\n\n    g()\n```\n\nThen go.\n"),
    ("    return x\n}", "```\n    return x\n}\n```\n"), ("    a ``` b", "````\n    a ``` b\n````\n"),
    ("Roses are red,\n  violets are blue", "Roses are red,\\\n\u{A0}\u{A0}violets are blue\n"),
    ("    It was a dark and stormy night.", "\u{A0}\u{A0}\u{A0}\u{A0}It was a dark and stormy night.\n"),
    (" \tone word.\nmore", "\u{A0}\u{A0}\u{A0}\u{A0}one word.\\\nmore\n"),
  ])
  func indentationStaysInMarkdown(text: String, markdown: String) {
    #expect(Converter.convert(text, from: .plain, to: .markdown) == markdown)
  }

  /// Text that is not UTF-8 is in an old encoding, unless it has more characters of UTF-8 than faults.
  @Test(arguments: [
    ([0x61, 0xFF, 0x62], "aÿb"), ([0x63, 0x61, 0x66, 0xE9, 0x20, 0x80], "café €"),
    (Array("äöü".utf8) + [0xFF], "äöü\u{FFFD}"), (Array("日本".utf8) + [0xE8, 0xAA], "日本\u{FFFD}"),
    ([0xFF, 0xFE, 0xE9, 0x00, 0xAC, 0x20], "é€"), ([0xFE, 0xFF, 0x00, 0xE9, 0x20, 0xAC], "é€"),
  ])
  func textIsDecoded(bytes: [UInt8], text: String) {
    #expect(TreeWriter.write(PlainTextReader.read(bytes)) == "paragraph\n  text \"\(text)\"\n")
    for format in [DocumentFormat.markdown, .code, .terminal] {
      let shown = Converter.convert(bytes, from: format, to: .plain)
      #expect(String(decoding: shown, as: UTF8.self).hasPrefix(text))
    }
  }
}

struct TextEncodingTests {
  @Test(arguments: [
    ([0x61, 0xC3, 0xA9] as [UInt8], "aé"),
    ([0xE2, 0x82, 0x41], "\u{FFFD}A"),
    ([0xF0, 0x80, 0x80, 0x41], "\u{FFFD}\u{FFFD}\u{FFFD}A"),
    ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ([0xF0, 0x9F, 0x98], "\u{FFFD}"),
    ([0xC0, 0xAF], "\u{FFFD}\u{FFFD}"),
  ])
  func maximalSubpartsAreReplaced(bytes: [UInt8], text: String) {
    #expect(TextEncoding.repaired(bytes) == Array(text.utf8))
    #expect(TextEncoding.isValidUTF8(bytes) == !text.contains("\u{FFFD}"))
  }

  @Test(arguments: [
    ("aéÿ", [0x61, 0xE9, 0xFF] as [UInt8]),
    ("“a” – ‘b’ … €", Array("\"a\" - 'b' ... EUR".utf8)),
    ("日😀", Array("??".utf8)),
    ("e\u{301}\u{200B}", Array("e".utf8)),
  ])
  func latin1Substitutes(text: String, bytes: [UInt8]) {
    #expect(TextEncoding.latin1(Array(text.utf8)) == bytes)
  }

  @Test func utf16HasAMarkAndSurrogates() {
    #expect(TextEncoding.utf16(Array("a😀".utf8)) == [0xFF, 0xFE, 0x61, 0, 0x3D, 0xD8, 0x00, 0xDE])
  }
}

struct PlainTextWriterTests {
  private func text(_ build: (inout DocumentBuilder) -> Void) -> String {
    var builder = DocumentBuilder()
    build(&builder)
    return String(decoding: PlainTextWriter.write(builder.finish()), as: UTF8.self)
  }

  /// A caption that repeats its picture's text is written once, and a picture without a text leaves no empty line.
  @Test(arguments: [
    ("<figure><img src=a alt='A cat'><figcaption>A cat</figcaption></figure>", "A cat"),
    ("<figure><img src=a alt='A cat'><figcaption>Figure 1</figcaption></figure>", "A cat\n\nFigure 1"),
    ("<p>a<p><img src=a alt=''><p>b", "a\n\nb"), ("<p>a<p><img src=a><img src=b alt=B><p>b", "a\n\nB\n\nb"),
    ("<p>a <img src=a alt=b><p>b", "a\n\nb"), ("<p>b <img src=a alt=a><p><b>a</b> b", "b a\n\na b"),
    ("<ul><li>a<li><img src=a></ul>", "- a\n-"),
    ("<p>see<img src=a alt='a cat'>here<img src=b alt='a dog'>.", "see a cat here a dog."),
    ("<p><img src=a alt=one><img src=b alt=two><b>three</b>", "one two three"),
    ("<p><img src=a alt=one> and<br><img src=b alt=two><p>three", "one and\ntwo\n\nthree"),
    ("<p><img src=a alt=T>he initial", "The initial"),
    ("<p>see<img src=a alt='a cat'><code>x</code>y", "see a cat xy"),
    ("<table><td><img src=a alt=abc><td>xyz<b>uvw</b><tr><td>a<td>b</table>", "abc  xyzuvw\na    b"),
  ])
  func picturesAreTheirTexts(html: String, text: String) {
    #expect(String(decoding: Converter.convert(Array(html.utf8), from: .html, to: .plain), as: UTF8.self) == text)
  }

  @Test func blocksArePartedByBlankLines() {
    let written = text { builder in
      builder.inside(.heading(level: 2, nil)) { $0.append(text: "Title".utf8) }
      builder.inside(.paragraph(nil)) {
        $0.append(text: "a".utf8)
        $0.leaf(.softBreak)
        $0.append(text: "b".utf8)
        $0.leaf(.lineBreak)
        $0.append(text: "c".utf8)
      }
      let code = builder.keep("if a {\n\n  b\n}\n".utf8)
      builder.leaf(.codeBlock(builder.keep(CodeBlock(text: code))))
      builder.paragraph("end")
    }
    #expect(written == "Title\n\na b\nc\n\nif a {\n\n  b\n}\n\nend")
  }

  @Test func listsAreIndentedUnderTheirText() {
    let written = text { builder in
      builder.inside(.list(ListStyle(marker: .upperRoman, start: 3))) {
        $0.inside(.listItem(nil)) {
          $0.paragraph("a")
          $0.inside(.list(ListStyle(marker: .disc))) {
            $0.inside(.listItem(.done)) { $0.paragraph("b") }
            $0.inside(.listItem(nil)) { _ in }
          }
        }
        $0.inside(.listItem(nil)) { $0.paragraph("c") }
      }
      builder.inside(.list(ListStyle(marker: .decimal, start: 9, isTight: false))) {
        $0.inside(.listItem(nil)) {
          $0.paragraph("d")
          $0.paragraph("e")
        }
        $0.inside(.listItem(nil)) { $0.paragraph("f") }
      }
    }
    #expect(written == "III. a\n     - [x] b\n     -\nIV. c\n\n9. d\n\n   e\n\n10. f")
  }

  @Test func quotesAreMarkedOnEveryLine() {
    let written = text { builder in
      builder.inside(.blockQuote) {
        $0.paragraph("a")
        $0.inside(.blockQuote) { $0.paragraph("b") }
      }
      builder.paragraph("c")
    }
    #expect(written == "> a\n>\n> > b\n\nc")
  }

  @Test func columnsAreAlignedByDisplayWidth() {
    let written = text { builder in
      builder.inside(.table) {
        $0.row(["Name", "Count"], CellStyle(isHeader: true, alignment: .right))
        $0.row(["日本", "1"], CellStyle(alignment: .right))
        $0.row(["👩‍👩‍👧e\u{301}", "1000"], CellStyle(alignment: .right))
      }
    }
    #expect(
      written == """
        Name  Count
        ----  -----
        日本      1
         👩‍👩‍👧e\u{301}   1000
        """)
  }

  @Test func aTableInACellHasColumnsToo() {
    let written = text { builder in
      builder.inside(.table) {
        $0.inside(.tableRow) {
          $0.inside(.tableCell(CellStyle())) { $0.paragraph("a") }
          $0.inside(.tableCell(CellStyle())) {
            $0.inside(.table) {
              $0.row(["long", "b"], CellStyle())
              $0.row(["c", "d"], CellStyle())
            }
          }
        }
      }
    }
    #expect(written == "a  long  b\n   c     d")
  }

  @Test func aWideCellIsCutBetweenWords() {
    let written = text { builder in
      builder.inside(.table) { $0.row([String(repeating: "word ", count: 9) + "end", "b"], CellStyle()) }
    }
    #expect(written == "word word word word word word word word  b\nword end")
  }

  @Test(arguments: [("6", "10⁶"), ("-12", "10⁻¹²"), ("th", "10th")])
  func powersStayRaised(power: String, expected: String) {
    let written = text { builder in
      builder.inside(.paragraph(nil)) {
        $0.append(text: "10".utf8)
        $0.inside(.format(.superscript)) { $0.append(text: power.utf8) }
      }
    }
    #expect(written == expected)
  }

  @Test func spansKeepColumnsInPlace() {
    let written = text { builder in
      builder.inside(.table) {
        $0.inside(.tableRow) {
          $0.inside(.tableCell(CellStyle(rowSpan: 2))) { $0.paragraph("a") }
          $0.inside(.tableCell(CellStyle(columnSpan: 2))) { $0.paragraph("wide one") }
          $0.inside(.tableCell(CellStyle())) { $0.paragraph("z") }
        }
        $0.row(["b", "c", "y"], CellStyle())
      }
    }
    #expect(written == "a  wide one  z\n   b  c  y")
  }

  @Test(arguments: [
    ("https://a.example/", "here", "here (https://a.example/)"),
    ("https://a.example/", "https://a.example/", "https://a.example/"),
    ("mailto:a@b.example", "a@b.example", "a@b.example"),
    ("mailto:a@b.example", "write", "write (a@b.example)"),
    ("#top", "up", "up"),
    ("javascript:a", "run", "run"),
  ])
  func linksNameTheirAddress(address: String, label: String, expected: String) {
    let written = text { builder in
      let destination = builder.keep(address.utf8)
      builder.inside(.paragraph(nil)) {
        $0.inside(.link($0.keep(Link(destination: destination)))) { $0.append(text: label.utf8) }
      }
    }
    #expect(written == expected)
  }

  @Test func footnotesFollowTheirLabels() {
    let written = text { builder in
      let label = builder.keep("1".utf8)
      builder.inside(.paragraph(nil)) {
        $0.append(text: "a".utf8)
        $0.leaf(.footnoteReference(label: label))
      }
      builder.inside(.footnoteDefinition(label: label)) {
        $0.paragraph("b")
        $0.paragraph("c")
      }
    }
    #expect(written == "a[1]\n\n[1] b\n\n    c")
  }

  @Test func aWideCellDoesNotPadEveryRow() {
    let written = text { builder in
      builder.inside(.table) {
        $0.row([String(repeating: "x", count: 5000), "y"], CellStyle())
        for _ in 0..<100 { $0.row(["a", "b"], CellStyle()) }
      }
    }
    #expect(written.utf8.count < 10_000)
  }

  @Test func deepNestingStaysSmall() {
    let written = text { builder in
      for _ in 0..<50_000 { builder.open(.blockQuote) }
      builder.paragraph("x")
      builder.paragraph("y")
    }
    #expect(written.hasSuffix("> y"))
    #expect(written.utf8.count < 1000)
  }

  @Test(arguments: [
    (1 as UInt64, ListStyle.Marker.lowerAlpha, "a."), (26, .lowerAlpha, "z."), (27, .upperAlpha, "AA."),
    (1994, .lowerRoman, "mcmxciv."), (4000, .upperRoman, "4000."), (0, .decimal, "0."), (0, .lowerAlpha, "0."),
  ])
  func numerals(number: UInt64, marker: ListStyle.Marker, expected: String) {
    #expect(ListNumeral.text(number, marker) == expected)
  }
}

extension DocumentBuilder {
  fileprivate mutating func inside(_ element: Element, _ content: (inout DocumentBuilder) -> Void) {
    open(element)
    content(&self)
    close()
  }

  fileprivate mutating func paragraph(_ text: String) { inside(.paragraph(nil)) { $0.append(text: text.utf8) } }

  fileprivate mutating func row(_ cells: [String], _ style: CellStyle) {
    inside(.tableRow) {
      for cell in cells { $0.inside(.tableCell(style)) { $0.paragraph(cell) } }
    }
  }
}
