enum Slack {
  /// The address that was meant by a link that goes through Slack's own server.
  static func address(of link: HTMLTree.Node, in tree: HTMLTree) -> ArraySlice<UInt8>? {
    tree.value(.dataStringifyLink, of: link)
  }

  /// Whether an element parts paragraphs.
  static func isParagraphBreak(_ node: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    tree.value(.dataStringifyType, of: node)?.elementsEqual("paragraph-break".utf8) == true
  }

  /// Where a list stands: lists follow each other, and say how deep they belong.
  static func position(ofList list: HTMLTree.Node, in tree: HTMLTree) -> ListPosition? {
    tree.level(.dataIndent, of: list, from: 0).map { ListPosition(list: .slack, level: $0) }
  }
}
