enum GoogleDocs {
  /// Whether an image only repeats the task state that its item has.
  static func isCheckbox(_ image: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    guard let text = tree.value(.alt, of: image) else { return false }
    return text.isWord("checked".utf8) || text.isWord("unchecked".utf8)
  }

  /// Whether a list only surrounds the lists in it: its first item declares no marker, as Google Docs' items do. A
  /// selection that begins deep in a list is inside all outer lists, but should begin with the first item.
  static func isWrapper(_ list: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    tree.firstItem(of: list).map { tree.declarations(of: $0)?.marker == nil } ?? false
  }

  /// Returns a list's position in a published page: nested lists follow each other, and a class names the list and the
  /// level: `lst-kix_a1b2-1`.
  static func position(ofList list: HTMLTree.Node, in tree: HTMLTree) -> ListPosition? {
    guard let name = tree.firstClass(startingWith: "lst-kix_", list),
      let dash = name.lastIndex(of: UInt8(ascii: "-")), let level = CSSNumber(name[(dash + 1)...])?.value,
      level >= 0, level < 9
    else { return nil }
    return ListPosition(list: .googleDocs(Array(name[..<dash])), level: Int(level) + 1)
  }

  /// Whether a paragraph is only the text of its item.
  static func isOfItem(_ paragraph: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    tree.value(.role, of: paragraph)?.isWord("presentation".utf8) == true
  }

  /// Whether a place is that of a footnote, which is an element of its own.
  static func isFootnote(_ place: HTMLTree.Index, in tree: HTMLTree) -> Bool {
    tree.value(.id, of: tree[place])?.starts(with: "ftnt".utf8) == true
  }
}
