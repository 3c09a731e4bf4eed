enum GoogleDocs {
  /// Whether an image shows what its task's item says as well.
  static func isCheckbox(_ image: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    guard let text = tree.value(.alt, of: image) else { return false }
    return text.isWord("checked".utf8) || text.isWord("unchecked".utf8)
  }

  /// Whether a list is one of the levels around the lists in it. The kind of a list is said at its items. A selection that
  /// begins deep in a list stands within all outer lists, but is meant to begin with the first item.
  static func isLevel(_ list: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    tree.firstItem(of: list).map { tree.declarations(of: $0)?.marker == nil } ?? false
  }
}
