import Testing

@testable import Documents

/// `\[…\]` in Markdown, which is a formula or text in escaped brackets.
@Suite struct DisplayedFormulaTests {
  @Test(arguments: [
    "\\[x_1\\]", "\\[ x_1 + y_2 \\]", "\\[(a + b)_n\\]", "\\[a_{12}\\]", "\\[x^2\\]", "\\[\\alpha\\]",
    "\\[\na + b = c\n\\]", "> \\[\n> a = b\n> \\]", "- item\n\n  \\[\n  a + b\n  \\]", "text\n\\[ v_10 \\]\nmore",
  ])
  func formulasStay(text: String) { #expect(rewritten(markdown: text) == text + "\n") }

  @Test(arguments: [
    ("\\[link\\]", "[link]"), ("\\[TODO\\]", "[TODO]"), ("A \\[see note\\]", "A [see note]"), ("\\[1\\]", "[1]"),
    ("\\[^1\\]", "[^1]"), ("In \\[a_file_name\\] is", "In [a_file_name] is"), ("\\[a_file_name\\]", "[a_file_name]"),
    ("\\[user_id\\]", "[user_id]"), ("See \\[x_1\\] here", "See [x_1] here"), ("\\[snake_c\\]", "[snake_c]"),
  ])
  func escapedBracketsAreText(text: String, result: String) { #expect(rewritten(markdown: text) == result + "\n") }

  /// Text that only looks like a formula comes back as text.
  @Test(arguments: ["[x_1]", "[<br>a = b<br>]", "[a_b]"]) func bracketsOfTextAreNoFormula(text: String) {
    let once = markdown(of: "<p>\(text)</p>")
    #expect(rewritten(markdown: once) == once)
    #expect(html(of: once).contains(text.prefix(2)), "\(once)")
    #expect(!html(of: once).contains("\\["))
  }
}
