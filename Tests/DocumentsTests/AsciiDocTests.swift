import Testing

/// The explanations of marks in code, which AsciiDoc lays out as a table or a list.
struct AsciiDocTests {
  private static let code = "<pre class=\"rouge\"><code data-lang=\"sh\">a\nb</code></pre>"

  @Test(arguments: [
    "<i class=\"conum\" data-value=\"1\"></i><b>1</b>", "<i class=\"conum\" data-value=\"1\"></i>",
    "<img src=\"./images/icons/callouts/1.png\" alt=\"1\">",
  ]) func explanationsOfMarksAreLists(mark: String) {
    let rows = ["One.", "<p>Two <em>b</em>.</p>"].map { "<tr>\n<td>\(mark)</td>\n<td>\($0)</td>\n</tr>" }.joined()
    let page = "\(Self.code)<div class=\"colist arabic\">\n<table>\n<tbody>\(rows)</tbody></table>\n</div><p>c</p>"
    #expect(markdown(of: page) == "```sh\na\nb\n```\n\n1. One.\n\n2. Two *b*.\n\nc\n")
  }

  @Test func listsStayAsTheyAre() {
    let list = "<div class=\"colist arabic\"><ol><li><p>One.</p></li><li><p>Two.</p></li></ol></div>"
    #expect(markdown(of: Self.code + list).hasSuffix("1. One.\n\n2. Two.\n"))
    let table = "<table><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d</td></tr></table>"
    #expect(markdown(of: "<div class=\"colist\">\(table)</div>").contains("| c | d |"))
    #expect(markdown(of: "<div>\(table)</div>").contains("| c | d |"))
  }
}
