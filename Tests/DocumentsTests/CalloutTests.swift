import Documents
import Testing

/// Notes and warnings that are set off from the text.
struct CalloutTests {
  @Test(arguments: [
    ("> [!NOTE]\n> a *b*", "note", "Note"), ("> [!warning] Mind *this*\n>\n> a *b*", "warning", "Mind <em>this</em>"),
    ("> [!tip]- Folded\n> a *b*", "tip", "Folded"), ("> [!my-own]+\n> a *b*", "my-own", "My-own"),
  ]) func areWrittenAsHTML(_ text: String, _ name: String, _ title: String) {
    #expect(
      html(of: text) == """
        <blockquote class="markdown-alert markdown-alert-\(name)">
        <p class="markdown-alert-title"><strong>\(title)</strong></p>
        <p>a <em>b</em></p>
        </blockquote>
        """)
  }

  @Test(arguments: [
    "> [!NOTE\n> a", "> [!]\n> a", "> [!a b]\n> c", "> [!NOTE]x\n> a", "> \\[!NOTE]\n> a", "[!NOTE]\na",
  ])
  func otherQuotationsAreNone(_ text: String) {
    #expect(!html(of: text).contains("class"))
    #expect(html(of: rewritten(markdown: text)) == html(of: text))
  }

  @Test(arguments: [
    "> [!NOTE]\n> a", "> [!WARNING] Mind *this*\n> a", "> [!TIP]", "> [!NOTE]\n>\n> - a\n> - b", "> [!NOTE]\n>\n> ===",
    "> [!NOTE]\n> a\n>\n> > [!TIP]\n> > b", "- a\n\n  > [!NOTE]\n  > b",
  ]) func areWrittenAsMarkdown(_ text: String) {
    #expect(rewritten(markdown: text) == text + "\n")
    #expect(markdown(of: converted(text, from: .markdown, to: .html)) == text + "\n")
  }

  @Test(arguments: [
    "<div class='tip custom-block'><p class=custom-block-title>TIP</p><p>t</p></div>",
    "<aside class='starlight-aside starlight-aside--tip'><p class=starlight-aside__title>Tip:</p><p>t</p></aside>",
    "<div class='hint-container tip'><p class=hint-container-title>tip</p><p>t</p></div>",
    "<div class='notecard tip'><p>t</p></div>", "<blockquote class='blockquote-tag blockquote-tag-tip'>t</blockquote>",
  ]) func usualTitlesAreNotWritten(_ html: String) {
    #expect(markdown(of: html).hasPrefix("> [!TIP]\n> t\n"), "\(markdown(of: html))")
  }

  @Test(arguments: [
    // Sphinx, MkDocs, its folded sections, and those of Sphinx.
    "<div class='admonition-my-title admonition'><p class=admonition-title>Mind</p><p>t</p></div>",
    "<div class='admonition pied-piper'><p class=admonition-title>Mind</p><p>t</p></div>",
    "<details class=note open><summary>Mind</summary><p>t</p></details>",
    "<details class='admonition note toggle-details'><summary><p class=admonition-title>Mind</p></summary><p>t</p></details>",
    // AsciiDoc, with its kind in words or as an icon.
    """
    <div class='admonitionblock note'><table><tr><td class=icon><div class=title>Note</div></td><td class=content>
    <div class=title>Mind</div><div class=paragraph><p>t</p></div></td></tr></table></div>
    """,
    """
    <div class='admonitionblock note'><table><tr><td class=icon style='border-right: 1px solid'><i class='fa icon-note'
    title=Note></i></td><td class=content><div class=title>Mind</div>t</td></tr></table></div>
    """,
    // Doxygen
    "<dl class='section note'><dt>Mind</dt><dd>t</dd></dl>",
    "<dl class='section remark'><dt>Mind</dt><dd><p>t</p></dd></dl>",
  ]) func titlesOfTheirOwnStay(_ html: String) { #expect(markdown(of: html) == "> [!NOTE] Mind\n> t\n") }

  @Test(arguments: [
    "<dl class='section warning'><dt>Warning</dt><dd>t</dd></dl>",
    "<dl class=warning><dt><b>Warning:</b></dt><dd>t</dd></dl>",
    "<div class='notecard warning'><p><strong>Warning:</strong> t</p></div>",
    "<div class='custom-container warning'><p class=custom-container-title>WARNING</p><p>t</p></div>",
    "<div class='admonition admonish-warning'><div class=admonition-title><p>Warning</p></div><div><p>t</p></div></div>",
    "<div class='alert is-warning'><p class=alert-title>\n<span class=icon></span> Warning</p><p>t</p></div>",
    "<div class='ghd-alert ghd-alert-attention'><p class=ghd-alert-title><svg></svg>Warning</p><p>t</p></div>",
    "<div class='admonition admonition-warning alert'><div class=admonition-heading><h5>warning</h5></div><p>t</p></div>",
  ]) func remarksInDocumentationAreCallouts(_ html: String) { #expect(markdown(of: html) == "> [!WARNING]\n> t\n") }

  @Test(arguments: [
    "<dl class='section return'><dt>Returns</dt><dd>t</dd></dl>", "<dl class=note><dt>Term</dt><dd>t</dd></dl>",
    "<details class='alert alert--info'><summary>More</summary><p>t</p></details>",
    "<div class='alert is-info'><p class=alert-title>Read this</p><p>t</p></div>",
    "<div class='topic note-box'><p class=topic-title>Note</p><p>t</p></div>",
  ]) func otherListsAndSectionsAreNone(_ html: String) { #expect(!markdown(of: html).contains("[!")) }

  @Test func oneQuotationHoldsMany() {
    #expect(rewritten(markdown: "> [!NOTE]\n> a\n>\n> [!TIP]\n> b\n") == "> [!NOTE]\n> a\n\n> [!TIP]\n> b\n")
  }

  @Test func quotationsThatLookLikeOneAreEscaped() {
    #expect(markdown(of: "<blockquote><p>[!NOTE] a</p></blockquote>") == "> \\[!NOTE] a\n")
  }

  @Test(arguments: [
    // GitHub
    """
    <div class="markdown-alert markdown-alert-note" dir="auto"><p class="markdown-alert-title" dir="auto"><svg
    class="octicon"><path d="M0"></path></svg>Note</p><p dir="auto">a</p></div>
    """,
    // Obsidian
    """
    <div data-callout="note" class="callout"><div class="callout-title"><div class="callout-icon"><svg></svg></div><div
    class="callout-title-inner">Note</div></div><div class="callout-content"><p>a</p></div></div>
    """,
    // Docusaurus
    """
    <div class="theme-admonition theme-admonition-note admonition_xJq3 alert alert--secondary"><div
    class="admonitionHeading_Gvgb"><span class="admonitionIcon_Rf37"><svg></svg></span>note</div><div
    class="admonitionContent_BuS1"><p>a</p></div></div>
    """,
    // Sphinx and MkDocs
    "<div class=\"admonition note\"><p class=\"admonition-title\">Note</p><p>a</p></div>",
    // VitePress
    "<div class=\"note custom-block\"><p class=\"custom-block-title\">NOTE</p><p>a</p></div>",
    // AsciiDoc
    """
    <div class="admonitionblock note"><table><tr><td class="icon"><div class="title">Note</div></td><td class="content"><div
    class="paragraph"><p>a</p></div></td></tr></table></div>
    """,
    """
    <div class="admonitionblock note"><table><tbody><tr><td class="icon"><i class="fa icon-note" title="Note"></i></td><td
    class="content">a</td></tr></tbody></table></div>
    """,
    """
    <div class="admonitionblock"><table><tr><td class="icon"><div class="title">Note</div></td><td class="content">a</td></tr
    ></table></div>
    """,
    // Bootstrap
    "<div class=\"alert alert-primary\" role=\"alert\">a</div>",
    "<div class=\"bd-callout bd-callout-note\"><p>a</p></div>",
    // Microsoft
    "<div class=\"NOTE alert\"><p>a</p></div>",
    // Confluence
    """
    <div class="confluence-information-macro confluence-information-macro-note"><span class="aui-icon"></span><div
    class="confluence-information-macro-body"><p>a</p></div></div>
    """,
    """
    <div class="ak-editor-panel" data-panel-type="note"><div class="ak-editor-panel__icon"><span role="img"></span></div><div
    class="ak-editor-panel__content"><p>a</p></div></div>
    """,
    // DocBook
    "<div class=\"note\"><h3 class=\"title\">Note</h3><p>a</p></div>",
    "<div class=note style='margin-left: 0.5in'><h3 class=title>Note</h3>a</div>",
    """
    <div class="note"><table border="0" summary="Note"><tr><td rowspan="2"><img alt="[Note]" src="n.png"></td><th>Note</th></tr><tr
    ><td><p>a</p></td></tr></table></div>
    """,
    // DocFX
    "<div class=\"NOTE\"><h5>NOTE</h5><p>a</p></div>",
    "<div class='NOTE alert is-info'><p class=alert-title>Note</p><p>a</p></div>",
    // ReSpec
    "<div class=note role=note><div role=heading class='note-title marker' aria-level=3><span>Note</span></div><p>a</p></div>",
    "<aside aria-label=note class=note><p class=label>Note:</p><p>a</p></aside>",
    // GitBook
    "<div class='hint transition-colors hint-note'><div class=icon><svg></svg></div><div><p>a</p></div></div>",
    "<div class='hint hint-note'><p>a</p></div>",
    // Mintlify
    """
    <div class="callout my-4 flex" data-callout-type="note"><div><svg></svg></div><div><span data-as="p">a</span></div></div>
    """,
    // DITA
    "<div class='note note note_note'><span class=note__title>Note:</span> a</div>",
  ]) func areReadFromPages(_ page: String) {
    let text = markdown(of: page)
    #expect(text == "> [!NOTE]\n> a\n" || text.lowercased() == "> [!note] note\n> a\n")
  }

  @Test(arguments: [
    "<div class=\"alert\">a</div>", "<div class=\"alert-dismissible note-editor\">a</div>", "<p class=\"note\">a</p>",
    "<div class=\"note\">a</div>", "<div class=note><p>a</div>",
  ]) func otherClassesSayNothing(_ page: String) {
    #expect(markdown(of: page) == "a\n")
  }

  @Test(arguments: [
    ("<div class=note><h3>Notes</h3><p>a</p></div>", "### Notes\n\na\n"),
    ("<div class=note>Note <b>a</b></div>", "Note **a**\n"), ("<div class=tip><p>Note<p>a</div>", "Note\n\na\n"),
    (
      "<div class=note><table><tr><th>Note<th>b<tr><td>1<td>2</table></div>", "| Note | b |\n| --- | --- |\n| 1 | 2 |\n"
    ),
    ("<section class=summary><h2>Summary</h2><p>a</section>", "## Summary\n\na\n"),
  ]) func onlyItsOwnWordMakesOne(html: String, text: String) {
    #expect(markdown(of: html) == text)
  }

  @Test func wordProcessorsAndTextShowTheTitle() {
    #expect(converted("> [!NOTE]\n> a", from: .markdown, to: .plain) == "> Note\n>\n> a")
    #expect(converted("> [!NOTE]\n> a", from: .markdown, to: .rtf).contains("Note"))
  }

  @Test(arguments: [
    ("<ul><li><p class=callout-title>a</ul>", "- a"), ("<blockquote><p class=callout-title>a</blockquote>", "> a"),
    ("<ol> <li><ul><li><div class=callout-title>a</div></ul></ol>", "1. - a"),
  ]) func aTitleWithinAnotherBlockIsText(_ block: String, _ text: String) {
    #expect(markdown(of: "<div data-callout=tip>\(block)</div>") == "> [!TIP]\n>\n> \(text)\n")
  }
}
