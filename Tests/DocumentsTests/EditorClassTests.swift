import Documents
import Testing

/// Kinds and levels that editors keep in classes and attributes.
struct EditorClassTests {
  private func item(_ text: String, _ depth: Int, _ kind: String = "unordered") -> String {
    "<li class='public-DraftStyleDefault-\(kind)ListItem public-DraftStyleDefault-depth\(depth)'><div>\(text)</div></li>"
  }

  @Test func levelsOfDraftJS() {
    let bullets = "<ul class=public-DraftStyleDefault-ul>\(item("x", 0) + item("y", 1) + item("z", 0))</ul>"
    #expect(markdown(of: bullets) == "- x\n  - y\n- z\n")
    let numbers = "<ol>\(item("x", 0, "ordered") + item("y", 1, "ordered") + item("z", 0, "ordered"))</ol><p>a</p>"
    #expect(markdown(of: numbers) == "1. x\n   1. y\n2. z\n\na\n")
  }

  @Test func codeOfQuill() {
    let lines = "<div class=ql-code-block data-language=python>def f():</div><div class=ql-code-block>  pass</div>"
    let page = "<p>a</p><div class=ql-code-block-container spellcheck=false>\(lines)</div><p>b</p>"
    #expect(markdown(of: page) == "a\n\n```python\ndef f():\n  pass\n```\n\nb\n")
    let plain = page.replacing("python", with: "plain")
    #expect(markdown(of: plain) == "a\n\n```\ndef f():\n  pass\n```\n\nb\n")
  }

  @Test(arguments: [
    ("7", "- [x] a\n- [ ] b\n"), ("6", "1. a\n2. b\n"), ("5", "- a\n- b\n"),
  ]) func kindsOfQuip(_ kind: String, _ text: String) {
    let list = "<ul id=s><li id=1 class=checked><span>a</span></li><li id=2><span>b</span></li></ul>"
    #expect(markdown(of: "<div data-section-style=\(kind)>\(list)</div>") == text)
  }
}
