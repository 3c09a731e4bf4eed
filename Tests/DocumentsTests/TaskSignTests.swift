import Documents
import Repetitions
import Testing

/// Check marks before items, which are tasks only beside empty boxes.
struct TaskSignTests {
  @Test(arguments: [
    ("<ul><li>✅ Works offline</li><li>❌ No sync</li></ul>", "- ✅ Works offline\n- ❌ No sync\n"),
    ("<ol><li>✅ one</li><li>✅ two</li></ol>", "1. ✅ one\n2. ✅ two\n"),
    ("<ul><li><p>☑\u{FE0F} a</p></li></ul>", "- ☑\u{FE0F} a\n"),
    ("<ul><li>✔ a</li><li>✔\u{FE0F} b</li></ul>", "- ✔ a\n- ✔\u{FE0F} b\n"),
    ("<ul><li>⬜ a</li><li>□ b</li></ul>", "- ⬜ a\n- □ b\n"),
    ("<ul><li>✅ a</li></ul><p>b</p><ul><li>☐ c</li></ul>", "- ✅ a\n\nb\n\n- [ ] c\n"),
    ("<ul><li>✅ a</li><li>b ☐ c</li></ul>", "- ✅ a\n- b ☐ c\n"),
  ]) func decorationStays(_ page: String, _ text: String) { #expect(markdown(of: page) == text) }

  @Test(arguments: [
    "<ul><li>✅ a</li><li>☐ b</li></ul>", "<ul><li>✅ a</li><li>⬜ b</li></ul>",
    "<ul><li>✔\u{FE0F} a</li><li>🔲 b</li></ul>",
    "<ul><li>☑\u{FE0F} a</li><li>⬜\u{FE0F} b</li></ul>", "<ul><li>✅ a</li><li>[ ] b</li></ul>",
    "<ul><li>✅ a</li><li><input type=checkbox> b</li></ul>", "<ul><li>✅&nbsp;a</li><li><b></b>□ b</li></ul>",
  ]) func besideEmptyBoxesTheyAreTasks(_ page: String) { #expect(markdown(of: page) == "- [x] a\n- [ ] b\n") }

  @Test func listsWithinEachOtherAreOne() {
    let page = "<ul><li>x<ul><li>✅ a</li></ul></li><li>y<ul><li>☐ b</li></ul></li></ul>"
    #expect(markdown(of: page) == "- x\n  - [x] a\n- y\n  - [ ] b\n")
  }

  @Test func ballotBoxesAreAlwaysTasks() {
    #expect(markdown(of: "<ul><li>☑ a</li><li>☒ b</li></ul>") == "- [x] a\n- [x] b\n")
    #expect(markdown(of: "<ul><li>☐\u{FE0E} a</li></ul>") == "- [ ] a\n")
  }

  @Test(arguments: [
    "<ul class=org-ul><li class=on><code>[X]</code> a</li><li class=off><code>[&#xa0;]</code> b</li></ul>",
    "<ul class=org-ul><li class=on><code>[X]</code> a</li><li class=trans><code>[-]</code> b</li></ul>",
    "<div class=ulist><ul class=checklist><li><p>&#10003; a</p></li><li><p>&#10063; b</p></li></ul></div>",
    "<ul class=checklist><li><p><i class='fa fa-check-square-o'></i> a</p></li>"
      + "<li><p><i class='fa fa-square-o'></i> b</p></li></ul>",
    "<ul><li><i class='far fa-check-square'></i> a</li><li><i class='fa fa-square-o'></i> b</li></ul>",
    "<ul><li><span class='chcklst-box checked fa fa-square-check-o fa-fw'></span> a</li>"
      + "<li><span class='chcklst-box fa fa-square-o fa-fw'></span> b</li></ul>",
  ]) func boxesOfProgramsAreTasks(_ page: String) {
    #expect(markdown(of: page).replacing("\n\n", with: "\n") == "- [x] a\n- [ ] b\n")
  }

  @Test func listsOfChecksAreTasksEvenIfAllAreDone() {
    #expect(markdown(of: "<ul class=checklist><li>✓ a</li><li>✓ b</li></ul>") == "- [x] a\n- [x] b\n")
  }

  @Test(arguments: [
    ("<ul><li><i class='fa fa-check-square-o'></i> a</li><li><i class='fa fa-check'></i> b</li></ul>", "- a\n- b\n"),
    ("<ul><li><code>[X]</code> a</li></ul>", "- `[X]` a\n"),
    ("<ul><li class=on><code>[a, b]</code> c</li></ul>", "- `[a, b]` c\n"),
    ("<ul><li class=on><code>x</code> c</li></ul>", "- `x` c\n"),
    ("<ul><li>✓ a</li><li>b</li></ul>", "- ✓ a\n- b\n"),
  ]) func otherIconsAndCodeAreNone(_ page: String, _ text: String) { #expect(markdown(of: page) == text) }

  @Test func manyListsTakeLinearTime() {
    let page = String(repeating: "<ul><li>✅ a", count: .many(10_000))
    #expect(markdown(of: page).utf8.count > .many(10_000))
  }
}
