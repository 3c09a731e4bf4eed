import Documents
import Testing

/// Links within a document, and their targets.
struct AnchorTests {
  @Test(arguments: [
    ("## What is Foam?", "what-is-foam"), ("## `x` and *y*", "x-and-y"), ("## Größe & 日本語!", "größe--日本語"),
    ("## a_b - c", "a_b---c"), ("Setext\n---", "setext"),
  ]) func headingsGoByTheirText(_ heading: String, _ name: String) {
    #expect(html(of: "[to](#\(name))\n\n\(heading)\n").contains("<h2 id=\"\(name)\">"))
  }

  @Test func aNameThatComesAgainIsCounted() {
    let html = html(of: "[a](#x) [b](#x-1) [c](#x-2)\n\n# x\n\n# x\n\n# X\n")
    #expect(html.ranges(of: "<h1 id=").count == 3)
    #expect(html.contains("<h1 id=\"x-2\">X</h1>"))
  }

  @Test func percentEncodedNamesAreTheSame() {
    #expect(html(of: "[a](#caf%C3%A9)\n\n# Café\n").contains("<h1 id=\"café\">"))
  }

  @Test func onlyWhatALinkLeadsToHasAName() {
    #expect(html(of: "# a\n\n[x](#b)\n\n# b\n") == "<h1>a</h1>\n<p><a href=\"#b\">x</a></p>\n<h1 id=\"b\">b</h1>")
    #expect(!converted("<h2 id=a>x</h2><a name=b>y</a>", from: .html, to: .html).contains("id="))
    #expect(!html(of: "a <a id=b>c</a> <svg id=d>\n").contains("id="))
  }

  @Test(arguments: [
    "{#n}", "{.c #n}", "{#n .c key=\"v\"}", "{#n key=v}", "{ #n key=\"two words\" }", "{key='a b' #n .c}",
    "{#n key=\"it's one\"}", "{#n key=\"a\tb\" other=\"c d\"}",
  ])
  func attributesOfHeadings(_ attributes: String) {
    #expect(html(of: "[to](#n)\n\n# Some *title* \(attributes)\n").hasSuffix("<h1 id=\"n\">Some <em>title</em></h1>"))
  }

  @Test(arguments: ["a b {#n}\n===", "a\nb {#n .c}\n---", "> a b {.c}\n> ---"]) func underlinedHeadingsHaveNamesToo(
    _ heading: String
  ) {
    let html = html(of: "[x](#n)\n\n\(heading)")
    #expect(!html.contains("{"))
    #expect(html.contains(heading.contains("#n") ? " id=\"n\">a" : ">a b</h2>"))
  }

  @Test(arguments: [
    "# a {b}", "# a {}", "# a{#b}", "# a \\{#b}", "# a {#b} c", "# {#b}", "# `a {#b}`", "# a {# b}", "# a {#b k=\"c d}",
    "# a {#b \"c d\"}", "# a {#b k=c d}",
  ])
  func otherBracesAreText(_ heading: String) {
    #expect(html(of: heading).contains("{"))
    #expect(html(of: rewritten(markdown: heading)) == html(of: heading))
  }

  @Test func bracesOfTextStayText() {
    #expect(markdown(of: "<h1>a {#b}</h1>") == "# a \\{#b}\n")
    #expect(markdown(of: "<h1>a {b}</h1>") == "# a {b}\n")
  }

  @Test(arguments: [
    "<h2 id=p>Title</h2>", "<h2><a name=p></a>Title</h2>", "<a id=p></a><h2>Title</h2>",
    "<section id=p><h2>Title</h2></section>", "<h2><span id=p>Title</span></h2>", "<p><a name=p></a></p><h2>Title</h2>",
  ]) func linksToHeadingsLive(_ heading: String) {
    let page = "<p><a href='#p'>to</a></p>\(heading)<p>x</p>"
    #expect(markdown(of: page) == "[to](#title)\n\n## Title\n\nx\n")
    #expect(converted(page, from: .html, to: .html).hasSuffix("<h2 id=\"p\">Title</h2>\n<p>x</p>"))
  }

  @Test func placesInTheTextLive() {
    let page = "<h2>One</h2><p>a <a href='#p'>to</a></p><h2>Two</h2><p>b</p><p id=p>c</p>"
    #expect(converted(page, from: .html, to: .html).contains("<p><a id=\"p\"></a>c</p>"))
    #expect(markdown(of: page).contains("[to](#two)"), "Markdown has no names but those of headings")
    let inLine = "<p><a href='#p'>to</a> b<sup id=p>c</sup></p>"
    #expect(converted(inLine, from: .html, to: .html).contains("b<sup><a id=\"p\"></a>c</sup>"))
    let last = "<p><a href='#p'>to</a></p><p>b</p><div id=p></div>"
    #expect(converted(last, from: .html, to: .html).hasSuffix("<p>b<a id=\"p\"></a></p>"))
  }

