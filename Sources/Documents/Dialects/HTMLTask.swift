/// Items that are tasks: a checkbox, or the attributes of a web editor.
enum HTMLTask {
  /// Returns the task state of an item, from its element or its list's; nil if it is no task.
  static func state(ofItem item: HTMLElement, _ css: [CSSDeclarations]) -> TaskState? {
    // Evernote uses a CSS property.
    css.last?.task ?? state(of: item) ?? Quill.task(ofItem: item)
      ?? Quip.task(ofItem: item) ?? Qt.task(ofItem: item) ?? state(ofItemInChecklist: item)
      ?? item.parent.flatMap { checked(.dataChecked, of: $0) }
  }

  /// The classes of lists of tasks in Confluence, TinyMCE and Joplin, and of the items that are done.
  private static let checklists = [
    ("inline-task-list", "checked"), ("tox-checklist", "tox-checklist--checked"), ("joplin-checklist", "checked"),
  ]

  private static func state(ofItemInChecklist item: HTMLElement) -> TaskState? {
    guard let outer = item.parent else { return nil }
    // Notesnook
    if item.hasClass("checklist--item") { return item.hasClass("checked") ? .done : .open }
    let list = checklists.first { outer.hasClass($0.0) }
    return list.map { item.hasClass($0.1) ? .done : .open }
  }

  /// Returns the task state in an element's own attributes: TipTap's, those of its first version, ARIA's, Toast UI's or
  /// Remirror's.
  static func state(of element: HTMLElement) -> TaskState? {
    Confluence.task(element) ?? Evernote.task(ofLine: element) ?? checked(.dataChecked, of: element)
      ?? checked(.dataDone, of: element) ?? checked(.ariaChecked, of: element)
      ?? checked(.dataTaskChecked, of: element)
      ?? ([.dataTask, .dataTaskListItem].contains { element[$0] != nil } ? .open : nil)
  }

  private static func checked(_ name: HTMLAttribute.Name, of element: HTMLElement) -> TaskState? {
    element[name].map { $0.isEmpty || $0.isWord("true".utf8) ? .done : .open }
  }

  /// Returns the state of a checkbox that a block begins with; nil if it begins with something else. A checkbox without a
  /// size opens a menu.
  static func state(ofCheckboxIn block: HTMLElement) -> TaskState? {
    guard let first = block.firstElement, first.tag == .input,
      first.declarations?.isTiny != true
    else { return nil }
    return state(ofCheckbox: first)
  }

  /// Whether an item begins with a checkbox, perhaps in a label or a paragraph.
  static func beginsWithCheckbox(_ item: HTMLElement) -> Bool {
    let parts = sequence(first: item, next: \.firstElement)
    return parts.prefix(4).prefix { $0.tag != .ul && $0.tag != .ol }.contains { state(ofCheckbox: $0) != nil }
  }

  /// Returns the state of a checkbox; nil for another element. It may be a form's, ARIA's, an editor's or a forum's.
  static func state(ofCheckbox element: HTMLElement) -> TaskState? {
    if element.tag == .input {
      guard element.has(.type, "checkbox") else { return nil }
      return element[.checked] == nil ? .open : .done
    }
    if element.has(.role, "checkbox") { return state(of: element) ?? .open }
    return Confluence.task(element) ?? Notion.task(ofCheckbox: element)
      ?? Evernote.task(ofMark: element) ?? Org.task(ofCheckbox: element)
      ?? Discourse.task(ofCheckbox: element)
  }
}
