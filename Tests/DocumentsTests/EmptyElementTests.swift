import Documents
import Testing

/// Content that is only in the attributes of elements, or better there than in their text.
struct EmptyElementTests {
  @Test(arguments: [
    ("<figure class=media><oembed url='https://v.example/w'></oembed></figure>", "<https://v.example/w>\n"),
    ("<p>a <span data-type=inline-math data-latex='x^2'></span> b</p>", "a $x^2$ b\n"),
    ("<p>a</p><div data-type=block-math data-latex='y=\\frac12'></div>", "a\n\n$$y=\\frac12$$\n"),
    (
      "<p>by <span data-node-type=date data-timestamp=1700000000000></span> or"
        + " <span data-node-type=date data-timestamp=951782400000></span></p>", "by 2023-11-14 or 2000-02-29\n"
    ),
    ("<p>Hi <emoji id=1 alt='🙂' title='Smile'></emoji> you</p>", "Hi 🙂 you\n"),
    ("<div><en-todo checked='true'/>done</div><div><en-todo/>open</div>", "- [x] done\n- [ ] open\n"),
    ("<ul><li><en-todo/>a</li><li><en-todo checked=true></en-todo>b</li></ul>", "- [ ] a\n- [x] b\n"),
    ("<p>one <en-todo checked=true></en-todo>two</p>", "one ☑ two\n"),
  ]) func isRead(_ page: String, _ text: String) { #expect(markdown(of: page) == text) }

  @Test func sectionsOfConfluenceHaveTheirTitles() {
    let page = "<div data-node-type=expand data-title='More &amp; more'><p>in</p></div><p>out</p>"
    let written = converted(page, from: .html, to: .markdown)
    #expect(written.contains("<summary>More &amp; more</summary>") && written.hasSuffix("</details>\n\nout\n"))
  }

  @Test(arguments: [
    ("<p>a <span data-latex='x'>shown</span></p>", "a shown\n"),
    ("<p>a <span data-node-type=date data-timestamp=1700000000000>Nov 14</span></p>", "a Nov 14\n"),
    ("<p>a <span data-node-type=date data-timestamp=soon></span>b</p>", "a b\n"),
    ("<p>a <span data-timestamp=1700000000000></span>b</p>", "a b\n"),
    ("<p>a <oembed url='javascript:x()'></oembed>b</p>", "a b\n"),
  ]) func staysAsItIs(_ page: String, _ text: String) { #expect(markdown(of: page) == text) }

  @Test(arguments: [
    ("<span class='emoji emoji-1f389'>:tada:</span>", "🎉"),
    ("<span class='emoji emoji-1f1eb-1f1f7' title=france>:france:</span>", "🇫🇷"),
    ("<span class=emoticon title=':tada:' style='background-image:url(x)'>:tada:</span>", "🎉"),
    ("<span class='emoji emoji--tada'>:tada:</span>", "🎉"),
    ("<span class='emoji emoji-face'>:tada:</span>", "🎉"),
    ("<span class='emoji emoji-1f389'>done</span>", "done"),
    ("<span class='note emoji-1f389'>:own:</span>", ":own:"),
    ("<span class='emoji emoji-0000'>:own:</span>", ":own:"),
  ]) func emojiOfChats(_ element: String, _ text: String) {
    #expect(converted("<p>a \(element) b</p>", from: .html, to: .plain) == "a \(text) b")
  }
}
