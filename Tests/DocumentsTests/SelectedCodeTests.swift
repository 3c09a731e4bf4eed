import Testing

/// Parts of code as browsers copy them: without the block around them, and without numbers that cannot be selected.
struct SelectedCodeTests {
  private static let font = "font-family: SFMono-Regular, Menlo, monospace; font-size: 13.6px; white-space: pre;"

  private static func piece(_ text: String, _ tag: String = "span", _ more: String = "") -> String {
    "<\(tag) style=\"\(font) \(more)\">\(text)</\(tag)>"
  }

  @Test(arguments: [
    // Places of lines.
    "<a id=l1 name=l1></a>\(piece("def f():\n"))<a id=l2 style='color: inherit'></a>\(piece("    return 1\n"))",
    "\(piece("def f():\n"))<span id=a></span><a href='#l2'></a>\(piece("    return 1"))",
    // Marks that are drawn.
    "\(piece("def f():"))<i class=conum data-value=1 style='display: inline-block'></i>\(piece("\n    return 1"))",
    // Links and emphasis.
    "\(piece("def", "b")) \(piece("f", "a"))\(piece("():\n    "))\(piece("return", "strong"))\(piece(" 1"))"
      .replacing("</b> <a", with: "</b>\(piece(" "))<a"),
    // Numbers and prompts.
    "<span class=linenos>1</span>\(piece("def f():\n"))<span class=linenos>2</span>\(piece("    return 1\n"))",
    "\(piece("$ ", "span", "user-select: none;"))\(piece("def f():\n"))\(piece("$ ", "b", "user-select: none;"))"
      + piece("    return 1\n"),
  ]) func piecesAreABlock(code: String) {
    #expect(markdown(of: "<meta charset=utf-8>\(code)") == "```\ndef f():\n    return 1\n```\n")
  }

  @Test(arguments: [
    "\(piece("a = 1\n"))<span>and</span>\(piece("b = 2\n"))", "\(piece("a = 1\n"))<img src=a alt=b>\(piece("b = 2\n"))",
    "<a id=l1></a>\(piece("a = 1"))",
  ]) func otherPiecesAreText(code: String) { #expect(!markdown(of: code).contains("```")) }

  private static let code = "<div><pre style='border: 1px solid'>a:\n  b\n</pre></div>"

  @Test(arguments: [
    "<tr><td class=linenos style='border-width: 0 0 1px; border-style: solid'><pre>1\n2</pre></td><td>\(code)</td></tr>",
    "<tr><td style='border: 1px solid'><pre>1\n2</pre></td><td class=code>\(code)</td></tr>",
    "<tr><th class=filename colspan=2></th></tr><tr><td class=linenos><pre>1\n2</pre></td><td>\(code)</td></tr>",
    "<tr><td class=code style='border-bottom: 1px solid'>\(code)</td></tr>",
  ]) func codeBesideNumbersInALinedTableIsABlock(rows: String) {
    #expect(markdown(of: "<p>x</p><table border=1>\(rows)</table>") == "x\n\n```\na:\n  b\n```\n")
  }

  private static let doxygen = "style='font-family: monospace, fixed; white-space: pre-wrap'"

  @Test(arguments: [
    // GitHub's view of a file, also with the newlines of Firefox.
    ["<div class='react-code-text react-code-line-contents'><div><div class=react-file-line>%</div></div></div>"],
    ["<div class=react-code-line-contents style='white-space: pre'>%</div>", "\n"],
    // Doxygen's lines.
    ["<div class=line \(doxygen)>%</div>"],
    ["<div class=line \(doxygen)>%</div>", "\n"],
  ]) func linesWithoutTheirBlockAreOne(parts: [String]) {
    let lines = ["if (<a href='https://e.org'>a</a>) {", "  <b>b</b>();", "", "}"].map {
      parts[0].replacing("%", with: $0)
    }
    let separator = parts.count > 1 ? parts[1] : ""
    #expect(
      markdown(of: "<p>x</p>\(lines.joined(separator: separator))<p>y</p>")
        == "x\n\n```\nif (a) {\n  b();\n\n}\n```\n\ny\n")
  }

  @Test func partsOfDoxygensCodeThatFoldAreOfTheBlock() {
    let line = { (text: String) in "<div class=line \(Self.doxygen)>\(text)</div>" }
    let lines = "\(line("a;"))<div class=foldopen>\(line("f() {"))\(line("}"))</div>\(line("b;"))"
    for code in [lines, "<div class=fragment>\(lines)</div>"] {
      #expect(markdown(of: code) == "```\na;\nf() {\n}\nb;\n```\n")
    }
  }

  @Test func linesOfAPoemAreNoCode() {
    let poem = "<div class=line-block><div class=line>Boats come,</div><div class=line>boats go.</div></div>"
    #expect(!markdown(of: poem).contains("```"))
  }

