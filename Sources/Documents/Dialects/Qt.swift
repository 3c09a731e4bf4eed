/// The text views of Qt, whose HTML many programs on Linux copy.
enum Qt {
  /// Whether a block of code is a line, with nothing between it and the next one.
  static func isLineOfCode(_ block: HTMLElement) -> Bool {
    guard let style = block[.style] else { return false }
    return style.contains("margin-top:0px;") || style.contains("margin-bottom:0px;")
  }

  /// Returns the state of an item of a list with an indent of Qt's, which is its class.
  static func task(ofItem item: HTMLElement) -> TaskState? {
    guard item.parent?[.style]?.contains("-qt-list-indent") == true else { return nil }
    return item.meaningOfClass(in: states)
  }

  private static let states = NameTable<TaskState>([("checked", .done), ("unchecked", .open)])
}
