import Documents
import Testing

/// Additions to Markdown by programs for notes and for technical writing.
@Suite(.timeLimit(.minutes(30))) struct DialectTests {
  // MARK: Links by name

  @Test(arguments: [
    ("[[Note]]", "Note"), ("[[Note|shown]]", "shown"), ("[[folder/Note#Part]]", "folder/Note#Part"),
    ("[[a *b*|c *d*]]", "c *d*"), ("**[[Note]]**", "<strong>Note</strong>"),
  ]) func linksByNameShowTheirText(_ link: String, _ shown: String) {
    #expect(html(of: "a \(link) b") == "<p>a \(shown) b</p>")
    #expect(rewritten(markdown: "a \(link) b") == "a \(link) b\n")
  }

  @Test func linksByNameInTables() {
    let table = "| a |\n| --- |\n| [[Note\\|shown]] |\n"
    #expect(html(of: table).contains("<td>shown</td>"))
    #expect(rewritten(markdown: table) == table)
  }

  @Test(arguments: [
    "[[ Note ]]", "[[]]", "[[a\nb]]", "[[[a]]]", "[[a]](b)", "![[a]]", "[a]([[b]])", "[[a]]: b", "\\[[a]]", "`[[a]]`",
    "[[|a]]",
  ]) func otherBracketsAreText(_ text: String) {
    #expect(html(of: text).contains("["))
    #expect(html(of: rewritten(markdown: text)) == html(of: text))
  }

  @Test func linkReferencesComeFirst() {
    #expect(html(of: "[[a]]\n\n[a]: /b\n") == "<p>[<a href=\"/b\">a</a>]</p>")
  }

  @Test func textInTwoBracketsIsEscaped() {
    let text = markdown(of: "<p>if [[a]] b</p>")
    #expect(html(of: text) == "<p>if [[a]] b</p>")
  }

  // MARK: Comments

  @Test(arguments: ["a %%b *c*%% d", "%%b%% a d", "a %%b\nc%%\nd"]) func commentsAreHidden(_ text: String) {
    #expect(!html(of: text).contains("b"))
    #expect(html(of: text).contains("a") && html(of: text).contains("d"))
  }

  @Test(arguments: ["for %%i in (b) do %%i c", "50%% b 60%%c", "a %%b", "a %% b", "%%%b"])
  func otherPercentSignsAreText(_ text: String) {
    #expect(html(of: text).contains("b"))
    #expect(html(of: text).contains("%%"))
  }

  @Test func percentSignsOfTextAreKept() {
    let text = markdown(of: "<p>a %%b%% c</p>")
    #expect(html(of: text) == "<p>a %%b%% c</p>")
  }

  // MARK: Emoji

  @Test(arguments: [
    (":tada:", "🎉"), ("a :+1: b", "a 👍 b"), ("(:100:)", "(💯)"), ("**:zzz:**", "<strong>💤</strong>"),
    ("[:heart:](b)", "<a href=\"b\">❤️</a>"), (":tada: :one:\n:flag_unknown:", "🎉 1️⃣\n:flag_unknown:"),
    (":people_holding_hands:,:a:.", "🧑‍🤝‍🧑,🅰️."),
  ]) func namesOfEmojiAreThese(_ text: String, _ shown: String) {
    #expect(html(of: text) == "<p>\(shown)</p>")
  }

  @Test(arguments: [
    ":tada", ":no emoji:", "1:100:5", "::tada::", ":ta*d*a:", "\\:tada:", "`:tada:`", ":link:`a`", "http://b:tada:",
    ":Tada:", ":=:",
  ]) func otherColonsAreText(_ text: String) {
    #expect(html(of: text).contains(":"))
    #expect(html(of: rewritten(markdown: text)) == html(of: text))
  }

  @Test(arguments: [":tada:", "a <u>:ta</u>da: b", "<u>:</u>tada:", "a:tada: b"])
  func textLikeNamesOfEmojiStaysText(_ page: String) {
    #expect(html(of: markdown(of: page)).replacing(/<.?u>/, with: "").contains(":tada:"))
  }

  // MARK: Code

  @Test(arguments: ["swift", "{note} Some title", "{code-block} python", "js title=\"a.js\" {1,3}", "text", "none"])
  func infoStringsStay(_ info: String) {
    let text = "```\(info)\na\n```\n"
    #expect(rewritten(markdown: text) == text)
    let language = info.prefix { $0 != " " }
    #expect(html(of: text).contains("class=\"language-\(language)\""))
    #expect(markdown(of: converted(text, from: .markdown, to: .html)) == "```\(language)\na\n```\n")
  }

  @Test func emptyCodeOfALanguageStays() {
    #expect(markdown(of: "<pre><code class='language-{include}'></code></pre>") == "```{include}\n```\n")
    #expect(markdown(of: "<pre><code></code></pre>") == "")
    #expect(markdown(of: converted("```\n```\n", from: .markdown, to: .html)) == "```\n```\n")
  }
}
