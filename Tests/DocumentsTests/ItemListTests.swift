import Documents
import Testing

/// Lists that begin where another one ends: they are one list if an element contains each item.
struct ItemListTests {
  @Test(arguments: [
    (
      "<ul class='bulleted-list'><li>a</li></ul><ul class='bulleted-list'><li>b</li></ul>"
        + "<ol class='numbered-list' start='1'><li>x</li></ol><ol class='numbered-list' start='2'><li>y</li></ol>",
      "- a\n- b\n\n1. x\n2. y\n"
    ),
    (
      "<ul class='bulleted-list'><li>a<ul class='bulleted-list'><li>b</li></ul><ul class='bulleted-list'><li>c</li></ul>"
        + "<ol class='numbered-list' start=1><li>d</li></ol><ol class='numbered-list' start=2><li>e</li></ol></li></ul>"
        + "<ul class='bulleted-list'><li>f</li></ul>", "- a\n  - b\n  - c\n  1. d\n  2. e\n- f\n"
    ),
    (
      "<ul class='to-do-list'><li><div class='checkbox checkbox-on'></div> <span>a</span></li></ul>"
        + "<ul class='block-color-red to-do-list'><li><div class='checkbox checkbox-off'></div> <span>b</span></li></ul>",
      "- [x] a\n- [ ] b\n"
    ),
    ("<ol><li>a</li><li>b</li></ol><ol start=3><li>c</li></ol>", "1. a\n2. b\n3. c\n"),
    ("<ol type=a><li>a</li></ol> <ol type=a start=2><li>b</li></ol>", "1. a\n2. b\n"),
  ]) func areOneList(_ page: String, _ text: String) { #expect(markdown(of: page) == text) }

  @Test(arguments: [
    ("<ul><li>a</li></ul><ul><li>b</li></ul>", "- a\n\n* b\n"),
    ("<ol><li>a</li></ol><ol><li>b</li></ol>", "1. a\n\n1) b\n"),
    ("<ol><li>a</li></ol><ol start=5><li>b</li></ol>", "1. a\n\n5) b\n"),
    ("<ol type=a><li>a</li></ol><ol type=i start=2><li>b</li></ol>", "1. a\n\n2) b\n"),
    ("<ul class=bulleted-list><li>a</li></ul><ul class=to-do-list><li>b</li></ul>", "- a\n\n* b\n"),
  ]) func areSeveralLists(_ page: String, _ text: String) { #expect(markdown(of: page) == text) }
}
