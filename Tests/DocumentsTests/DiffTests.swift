import Testing

@testable import Documents

/// Differences as pages show them.
struct DiffTests {
  private func markdown(_ html: String) -> String {
    String(decoding: MarkdownWriter.write(HTMLReader.read(Array(html.utf8))), as: UTF8.self)
  }

  private func table(_ rows: [String]) -> String {
    "<p>a</p><table class=diff-table><tbody>\(rows.map { "<tr>\($0)</tr>\n" }.joined())</tbody></table><p>b</p>"
  }

  @Test(arguments: [
    // GitHub.
    [
      "<td class='blob-num blob-num-hunk'></td><td class='blob-code blob-code-inner blob-code-hunk'>@@ -1,2 +1,2 @@ f</td>",
      "<td class='blob-num blob-num-context'></td><td class='blob-code blob-code-context'>"
        + "<span class='blob-code-inner blob-code-marker' data-code-marker=' '>  y = <b>0</b></span></td>",
      "<td class='blob-num blob-num-deletion'></td><td class='blob-code blob-code-deletion'>\n\n  <button>+</button>"
        + "<span class='blob-code-inner blob-code-marker' data-code-marker='-'>x = 1</span>\n</td>",
      "<td class=blob-num></td><td class='blob-code blob-code-addition'>"
        + "<span class='blob-code-inner blob-code-marker' data-code-marker='+'>x = <span>2</span></span></td>",
    ],
    // The same of old, with the signs as text.
    [
      "<td class=blob-num>…</td><td class='blob-code blob-code-hunk'>@@ -1,2 +1,2 @@ f</td>",
      "<td class=blob-num>1</td><td class='blob-code blob-code-context'>   y = 0</td>",
      "<td class=blob-num>2</td><td class='blob-code blob-code-deletion'>-x = 1</td>",
      "<td class=blob-num>2</td><td class='blob-code blob-code-addition'>+x = 2</td>",
    ],
    // Its new view.
    [
      "<td class=diff-line-number></td><td class=diff-text-cell><code class='diff-text hunk'>"
        + "<div class='diff-text-inner'>@@ -1,2 +1,2 @@ f</div></code></td>",
      "<td class=diff-line-number>1</td><td class=diff-text-cell><code class='diff-text syntax-highlighted-line'>"
        + "<span class=diff-text-marker> </span><div class=diff-text-inner>  y = 0</div></code></td>",
      "<td class='diff-line-number deletion'>2</td><td class=diff-text-cell><code class='diff-text deletion'>"
        + "<span class=diff-text-marker>-</span><div class=diff-text-inner>x = 1</div></code></td>",
      "<td class='diff-line-number addition'>2</td><td class=diff-text-cell><code class='diff-text addition'>"
        + "<span class=diff-text-marker>+</span><div class=diff-text-inner>x = 2</div></code></td>",
    ],
    // GitLab.
    [
      "<td class='diff-line-num old_line'>...</td><td class='diff-line-num new_line'>...</td>"
        + "<td class='line_content match'>@@ -1,2 +1,2 @@ f</td>",
      "<td class=diff-line-num></td><td class=diff-line-num></td><td class=line_content><span class=line>  y = 0</span></td>",
      "<td class='diff-line-num old'></td><td class='diff-line-num old'></td><td class='line_content old'><span>x = 1</span></td>",
      "<td class='diff-line-num new'></td><td class='diff-line-num new'></td><td class='line_content new'><span>x = 2</span></td>",
    ],
  ]) func changedLinesHaveSigns(rows: [String]) {
    #expect(markdown(table(rows)) == "a\n\n```diff\n@@ -1,2 +1,2 @@ f\n   y = 0\n-x = 1\n+x = 2\n```\n\nb\n")
  }

  @Test func linesThatOnlyBeginLikeSignsKeepThem() {
    let rows = ["- a", "++i"].map { "<td class=blob-num></td><td class='blob-code blob-code-addition'>\($0)</td>" }
    #expect(markdown(table(rows)) == "a\n\n```diff\n+- a\n+++i\n```\n\nb\n")
  }

  @Test func unchangedLinesAreCode() {
    let row = "<td class=blob-num></td><td class='blob-code blob-code-context'>x</td>"
    #expect(markdown(table([row, row])) == "a\n\n```\nx\nx\n```\n\nb\n")
  }

  @Test func manyTakeLinearTime() {
    let row = "<td class=blob-num></td><td class='blob-code blob-code-addition'>x</td>"
    #expect(markdown(String(repeating: table([row]), count: 3_000)).utf8.count > 30_000)
    #expect(markdown(table(Array(repeating: row, count: 5_000))).split(separator: "\n").count == 5_004)
  }
}
