enum Confluence {
  /// Returns the title of a collapsible section of the newer editor; nil if an element is none.
  static func titleOfExpand(_ element: HTMLElement) -> ArraySlice<UInt8>? {
    guard let type = element[.dataNodeType], type.isWord("expand".utf8) || type.isWord("nestedexpand".utf8)
    else { return nil }
    return element[.dataTitle] ?? []
  }

  /// Returns the time of a date, in milliseconds from the beginning of 1970; nil if an element is no date.
  static func time(ofDate element: HTMLElement) -> Double? {
    guard element.has(.dataNodeType, "date") else { return nil }
    return element.number(.dataTimestamp)?.value
  }

  /// Returns the task state that a block or a checkbox shows in the newer editor.
  static func task(_ element: HTMLElement) -> TaskState? {
    element[.dataTaskState].map { $0.isWord("done".utf8) ? .done : .open }
  }
}
