import Testing

@testable import Documents

struct HTMLWriterTests {
  /// Returns the fragment without its first line, which is the same for every document. The last line is ended, so that
  /// expectations consist of whole lines.
  private func html(_ build: (inout DocumentBuilder) -> Void) -> String {
    var builder = DocumentBuilder()
    build(&builder)
    let fragment = String(decoding: HTMLWriter.write(builder.finish()), as: UTF8.self)
    #expect(!fragment.dropFirst("<meta charset=\"utf-8\">\n".count).hasSuffix("\n"))
    let lines = fragment + "\n"
    #expect(lines.hasPrefix("<meta charset=\"utf-8\">\n"))
    return String(lines.dropFirst("<meta charset=\"utf-8\">\n".count))
  }

  @Test func textIsEscapedNoMoreThanItMust() {
    let written = html { builder in
      builder.inside(.paragraph(nil)) { $0.append(text: "a < b && c > \"d\" 'e' é".utf8) }
    }
    #expect(written == "<p>a &lt; b &amp;&amp; c &gt; \"d\" 'e' é</p>\n")
  }

  @Test(arguments: [
    (Format.strong, "<strong>x</strong>"), (.emphasis, "<em>x</em>"), (.underline, "<u>x</u>"),
    (.strikethrough, "<s>x</s>"), (.subscript, "<sub>x</sub>"), (.superscript, "<sup>x</sup>"),
    (.highlight, "<mark><span style=\"background-color:#ffff00\">x</span></mark>"), (.keyboard, "<kbd>x</kbd>"),
  ])
  func marks(format: Format, expected: String) {
    let written = html { builder in
      builder.inside(.paragraph(nil)) { $0.inside(.format(format)) { $0.append(text: "x".utf8) } }
    }
    #expect(written == "<p>\(expected)</p>\n")
  }

