import Documents
import Testing

/// Tasks as editors write them in attributes and classes.
struct EditorTaskTests {
  @Test(arguments: [
    // Qt's text views.
    "<ul style=\"-qt-list-indent: 1;\"><li class=\"checked\">a</li><li class=\"unchecked\">b</li></ul>",
    // Remirror.
    "<ul data-task-list=''><li data-task-list-item='' data-checked=''>a</li><li data-task-list-item=''>b</li></ul>",
    // Toast UI.
    "<ul><li class='task-list-item checked' data-task=true data-task-checked=true>a</li><li class=task-list-item data-task=true>b</li></ul>",
    // Notesnook.
    "<ul class=checklist><li class='checklist--item checked'>a</li><li class=checklist--item>b</li></ul>",
    // Feishu.
    "<ul class=list-done1><li data-list=done><div>a</div></li></ul><ul class=list-check1><li data-list=check><div>b</div></li></ul>",
    // wangEditor.
    "<div data-w-e-type=todo><input type=checkbox disabled checked>a</div><div><input type=checkbox disabled>b</div>",
    // TipTap and its first version.
    "<ul><li data-checked=true>a</li><li data-checked=false>b</li></ul>",
    "<ul><li data-done=true>a</li><li data-done=false>b</li></ul>",
  ]) func keepTheirStates(_ page: String) { #expect(markdown(of: page) == "- [x] a\n- [ ] b\n") }

  @Test(arguments: [
    "<ul><li class=checked>a</li></ul>", "<ul class=task-list><li class=task-list-item>a</li></ul>",
    "<ul class=list-number1><li data-list=bullet>a</li></ul>",
  ]) func otherItemsAreNone(_ page: String) { #expect(markdown(of: page) == "- a\n") }

  @Test func aCheckboxBehindTextMakesNoTask() {
    #expect(markdown(of: "<div>a <input type=checkbox></div>") == "a\n")
  }
}
