import Testing

@testable import Documents

/// Text in fonts that draw symbols instead of letters.
struct WordSymbolTests {
  /// A font, a text in it, and what it shows.
  private static let cases = [
    ("Wingdings", "\u{F0FC} \u{F0E0}", "✓ →"), ("Wingdings", "l", "●"), ("Symbol", "abc", "αβχ"),
    ("Symbol", "\u{F0B7}", "•"), ("Wingdings 2", "P", "✓"), ("Wingdings 2", "\u{F052}O", "☑✗"),
    ("Wingdings 3", "fg", "←→"), ("Wingdings 3", "\u{F0D4}", "↓"), ("Webdings", "a4", "✔⏵"),
    ("Webdings", "\u{F067}", "■"),
    ("Arial", "abc", "abc"), ("Symbol", "α", "α"),
  ]

  @Test(arguments: cases) func fontsOfWord(font: String, text: String, shown: String) {
    let fonts = "<w:rFonts w:ascii=\"\(font)\" w:hAnsi=\"\(font)\"/>"
    let others = "<w:r><w:rPr>\(fonts)</w:rPr><w:softHyphen/><w:sym w:font=\"Wingdings\" w:char=\"F0FC\"/></w:r>"
    let body = "<w:p>\(DOCXSource.run("x "))\(DOCXSource.run(text, fonts))\(others)</w:p>"
    #expect(DOCXSource.markdown(body) == "x \(shown)\u{AD}✓\n")
  }

  @Test(arguments: cases) func fontsOfOpenDocument(font: String, text: String, shown: String) {
    let automatic =
      "<style:font-face style:name=\"F\" svg:font-family=\"&apos;\(font)&apos;\"/><style:style style:name=\"T1\" "
      + "style:family=\"text\"><style:text-properties style:font-name=\"F\"/></style:style>"
    let body = "<text:p>x <text:span text:style-name=\"T1\">\(text)</text:span></text:p>"
    #expect(ODTSource.markdown(body, automatic: automatic) == "x \(shown)\n")
  }

  @Test(arguments: [
    ("Wingdings 2", "P", "✓"), ("Wingdings 3", "f", "←"), ("Webdings", "a", "✔"), ("Wingdings", "l", "●"),
  ])
  func fontsOfOtherFormats(font: String, text: String, shown: String) {
    let rtf = "{\\rtf1{\\fonttbl{\\f0 Arial;}{\\f1\\fcharset2 \(font);}}x {\\f1 \(text)}\\par}"
    #expect(converted(rtf, from: .rtf, to: .markdown) == "x \(shown)\n")
    #expect(markdown(of: "<p>x <span style=\"font-family:'\(font)'\">\(text)</span></p>") == "x \(shown)\n")
  }

  @Test(arguments: ["{\\f1\\'b7}{\\tab}", "{\\f1\\'b7\\tab}", "{\\b\\bullet}{\\f0 \\tab}"])
  func typedMarkersHaveFontsOfTheirOwn(
    marker: String
  ) {
    let fonts = "{\\fonttbl{\\f0 Arial;}{\\f1\\fcharset2 Symbol;}}"
    let rtf = "{\\rtf1\\ansi\(fonts)\\pard\\li720\\fi-360 \(marker)a\\par \(marker){\\b b}\\par\\pard c\\par}"
    #expect(converted(rtf, from: .rtf, to: .markdown) == "- a\n- **b**\n\nc\n")
  }

  @Test(arguments: ["Symbol", "Arial"]) func typedMarkersOfWordAreRuns(font: String) {
    let character = font == "Symbol" ? "\u{F0B7}" : "•"
    let marker = DOCXSource.run(character, "<w:rFonts w:ascii=\"\(font)\" w:hAnsi=\"\(font)\"/>")
    let tab = "<w:r><w:rPr><w:sz w:val=\"14\"/></w:rPr><w:tab/></w:r>"
    let properties = "<w:pPr><w:ind w:left=\"720\" w:hanging=\"360\"/></w:pPr>"
    let item = "<w:p>\(properties)\(marker)\(tab)\(DOCXSource.run("a"))</w:p>"
    #expect(DOCXSource.markdown(item + item) == "- a\n- a\n")
  }
}
