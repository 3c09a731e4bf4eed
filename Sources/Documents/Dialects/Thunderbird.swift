enum Thunderbird {
  /// Whether an element contains the lines of a plain-text mail.
  static func isText(_ node: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    tree.hasClass("moz-quote-pre", node) || tree.hasClass("moz-signature", node)
  }
}
