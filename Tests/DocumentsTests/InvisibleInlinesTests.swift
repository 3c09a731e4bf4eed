import Testing

/// Places, line breaks at an edge and formats without content, which Markdown leaves out, change nothing around them.
struct InvisibleInlinesTests {
  @Test(arguments: [
    "<a id=x></a>a b", "a <a id=x></a>b", "a b<a id=x></a> ", "<br>a b", "a b<br>", "<sub></sub>a b",
    "<span style='color:red'>a</span> b",
  ]) func titlesOfSectionsStayOnOneLine(_ title: String) {
    let text = "<details>\n<summary>a b</summary>\n\nc\n\n</details>\n"
    #expect(markdown(of: "<details><summary>\(title)</summary>c</details>") == text)
    #expect(rewritten(markdown: "<details>\n<summary>\n\n\(title)\n\n</summary>\n\nc\n\n</details>") == text)
  }

  @Test(arguments: ["a<br>b", "a\nb", "a <b>b</b>", "a&nbsp;b", "a &#xFEFF;b"]) func otherTitlesAreReadAgain(
    _ title: String
  ) {
    let text = rewritten(markdown: "<details>\n<summary>\n\n\(title)\n\n</summary>\n\nc\n\n</details>")
    #expect(text.contains("<summary>\n\na"))
    #expect(rewritten(markdown: text) == text)
  }

  @Test(arguments: [
    "<details>\n\n<br>\n\n</details>", "<details>\n<summary>\n\n<a id=x></a>\n\n</summary>\n\n</details>",
    "<details>\n<summary>\n\n<sub></sub>\n\n</summary>\n\n<details>\n\n<sup></sup>\n\n</details>\n\n</details>",
  ]) func sectionsOfNothingElseAreLeftOut(_ section: String) {
    #expect(rewritten(markdown: "a\n\n\(section)\n\nb") == "a\n\nb\n")
  }

  @Test(arguments: ["<br>", "<a id=x></a>", "<sub></sub>", "%% c %% ", "<span style='color:red'>", "<br><a id=x></a> "])
  func aCalloutsTextFollowsItsMarker(_ inline: String) {
    #expect(rewritten(markdown: "> [!NOTE]\n> \(inline)a") == "> [!NOTE]\n> a\n")
  }

  @Test func whiteSpaceThatLeavesAFormatFollowsTheMarkerToo() {
    #expect(rewritten(markdown: "> [!NOTE]\n> ==<a id=x></a>\u{A0}<a id=y></a>==") == "> [!NOTE]\n> \u{A0}\n")
  }

  @Test(arguments: [
    ("<b>a<br></b>b", "**a**\\\nb"), ("<b><i>a<br></i></b>b", "**_a_**\\\nb"),
    ("<mark><a href='#a'>b</a>&nbsp;<br></mark>", "==[b](#a)=="), ("<b>a<br>&nbsp;</b>b", "**a**\\\n\u{A0}b"),
  ]) func lineBreaksAtTheEndOfAFormatFollowIt(_ line: String, _ text: String) {
    let written = markdown(of: "<p>\(line)</p>")
    #expect(written == text + "\n")
    #expect(rewritten(markdown: written) == written)
  }
}
