enum Thunderbird {
  /// Whether an element contains the lines of a plain-text mail.
  static func isText(_ node: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    tree.hasClass("moz-quote-pre", node) || tree.hasClass("moz-signature", node)
  }

  /// Whether a class marks the signs of a quotation, which is an element too.
  static func isSignOfQuotation(_ classes: ArraySlice<UInt8>) -> Bool { classes.isWord("moz-txt-citetags".utf8) }
}
