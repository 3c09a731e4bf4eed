import Testing

@testable import Documents

/// The looks that word processors keep apart for Hebrew, Arabic and other complex scripts.
@Suite struct ComplexScriptTests {
  private func rtf(_ html: String) -> String { converted(html, from: .html, to: .rtf) }

  @Test func textFromRightToLeftHasItsOwnWeight() {
    #expect(rtf("<p>a <b>שלום</b> b").contains("{\\b\\rtlch\\afs22\\ab \\u1513 ?"))
    #expect(rtf("<p>a <i>مرحبا</i>").contains("{\\i\\rtlch\\afs22\\ai \\u1605 ?"))
    #expect(rtf("<p>a שלום").contains("a {\\rtlch\\afs22 \\u1513 ?"))
    #expect(rtf("<h1>שלום</h1>").contains("\\fs36\\b{\\rtlch\\afs36\\ab \\u1513 ?"))
    #expect(rtf("<p>a <span style='font-size:20pt'>שלום</span>").contains("{\\fs40\\rtlch\\afs40 \\u1513 ?"))
    #expect(
      rtf("<table><tr><th>שלום</th><th>b</th></tr><tr><td>c<td>d</table>").contains("{\\rtlch\\afs22\\ab \\u1513 ?"))
  }

  @Test func scriptsFromLeftToRightHaveTheOtherDirectionsLook() {
    #expect(rtf("<p>a <b>हिन्दी</b>").contains("{\\rtlch\\afs22\\ab\\ltrch\\b \\u2361 ?"))
    #expect(rtf("<h2>ไทย</h2>").contains("{\\rtlch\\afs30\\ab\\ltrch \\u3652 ?"))
  }

  @Test(arguments: ["a b", "é ß Ж Ω", "日本語 한국어", "“a” – 1 €", "🎉 ✓ ☑"]) func otherTextHasNone(_ text: String) {
    let rtf = rtf("<p>\(text) <b>\(text)</b>")
    #expect(!rtf.contains("\\rtlch") && !rtf.contains("\\ab"), "\(rtf)")
  }

  @Test(arguments: [
    "a **שלום** b\n", "_שלום_ **abc**\n", "# עברית\n", "**مرحبا abc 123**\n", "a **हिन्दी** b\n", "- **שלום**\n- ไทย\n",
  ]) func filesComeBackAsTheyWere(_ text: String) {
    let back = converted(converted(text, from: .markdown, to: .rtf), from: .rtf, to: .markdown)
    #expect(back == rewritten(markdown: text))
  }

  // MARK: Boxes, notes and terms

  @Test func aTickedBoxIsNoEmoji() {
    let text = "- [x] a\n- [ ] b\n"
    #expect(converted(text, from: .markdown, to: .rtf).contains("\\u9745 ?\\u-498 ?}\\tab a"))
    #expect(converted(converted(text, from: .markdown, to: .rtf), from: .rtf, to: .markdown) == text)
    for list in ["1. [x] a\n2. [ ] b\n", "- [x] a\n\n  b\n- c\n", "- [x] `a`\n"] {
      let read = converted(list, from: .markdown, to: .rtf)
      #expect(converted(read, from: .rtf, to: .markdown).contains("[x]"), "\(read)")
    }
    #expect(converted("<ul><li>☑\u{FE0E} a<li>☐ b</ul>", from: .html, to: .markdown) == text)
  }

  /// LibreOffice ends the last paragraph with the note, and then without its look.
  @Test(arguments: [
    ("a[^1]\n\n[^1]: 1. one\n    2. two\n", true), ("a[^1]\n\n[^1]: n\n\n    - one\n    - two\n", true),
    ("a[^1]\n\n[^1]: n\n\n        code\n", true), ("a[^1]\n\n[^1]: n\n\n    > q\n", true),
    ("a[^1]\n\n[^1]: n\n", false),
    ("a[^1]\n\n[^1]: - one\n\n    after\n", false),
  ]) func theLastParagraphOfANoteKeepsItsLook(_ text: String, endsBefore: Bool) {
    let rtf = converted(text, from: .markdown, to: .rtf)
    #expect(rtf.contains("\\par\n\\pard\\plain\\s10\\fs2}") == endsBefore, "\(rtf)")
    #expect(converted(rtf, from: .rtf, to: .markdown) == rewritten(markdown: text))
  }

  @Test func termsAreBold() {
    let page = "<dl><dt>Term <code>x</code></dt><dd>one</dd></dl>"
    #expect(rtf(page).contains("{\\b Term }{\\cs12\\f1\\b x}\\par") || rtf(page).contains("{\\b Term }"))
    let parts = DOCXWriter.write(Converter.read(page, as: .html))
    let body = parts.first { $0.name == "word/document.xml" }.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    #expect(body.contains(/<w:b\/><w:bCs\/><\/w:rPr><w:t[^>]*>Term/))
    let content = ODTWriter.write(Converter.read(page, as: .html)).first { $0.name == "content.xml" }
    #expect(content.map { String(decoding: $0.bytes, as: UTF8.self).contains("fo:font-weight=\"bold\"") } == true)
  }
}
