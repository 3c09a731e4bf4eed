/// The characters at an item's start that show a task's state.
enum TaskSigns {
  typealias Sign = (text: String, state: TaskState)

  /// The boxes that always make an item a task.
  static let boxes: [Sign] = [("☐", .open), ("☑", .done), ("☒", .done)]

  /// The boxes, and the signs that people also write before what is good or ready. These mean tasks only beside each
  /// other: where an item has an empty box, another has a check mark.
  static let all: [Sign] = coloured(boxes + plainSigns) + plainSigns + boxes

  private static let plainSigns: [Sign] = [
    ("⬜", .open), ("🔲", .open), ("□", .open), ("❏", .open), ("[ ]", .open), ("✅", .done), ("✔", .done), ("✓", .done),
  ]

  /// Returns signs with the variation selector that makes them emoji.
  private static func coloured(_ signs: [Sign]) -> [Sign] { signs.map { ($0.text + "\u{FE0F}", $0.state) } }

  /// The boxes in letters, which Notion's clipboard writes.
  static let letters: [Sign] = [("[ ]", .open), ("[x]", .done), ("[X]", .done)]

  /// Returns what an icon means, an empty element; nil for other elements.
  static func state(ofIcon element: HTMLElement) -> TaskState? {
    guard element.tag == .i || element.tag == .span, element.firstChild == nil else { return nil }
    return element.has(.doneIcon) ? .done : element.has(.openIcon) ? .open : nil
  }

  /// Whether a list, with the lists in it, has an item with an empty box and another with a sign that it is done, or
  /// says that its items are to be checked.
  static func showTasks(in list: HTMLElement) -> Bool {
    if list.has(.checklist) { return true }
    var (isAtStart, hasOpen, hasDone) = (false, false, false)
    for part in list.descendants {
      if part.has(.checklist) { return true }
      if part.tag == .li { isAtStart = true }
      guard isAtStart else { continue }
      let isText = part.isShownText
      let state =
        isText
        ? state(atStartOf: part.characters)
        : HTMLTask.state(ofCheckbox: part) ?? state(ofIcon: part)
      hasOpen = hasOpen || state == .open
      hasDone = hasDone || state == .done
      if hasOpen && hasDone { return true }
      if isText { isAtStart = false }
    }
    return false
  }

  private static func state(atStartOf text: ArraySlice<UInt8>) -> TaskState? {
    let text = text.drop(while: \.isHTMLSpace)
    // Few items begin with such a character.
    guard let first = text.first, first >= 0x80 || first == "[" else { return nil }
    return all.first { text.starts(with: $0.text.utf8) }?.state
  }
}
