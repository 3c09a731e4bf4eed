/// Items that are tasks: a checkbox, or the markup of an editor.
enum HTMLTask {
  /// Returns the task state of an item, from its element or its list's; nil if it is no task.
  static func state(ofItem item: HTMLElement, _ css: [CSSDeclarations]) -> TaskState? {
    // Evernote uses a CSS property.
    css.last?.task ?? state(of: item) ?? item[.dataList].flatMap { states[$0] } ?? stateInList(item)
      ?? item.parent.flatMap { checked(.dataChecked, of: $0) }
  }

  /// The states of items in Quill and Feishu.
  private static let states = NameTable<TaskState>([
    ("checked", .done), ("unchecked", .open), ("done", .done), ("check", .open),
  ])

  /// Returns the state of an item that is a task because its list says so, or because the item does in any list.
  private static func stateInList(_ item: HTMLElement) -> TaskState? {
    guard let list = item.parent else { return nil }
    if item.has(.task) || list.has(.listOfTasks) || SectionStyle.isOfTasks(list) {
      return item.has(.checked) ? .done : .open
    }
    // Qt writes both states, in lists with an indent of its own.
    guard list[.style]?.contains("-qt-list-indent") == true else { return nil }
    return item.has(.checked) ? .done : item.has(.unchecked) ? .open : nil
  }

  /// Returns the task state in an element's own attributes: TipTap's, those of its first version, ARIA's, Toast UI's or
  /// Remirror's, or that of a line that begins with Evernote's mark.
  static func state(of element: HTMLElement) -> TaskState? {
    stated(by: element) ?? lineMark(of: element).flatMap(state(ofMark:)) ?? checked(.dataChecked, of: element)
      ?? checked(.dataDone, of: element) ?? checked(.ariaChecked, of: element) ?? checked(.dataTaskChecked, of: element)
      ?? ([.dataTask, .dataTaskListItem].contains { element[$0] != nil } ? .open : nil)
  }

  private static func checked(_ name: HTMLAttribute.Name, of element: HTMLElement) -> TaskState? {
    element[name].map { $0.isEmpty || $0.isWord("true".utf8) ? .done : .open }
  }

  /// Returns the state of a block or a checkbox in Confluence's newer editor.
  private static func stated(by element: HTMLElement) -> TaskState? {
    element[.dataTaskState].map { $0.isWord("done".utf8) ? .done : .open }
  }

  // MARK: Checkboxes

  /// Returns the state of a checkbox that a block begins with; nil if it begins with something else. A checkbox without a
  /// size opens a menu.
  static func state(ofCheckboxIn block: HTMLElement) -> TaskState? {
    guard let first = block.firstElement, first.tag == .input, first.declarations?.isTiny != true else { return nil }
    return state(ofCheckbox: first)
  }

  /// Whether an item begins with a checkbox, perhaps in a label or a paragraph.
  static func beginsWithCheckbox(_ item: HTMLElement) -> Bool {
    let parts = sequence(first: item, next: \.firstElement)
    return parts.prefix(Reach.sign.nodes).prefix { $0.tag != .ul && $0.tag != .ol }.contains {
      state(ofCheckbox: $0) != nil
    }
  }

  /// Returns the state of a checkbox; nil for another element. It may be a form's, ARIA's, an editor's or a forum's.
  static func state(ofCheckbox element: HTMLElement) -> TaskState? {
    if element.tag == .input {
      guard element.has(.type, "checkbox") else { return nil }
      return element[.checked] == nil ? .open : .done
    }
    if element.has(.role, "checkbox") { return state(of: element) ?? .open }
    if element.has(.doneBox) { return .done }
    if element.has(.openBox) { return element.has(.checked) ? .done : .open }
    return stated(by: element) ?? state(ofMark: element) ?? state(inLetters: element)
  }

  /// Returns the state of a checkbox in letters, which Org writes as code in an item: `<li class="on"><code>[X]</code>`.
  private static func state(inLetters element: HTMLElement) -> TaskState? {
    guard element.tag == .code, let item = element.parent, item.has(.itemWithBox) || item.has(.itemWithCheckedBox),
      let box = element.firstChild?.characters, box.count <= 4, box.first == "[", box.last == "]"
    else { return nil }
    return item.has(.itemWithCheckedBox) ? .done : .open
  }

  /// Whether an image only repeats the task state that its item has, as in Google Docs.
  static func isPictureOfState(_ image: HTMLElement) -> Bool {
    image.has(.alt, "checked") || image.has(.alt, "unchecked")
  }

  // MARK: Evernote's marks

  /// Returns the mark with which a line of Evernote's begins, if it is a task: `<en-todo checked="true"/>`.
  static func lineMark(of line: HTMLElement) -> HTMLElement? {
    line.tag == .div ? line.firstChild.flatMap { $0.tag == .enTodo ? $0 : nil } : nil
  }

  private static func state(ofMark mark: HTMLElement) -> TaskState? {
    guard mark.tag == .enTodo else { return nil }
    return mark.has(.checked, "true") || mark.has(.checked, "checked") ? .done : .open
  }
}
