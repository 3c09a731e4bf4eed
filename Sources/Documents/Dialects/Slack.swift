enum Slack {
  /// Returns the original address of a link that leads through Slack's own server.
  static func address(of link: HTMLTree.Node, in tree: HTMLTree) -> ArraySlice<UInt8>? {
    tree.value(.dataStringifyLink, of: link)
  }

  /// Whether an element separates paragraphs.
  static func isParagraphBreak(_ node: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    tree.value(.dataStringifyType, of: node)?.elementsEqual("paragraph-break".utf8) == true
  }

  /// Returns a list's position: nested lists follow each other, and each names its depth.
  static func position(ofList list: HTMLTree.Node, in tree: HTMLTree) -> ListPosition? {
    tree.level(.dataIndent, of: list, from: 0).map { ListPosition(list: .slack, level: $0) }
  }
}
