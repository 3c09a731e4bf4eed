import Documents
import Testing

/// Lists without markers whose items have their own as text.
struct ItemLabelTests {
  private func paper(_ list: String, _ tags: [String]) -> String {
    let items = tags.enumerated().map { number, tag in
      "<li id=\"I1.i\(number)\" class=\"ltx_item\" style=\"list-style-type:none;\">\n<span class=\"ltx_tag ltx_tag_item\">\(tag)</span> "
        + "<div class=\"ltx_para\">\n<p class=\"ltx_p\">text</p>\n</div></li>\n"
    }
    return "<\(list) class=\"ltx_list\">\n\(items.joined())</\(list)>"
  }

  @Test func listsOfPapersHaveOneMarker() {
    #expect(markdown(of: paper("ul", ["•", "•"])) == "- text\n\n- text\n")
    #expect(markdown(of: paper("ol", ["1.", "2."])) == "1. text\n\n2. text\n")
    #expect(markdown(of: paper("ol", ["(iv)", "(v)"])) == "4. text\n\n5. text\n")
    #expect(markdown(of: paper("ul", ["Step"])).contains("Step"))
  }

  @Test(arguments: [
    ("<ol style='list-style:none'><li>3. a</li><li>4. b</li></ol>", "3. a\n4. b\n"),
    ("<ol><li style='list-style:none'>(a)&nbsp;a</li><li style='list-style:none'>(b) b</li></ol>", "1. a\n2. b\n"),
    ("<ul style='list-style:none'><li>1) a</li><li>2) b</li></ul>", "1. a\n2. b\n"),
    ("<ul style='list-style:none'><li>• <b>a</b></li><li>•&nbsp;b</li></ul>", "- **a**\n- b\n"),
    ("<style>.n{list-style:none}</style><ul class=n><li><span>–</span> a</li></ul>", "- a\n"),
    (
      "<ol style='list-style:none'><li>1. a<ul style='list-style:none'><li>▪ b</li></ul></li><li>2. c</li></ol>",
      "1. a\n   - b\n2. c\n"
    ),
    // Japanese and Chinese need no space.
    ("<ul style='list-style:none'><li>・一</li><li>・iOS</li></ul>", "- 一\n- iOS\n"),
    ("<ul style='list-style:none'><li>■一</li><li>■二</li></ul>", "- 一\n- 二\n"),
    ("<ul style='list-style:none'><li>１．一</li><li>２．二</li></ul>", "1. 一\n2. 二\n"),
    ("<ol style='list-style:none'><li>1、一</li><li>2、二</li></ol>", "1. 一\n2. 二\n"),
    ("<ol style='list-style:none'><li>（1）一</li><li>（2）二</li></ol>", "1. 一\n2. 二\n"),
    ("<ul style='list-style:none'><li>➤ a</li><li>➤ b</li></ul>", "- a\n- b\n"),
    // Steps with their numbers in boxes.
    ("<ol style='list-style:none'><li><div>1</div><p>a</p></li><li><div>2</div><p>b</p></li></ol>", "1. a\n\n2. b\n"),
    ("<ul style='list-style:none'><li><span>1</span> a</li><li><span>2</span> b</li></ul>", "1. a\n2. b\n"),
    // Numbers that a list has besides its own.
    ("<ol><li>1. a</li><li>2. b</li></ol>", "1. a\n2. b\n"),
  ]) func textBecomesTheMarker(_ page: String, _ text: String) { #expect(markdown(of: page) == text) }

  @Test(arguments: [
    ("<ul style='list-style:none'><li>A. Smith</li><li>G. Jones</li></ul>", "- A. Smith\n- G. Jones\n"),
    ("<ul style='list-style:none'><li>A. Smith</li></ul>", "- A. Smith\n"),
    ("<ul style='list-style:none'><li>• a</li><li>b</li></ul>", "- • a\n- b\n"),
    ("<ol><li>1. a</li></ol>", "1. 1\\. a\n"), ("<ol><li>2. a</li><li>3. b</li></ol>", "1. 2\\. a\n2. 3\\. b\n"),
    ("<ul style='list-style:none'><li><a href=/1>1</a></li><li><a href=/2>2</a></li></ul>", "- [1](/1)\n- [2](/2)\n"),
    ("<ul style='list-style:none'><li><b>1</b></li><li><b>2</b></li></ul>", "- **1**\n- **2**\n"),
    ("<ul style='list-style:none'><li>・・・</li></ul>", "- ・・・\n"),
    ("<ul><li>• a</li><li>• b</li></ul>", "- • a\n- • b\n"),
    ("<ul style='list-style:none'><li>2024. a</li><li>2022. b</li></ul>", "- 2024\\. a\n- 2022\\. b\n"),
    ("<ul style='list-style:none'><li>a</li><li>b</li></ul>", "- a\n- b\n"),
    ("<ul style='list-style:none'><li><code>- a</code></li></ul>", "- `- a`\n"),
  ]) func otherTextStays(_ page: String, _ text: String) { #expect(markdown(of: page) == text) }
}