  @Test func htmlInMarkdownHasPlaces() {
    let text =
      "<a name=\"top\"></a>\n\n# Read me\n\n<div id=\"usage\">\n\n## Use\n\n</div>\n\n[up](#top) [how](#usage)\n"
    let written = html(of: text)
    #expect(written.contains("<h1 id=\"top\">Read me</h1>"))
    #expect(written.contains("<h2 id=\"usage\">Use</h2>"))
    #expect(rewritten(markdown: text).contains("[up](#read-me) [how](#use)"))
  }

  @Test func aNameInALinkEndsItNot() {
    let html = converted("<a href='#p'>x <b id=p>y</b> z</a>", from: .html, to: .html)
    #expect(html.contains("x</a> <strong><a id=\"p\"></a><a href=\"#p\">y</a></strong><a href=\"#p\"> z</a>"))
  }

  @Test func wordProcessorsHaveBookmarks() {
    let text = "[a](#one) [b](#zwei-drei-größe)\n\n# One\n\n# Zwei drei Größe\n"
    let rtf = converted(text, from: .markdown, to: .rtf)
    #expect(rtf.contains("HYPERLINK \\\\l \"one\""))
    #expect(rtf.contains("{\\*\\bkmkstart one}{\\*\\bkmkend one}"))
    let names = rtf.matches(of: /bkmkstart (place_[0-9a-f]+)/).map { String($0.1) }
    #expect(names.count == 1, "Word takes no other letters")
    #expect(rtf.contains("HYPERLINK \\\\l \"\(names.first ?? "")\""))
  }

