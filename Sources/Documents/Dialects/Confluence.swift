enum Confluence {
  /// Returns the title of a collapsible section of the newer editor; nil if an element is none.
  static func titleOfExpand(_ node: HTMLTree.Node, in tree: HTMLTree) -> ArraySlice<UInt8>? {
    guard let type = tree.value(.dataNodeType, of: node), type.isWord("expand".utf8) || type.isWord("nestedexpand".utf8)
    else { return nil }
    return tree.value(.dataTitle, of: node) ?? []
  }

  /// Returns the time of a date, in milliseconds from the beginning of 1970; nil if an element is no date.
  static func time(ofDate node: HTMLTree.Node, in tree: HTMLTree) -> Double? {
    guard tree.value(.dataNodeType, of: node)?.isWord("date".utf8) == true else { return nil }
    return tree.number(.dataTimestamp, of: node)?.value
  }

  /// Returns the task state that a block or a checkbox shows in the newer editor.
  static func task(_ node: HTMLTree.Node, in tree: HTMLTree) -> TaskState? {
    tree.value(.dataTaskState, of: node).map { $0.isWord("done".utf8) ? .done : .open }
  }
}