  @Test func tightListsNestWithinTheirItems() {
    let written = html { builder in
      builder.inside(.list(ListStyle(marker: .disc))) {
        $0.inside(.listItem(nil)) {
          $0.paragraph("a")
          $0.inside(.list(ListStyle(marker: .lowerRoman, start: 3))) {
            $0.inside(.listItem(.open)) { $0.paragraph("b") }
            $0.inside(.listItem(.done)) { $0.paragraph("c") }
          }
        }
      }
    }
    #expect(
      written == """
        <ul>
        <li>a<ol start="3" type="i">
        <li>☐ b</li><li>☑ c</li></ol>
        </li>
        </ul>

        """)
  }

  @Test func looseListsKeepTheirParagraphs() {
    let written = html { builder in
      builder.inside(.list(ListStyle(marker: .square, isTight: false))) {
        $0.inside(.listItem(nil)) { $0.paragraph("a") }
      }
    }
    #expect(written == "<ul type=\"square\">\n<li>\n<p>a</p>\n</li>\n</ul>\n")
  }

  @Test func aSecondParagraphOfATightItemNeedsItsTag() {
    let written = html { builder in
      builder.inside(.list(ListStyle(marker: .disc))) {
        $0.inside(.listItem(nil)) {
          $0.paragraph("a")
          $0.paragraph("b")
        }
      }
    }
    #expect(written == "<ul>\n<li>a<p>b</p>\n</li></ul>\n")
  }

  @Test func tablesHaveHeadAndBodyAndAlignment() {
    let written = html { builder in
      builder.inside(.table) {
        $0.inside(.tableRow) {
          $0.inside(.tableCell(CellStyle(isHeader: true, alignment: .right))) { $0.paragraph("a") }
        }
        $0.inside(.tableRow) {
          $0.inside(.tableCell(CellStyle(alignment: .right, columnSpan: 2, rowSpan: 3))) { $0.paragraph("b") }
          $0.inside(.tableCell(CellStyle(background: Color(red: 1, green: 35, blue: 239)))) { _ in }
        }
      }
    }
    #expect(
      written == """
        <table border="1" cellpadding="4" style="border-collapse:collapse">
        <thead>
        <tr><th align="right" style="text-align:right">a</th></tr>
        </thead>
        <tbody>
        <tr><td colspan="2" rowspan="3" align="right" style="text-align:right">b</td>\
        <td style="background-color:#0123ef"></td></tr>
        </tbody>
        </table>

        """)
  }

  @Test(arguments: [
    ("swift", " class=\"language-swift\""), ("c++", " class=\"language-c++\""), ("x\"onclick=a", ""), ("", ""),
    ("a b", ""),
  ])
  func codeLanguages(language: String, expected: String) {
    let written = html { builder in
      let language = builder.keep(language.utf8)
      let text = builder.keep("if a < b {\n\n  }\n".utf8)
      builder.leaf(.codeBlock(builder.keep(CodeBlock(language: language, text: text))))
    }
    #expect(written == "<pre><code\(expected)>if a &lt; b {\n\n  }\n</code></pre>\n")
  }

  @Test func imagesAndLinks() {
    let written = html { builder in
      builder.open(.paragraph(.center))
      let destination = builder.keep("https://a.example/?b=1&c=\"d\"".utf8)
      let title = builder.keep("e > f".utf8)
      builder.open(.link(builder.keep(Link(destination: destination, title: title))))
      let source = builder.keep("pictures/a.png".utf8)
      let alternative = builder.keep("g".utf8)
      builder.append(image: Image(source: source, alternative: alternative, width: 7, height: 8))
    }
    #expect(
      written == """
        <p style="text-align:center"><a href="https://a.example/?b=1&amp;c=&quot;d&quot;" title="e &gt; f">\
        <img src="pictures/a.png" alt="g" width="7" height="8"></a></p>

        """)
  }

  @Test(arguments: ["javascript:a", "JaVa\tscript:a", "file:///etc/passwd", "data:text/html,a"])
  func addressesOfUnknownSchemesStayBehind(address: String) {
    let written = html { builder in
      builder.open(.paragraph(nil))
      let span = builder.keep(address.utf8)
      let alternative = builder.keep("y".utf8)
      builder.inside(.link(builder.keep(Link(destination: span)))) { $0.append(text: "x".utf8) }
      builder.append(image: Image(source: span, alternative: alternative))
    }
    #expect(written == "<p>xy</p>\n")
  }

  @Test func stylesAreSpelledFromTypedValues() {
    let written = html { builder in
      builder.open(.paragraph(nil))
      let font = builder.keep("DejaVu Sans".utf8)
      let evil = builder.keep("a';b:url(c)".utf8)
      let style = Style(color: Color(red: 255, green: 0, blue: 10), fontFamily: font, fontSize: 21)
      builder.inside(.styled(builder.keep(style))) { $0.append(text: "x".utf8) }
      builder.inside(.styled(builder.keep(Style(fontFamily: evil)))) { $0.append(text: "y".utf8) }
    }
    #expect(
      written
        == "<p><span style=\"color:#ff000a;font-family:'DejaVu Sans';font-size:10.5pt\">x</span><span>y</span></p>\n"
    )
  }

  @Test func footnotesLinkThereAndBack() {
    let written = html { builder in
      let label = builder.keep("a\"b".utf8)
      builder.inside(.paragraph(nil)) {
        $0.leaf(.footnoteReference(label: label))
        $0.leaf(.footnoteReference(label: label))
      }
      builder.inside(.footnoteDefinition(label: label)) { $0.paragraph("note") }
    }
    #expect(
      written == """
        <p><sup><a href="#fn-1" id="fnref-1-1">1</a></sup><sup><a href="#fn-1" id="fnref-1-2">1</a></sup></p>
        <section>
        <hr>
        <ol>
        <li id="fn-1">
        <p>note <a href="#fnref-1-1">↩</a> <a href="#fnref-1-2">↩<sup>2</sup></a></p>
        </li>
        </ol>
        </section>

        """)
  }

  /// The outermost block with a direction states it, once.
  @Test(arguments: [
    ("שלום (a).", "<p dir=\"rtl\">שלום (a).</p>"),
    ("a (שלום).", "<p>a (שלום).</p>"),
    ("12, `a`", "<p>12, <code>a</code></p>"),
    ("# *مرحبا*!", "<h1 dir=\"rtl\"><em>مرحبا</em>!</h1>"),
    ("- אחד.\n- 2!\n- c", "<ul dir=\"rtl\">\n<li>אחד.</li><li>2!</li><li dir=\"ltr\">c</li></ul>"),
    ("- a\n- אחד.", "<ul>\n<li>a</li><li dir=\"rtl\">אחד.</li></ul>"),
    (
      "1. אחד\n\n   a\n\n   ```\n   b\n   ```",
      "<ol dir=\"rtl\">\n<li>\n<p>אחד</p>\n<p dir=\"ltr\">a</p>\n<pre dir=\"ltr\"><code>b\n</code></pre>\n</li>\n</ol>"
    ),
    (
      "> | a |\n> |---|\n> | אחד. |",
      """
      <blockquote>
      <table border="1" cellpadding="4" style="border-collapse:collapse">
      <thead>
      <tr><th>a</th></tr>
      </thead>
      <tbody>
      <tr><td dir="rtl">אחד.</td></tr>
      </tbody>
      </table>
      </blockquote>
      """
    ),
  ])
  func textFromRightToLeftIsMarkedSo(markdown: String, expected: String) {
    let document = MarkdownReader.read(Array(markdown.utf8))
    let written = String(decoding: HTMLWriter.write(document), as: UTF8.self)
    #expect(written == "<meta charset=\"utf-8\">\n" + expected)
    #expect(HTMLReader.read(Array(written.utf8)) == document)
  }

  @Test func theDirectionOfAFootnoteStandsBesideItsName() {
    let written = html { builder in
      let label = builder.keep("a".utf8)
      builder.inside(.paragraph(nil)) { $0.leaf(.footnoteReference(label: label)) }
      builder.inside(.footnoteDefinition(label: label)) { $0.paragraph("שלום.") }
    }
    #expect(written.contains("<li id=\"fn-1\" dir=\"rtl\">\n<p>שלום. <a"))
  }

  @Test func deepDocumentsNeedNoStack() {
    let depth = 50_000
    let written = html { builder in
      for _ in 0..<depth { builder.open(.blockQuote) }
      builder.paragraph("x")
    }
    #expect(written.utf8.count == depth * 27 + 9)
  }
}

extension DocumentBuilder {
  /// Adds an element with the content that `content` adds.
  fileprivate mutating func inside(_ element: Element, _ content: (inout DocumentBuilder) -> Void) {
    open(element)
    content(&self)
    close()
  }

  /// Adds a paragraph of plain text.
  fileprivate mutating func paragraph(_ text: String) { inside(.paragraph(nil)) { $0.append(text: text.utf8) } }
}