  @Test func aBorderOfNoWidthIsNone() {
    let layout = "<table style='%'><tr><td><p>a</p><p>b</p></td><td><p>c</p><p>d</p></td></tr></table>"
    for style in ["border: 0px solid", "border-style: solid; border-width: 0px", "border-radius: 2px"] {
      #expect(markdown(of: layout.replacing("%", with: style)) == "a\n\nb\n\nc\n\nd\n")
    }
    for style in ["border: 1px solid", "border-style: solid", "border-style: solid; border-width: 0 0 1px"] {
      #expect(
        markdown(of: layout.replacing("%", with: style)).contains("<td>")
          || markdown(of: layout.replacing("%", with: style)).contains("|"))
    }
  }

  @Test(arguments: [
    ("<td class='blob-code blob-code-inner js-file-line'>%</td>"),
    ("<td class=line-content style='white-space: pre-wrap'>%</td>"),
    ("<td rel=L1 class='lines-code chroma'><code class=code-inner>%</code></td>"),
    ("<td class='hljs-ln-line hljs-ln-code'>%</td>"), ("<td style='\(font)'>%</td>"),
    ("<td class=line-code><div>%</div></td>"),
    ("<td><code style='\(font)'>%</code></td>"),
  ]) func cellsWithoutTheirNumbersAreLines(cell: String) {
    let rows = ["a {", "  b", "}"].map { "<tr>\(cell.replacing("%", with: $0))</tr>" }
    #expect(markdown(of: "<table><tbody>\(rows.joined())</tbody></table>") == "```\na {\n  b\n}\n```\n")
  }

  @Test func aSelectionMayBeginBehindANumber() {
    let rest = "<tr><td class=blob-num>2</td><td>  b</td></tr><tr><td class=blob-num>3</td></tr>"
    #expect(markdown(of: "<table><tr><td>a</td></tr>\(rest)</table>") == "```\na\n  b\n```\n")
    #expect(markdown(of: "<table><tr><td colspan=2>a</td></tr>\(rest)</table>").contains("|"))
    #expect(markdown(of: "<table><tr><td>a</td></tr><tr><td>b</td></tr></table>").contains("|"))
  }

  private static let context = "<td class='blob-code blob-code-context'><span class='blob-code-inner'>%</span></td>"

  @Test(arguments: [
    // GitHub, also where only the signs are left.
    [
      context,
      "<td class='blob-code blob-code-deletion'><span class=blob-code-inner data-code-marker='-'>%</span></td>",
      "<td class='blob-code blob-code-addition'><span class=blob-code-inner data-code-marker='+'>%</span></td>",
    ],
    [
      context, "<td style='\(font)'><span class=blob-code-inner data-code-marker='-'>%</span></td>",
      "<td style='\(font)'><span class=blob-code-inner data-code-marker='+'>%</span></td>",
    ],
    // Its new view.
    [
      "<td class=diff-text-cell><code class=diff-text><div class=diff-text-inner>%</div></code></td>",
      "<td class=diff-text-cell><code class='diff-text deletion'><div class=diff-text-inner>%</div></code></td>",
      "<td class=diff-text-cell><code class='diff-text addition'><div class=diff-text-inner>%</div></code></td>",
    ],
    // GitLab and Redmine.
    [
      "<td class=line_content><span class=line>%</span></td>", "<td class='line_content old'>%</td>",
      "<td class='line_content new'>%</td>",
    ],
    [
      "<td class=line-code><pre>%</pre></td>", "<td class='line-code diff_out'><pre>%</pre></td>",
      "<td class='line-code diff_in'><pre>%</pre></td>",
    ],
  ]) func linesOfDifferencesHaveSigns(cells: [String]) {
    let rows = zip(cells, ["  y", "x", "z"]).map { "<tr>\($0.replacing("%", with: $1))</tr>" }
    #expect(markdown(of: "<table>\(rows.joined())</table>") == "```diff\n   y\n-x\n+z\n```\n")
  }

  /// Gitea says at the row what has changed, and GitLab's rows may be blocks.
  @Test func rowsOfDifferencesHaveSigns() {
    let expected = "```diff\n@@ -1 +1 @@\n   y\n-x\n+z\n```\n"
    let lines = ["@@ -1 +1 @@", "  y", "x", "z"]
    let gitea = zip(["tag-code", "same-code", "del-code", "add-code"], lines).map { kind, line in
      "<tr class=\(kind)><td class=lines-type-marker></td><td class=lines-code><code class=code-inner>\(line)</code></td></tr>"
    }
    #expect(markdown(of: "<table>\(gitea.joined())</table>") == expected)
    let gitlab = zip(["match", "", "old", "new"], lines).map { kind, line in
      "<div class='diff-tr line_holder \(kind)'><div class='diff-td diff-line-num'>1</div><div class=left-side>"
        + "<div class='diff-td line_content \(kind)'><span class=line>\(line)</span>\n</div></div></div>"
    }
    #expect(markdown(of: "<div>\(gitlab.joined(separator: "\n"))</div>") == expected)
  }

  /// Konsole begins an indent with a space that HTML does not show.
  @Test func indentsOfKonsoleStay() {
    let lines = [
      "<span style='color:#000'>if x</span>", "<span style='color:#000'> &#160;&#160;&#160;make</span>",
      " <span style='font-weight:bold'>one</span>", "fi",
    ].map { "\($0)<br>" }
    let copy = "<html><body><div>\n<span style='font-family:monospace'>\(lines.joined())</span></div></body></html>"
    #expect(markdown(of: copy) == "```\nif x\n    make\n one\nfi\n```\n")
  }
}
