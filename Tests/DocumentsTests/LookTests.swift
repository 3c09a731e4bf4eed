import Testing

/// What only the style sheet of a page makes of words, as browsers copy it.
struct LookTests {
  private static let reset = "font-size: 12px; line-height: 0; position: relative; vertical-align: baseline;"

  /// Style sheets for all browsers set raised and lowered text on the line, and move it.
  @Test(arguments: [
    "<p>H<sub style='\(reset) bottom: -0.25em;'>2</sub>O, m<sup style='\(reset) top: -0.5em;'>2</sup></p>",
    "<style>sub,sup{font-size:75%;position:relative;vertical-align:baseline}</style><p>H<sub>2</sub>O, m<sup>2</sup></p>",
    "<p>H<sub style='vertical-align:baseline;position:relative'>2</sub>O, m<sup style='vertical-align:top'>2</sup></p>",
  ]) func movedTextIsRaisedAndLowered(page: String) {
    #expect(markdown(of: page) == "H<sub>2</sub>O, m<sup>2</sup>\n")
  }

  @Test(arguments: [
    "<sup style='vertical-align:baseline'>2</sup>", "<sup style='vertical-align:baseline;position:static'>2</sup>",
    "<span style='\(reset)'>2</span>",
  ]) func textOnTheLineIsNeither(text: String) { #expect(markdown(of: "<p>m\(text)</p>") == "m2\n") }

  @Test(arguments: [
    "<blockquote style='font-style: italic'><p>Rest <em>now</em>.</p></blockquote>",
    "<blockquote><p style='font-style: italic;'>Rest <em>now</em>.</p></blockquote>",
    "<style>blockquote {font-style: italic; font-weight: bold}</style><blockquote>Rest <em>now</em>.</blockquote>",
    "<blockquote style='font-weight: 700'><div style='font-style: oblique'>Rest <i>now</i>.</div></blockquote>",
  ]) func quotationsAreNotEmphasized(page: String) { #expect(markdown(of: page) == "> Rest *now*.\n") }

  @Test(arguments: [
    ("<blockquote><p><em>Rest.</em></p></blockquote>", "> *Rest.*\n"),
    ("<blockquote><p>A.</p><p style='font-style: italic'>B.</p></blockquote>", "> A.\n>\n> *B.*\n"),
    ("<p style='font-style: italic'>A.</p>", "*A.*\n"),
  ]) func otherEmphasisStays(page: String, text: String) { #expect(markdown(of: page) == text) }

  @Test(arguments: [
    "<abbr title=x style='text-decoration: underline dotted rgb(1, 2, 3)'>CSS</abbr>",
    "<abbr style='text-decoration-line: underline; text-decoration-style: dotted'>CSS</abbr>",
    "<abbr style='text-decoration: underline'>CSS</abbr>",
    "<span style='text-decoration-style: dotted; text-decoration-line: underline'>CSS</span>",
  ]) func explainedWordsAreNotUnderlined(word: String) { #expect(markdown(of: "<p>\(word) x</p>") == "CSS x\n") }

  @Test(arguments: [
    "<u style='text-decoration: underline dotted'>CSS</u>", "<span style='text-decoration: underline'>CSS</span>",
    "<span style='text-decoration: dotted; text-decoration: underline'>CSS</span>",
  ]) func otherWordsAreUnderlined(word: String) { #expect(markdown(of: "<p>\(word) x</p>") == "<u>CSS</u> x\n") }
}