  @Test func bookmarksAreRead() {
    let link = { (name: String) in #"{\field{\*\fldinst HYPERLINK \\l "\#(name)"}{\fldrslt to}}"# }
    let bookmark = { (name: String) in #"{\*\bkmkstart \#(name)}{\*\bkmkend \#(name)}"# }
    let rtf =
      #"{\rtf1 \#(link("a")) \#(link("b")) \#(link("c"))\par {\outlinelevel0 \#(bookmark("a"))\#(bookmark("_x"))One\par}"#
      + #"two \#(bookmark("b"))three\par\trowd\cellx999\intbl \#(bookmark("c"))four\cell\row}"#
    let html = converted(rtf, from: .rtf, to: .html)
    #expect(html.contains("<h1 id=\"a\">One</h1>"))
    #expect(html.contains("<p><a id=\"b\"></a>two three</p>"))
    #expect(html.contains("<a id=\"c\"></a>four"))
    #expect(!html.contains("_x"))
    #expect(converted(rtf, from: .rtf, to: .markdown).hasPrefix("[to](#one) [to](#one)"))
  }

  @Test(arguments: ["## One\n\n[a](#one)\n", "[a](#one-two)\n\n# One *two*\n\n| [b](#one-two) |\n| --- |\n"])
  func linksLiveThroughRTF(_ text: String) {
    #expect(converted(converted(text, from: .markdown, to: .rtf), from: .rtf, to: .markdown) == text)
  }

  // MARK: Headings that link to themselves

  @Test(arguments: [
    "<h2 id=p>Title <a href='#p'>¶</a></h2>", "<h2 id=p><a href='#p'></a>Title</h2>",
    "<h2 id=p><a href='#p'>Title</a></h2>",
    "<h2><a id=p href='https://example.org/x#p'>#</a> Title</h2>",
    "<div id=p><h2>Title<a href='#p'>🔗</a></h2></div>",
    "<a id=p href='#p'><h2>Title</h2></a>", "<a href='#p'><h2 id=p>Title</h2></a>",
    "<a href='https://example.org/x#p'>\n<h2><span id=p>Title</span></h2>\n</a>",
  ]) func linkToThemselvesInVain(_ heading: String) {
    #expect(markdown(of: heading) == "## Title\n")
  }

  /// Sphinx and MkDocs put such links beside whatever has a name.
  @Test(arguments: [
    "<dl><dt id=f><b>f</b>(<i>x</i>)<a class=headerlink href='#f' title='Link to this definition'>¶</a></dt></dl>",
    "<div id=t><p><b>f</b>(<i>x</i>)<a class=headerlink href='#t'>#</a></p></div>",
    "<p id=p><b>f</b>(<i>x</i>)<a class='reference headerlink' href='https://example.org/x#p'>🔗</a></p>",
  ]) func permalinksGo(_ page: String) { #expect(markdown(of: page) == "**f**(*x*)\n") }

  @Test func permalinksThatAreWordsStay() {
    #expect(markdown(of: "<p id=p>a <a class=headerlink href='/b'>link</a></p>") == "a [link](/b)\n")
  }

  @Test func otherLinksOfHeadingsStay() {
    #expect(markdown(of: "<h2 id=p><a href='#p'><img src='/a.png' alt='Logo'></a></h2>") == "## ![Logo](/a.png)\n")
    #expect(markdown(of: "<h2 id=p><a href='/x#p'>Title</a></h2><h2 id=q><a href='#p'>Up</a></h2>").contains("[Up](#"))
    #expect(
      markdown(of: "<a href='/x'><h2 id=p>Title</h2></a><a href='#p'><h3>Up</h3></a>").contains("### [Up](#title)"))
    #expect(markdown(of: "<a id=p href='#p'><h2>Title</h2>Text</a>").contains("[Text](#"))
    #expect(markdown(of: "<h2><a href='https://example.org/'>Title</a></h2>") == "## [Title](https://example.org/)\n")
  }

  /// Links for readers to copy the address of a place.
  @Test(arguments: [
    ("<p id=p>Text.<a href='#p'>¶</a></p>", "Text.\n"), ("<dl><dt id=p><a href='#p'>auto</a></dt></dl>", "auto\n"),
    ("<ul><li id=p>a <span><a href='#p'>#</a></span></li></ul>", "- a\n"),
  ]) func linksToThePlaceAroundThemGo(_ page: String, _ written: String) {
    #expect(markdown(of: page) == written)
  }

  @Test(arguments: [
    "<a name=\"i\"></a>\n## B", "text\n\n<a id=\"i\"></a>\n\n## B", "## <a name=\"i\"></a>B",
    "## B\n\n<a name=\"i\"></a>text",
    "<p><a name=i></a></p>\n\n## B",
  ]) func anchorsAboveAHeadingBelongToIt(_ part: String) {
    let text = "# A\n\n[go](#i)\n\n\(part)\n\n# C\n"
    #expect(rewritten(markdown: text).contains("[go](#b)"), "\(rewritten(markdown: text))")
  }

  /// Signs that link to what they are in, beside or behind, for readers to copy its address.
  @Test(arguments: [
    // rustdoc.
    ("<section id='impl-Q' class=impl><a href='#impl-Q' class=anchor>§</a><h3>impl Q</h3></section>", "### impl Q\n"),
    (
      "<section id=f><div><div><a class='src' href='/q.rs'>Source</a><a href='https://example.org/q#f'>§</a></div></div></section>",
      "[Source](/q.rs)\n"
    ),
    // Haddock.
    ("<p class=src>data <a id='t:Q' class=def>Q</a> <a href='#t:Q' class=selflink>#</a></p>", "data Q\n"),
    ("<p>data <a id='t:Q'>Q</a> <a href='#t:Q'>#</a></p>", "data Q\n"),
    // Doxygen.
    ("<a id=a1></a>\n<h2><span class=permalink><a href='#a1'>&#9670;&#160;</a></span>open()</h2>", "## open()\n"),
    ("<div id=s3><pre>int x;</pre><a href='#s3' class=pilcrow>¶</a></div>", "```\nint x;\n```\n"),
    ("<h2 id=u>Use<span><a href='#u'>&para;</a> <a href='#top'>&uarr;</a></span></h2>", "## Use\n"),
    ("<blockquote id=q><p>Said.</p><p><a href='#q'>#</a></p></blockquote>", "> Said.\n"),
    ("<p>Fig<a class=copiable-link href='x.html#fig'> &para;</a></p>", "Fig\n"),
  ]) func signsThatLeadToTheirOwnPlaceGo(_ page: String, _ written: String) {
    #expect(markdown(of: page) == written)
  }

  @Test(arguments: [
    "<p>See <a href='#k'>§</a></p><p>z</p><p id=k>x</p>", "<p>C<a href='/sharp'>#</a></p>",
    "<section id=k><p><a href='#k'>part</a></p></section>", "<p class=anchor><a href='/k'>#</a></p>",
    "<h2>Use <a href='#k'>5</a></h2><p id=k>x</p>", "<div id=k><p><a href='#k'><img src=i></a></p></div>",
    "<p><a class=anchor href='#k'>Anchors</a></p>", "<p>a<sup><a class=anchor href='#k'>*</a></sup></p><p id=k>x</p>",
  ]) func otherLinksThatAreSignsStay(_ page: String) { #expect(markdown(of: page).contains("](")) }

  /// The undecoded name counts first.
  @Test(arguments: ["impl-F%3CT%3E", "impl-F<T>"]) func namesMayContainPercentSigns(_ name: String) {
    let page = "<p><a href='#impl-F%3CT%3E'>F</a></p><p>x</p><h2 id='\(name)'>impl F</h2>"
    #expect(markdown(of: page) == "[F](#impl-f)\n\nx\n\n## impl F\n")
    #expect(markdown(of: converted(page, from: .html, to: .html)) == "[F](#impl-f)\n\nx\n\n## impl F\n")
    let text = "[F](#impl-F%3CT%3E)\n\n<h2 id='\(name)'>impl F</h2>\n"
    #expect(rewritten(markdown: text).hasPrefix("[F](#impl-f)\n"))
  }

  @Test(arguments: ["## Use [↑](#top)\n", "[§](#use)\n\n## Use\n", "[Select all](#)\n"])
  func signsAndWordsOfOurOwnLinksStay(_ text: String) {
    #expect(markdown(of: converted(text, from: .markdown, to: .html)) == text)
  }

  @Test func decodedNamesThatAreOthersLeadElsewhere() {
    let page = "<p><a href='#a%2520b'>x</a></p><h2>One</h2><h2 id='a%20b'>Two</h2><h2 id='50%'>Three</h2>"
    #expect(markdown(of: page).hasPrefix("[x](#two)\n"))
    #expect(markdown(of: page.replacing("#a%2520b", with: "#50%")).hasPrefix("[x](#three)\n"))
  }
}
