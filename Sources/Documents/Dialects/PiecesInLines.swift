/// Code in which each line is a block, and each piece of it a `<code>`, as SyntaxHighlighter draws it on blogs and in
/// Confluence.
enum PiecesInLines {
  /// Whether an element consists of such lines. Their indents are no-break spaces.
  static func areIn(_ block: HTMLTree.Index, _ tree: HTMLTree) -> Bool {
    guard tree[block].tag == .div else { return false }
    var hasCode = false
    for line in tree.children(of: tree[block]) where !tree.isBlankText(line) {
      guard tree[line].tag == .div, tree.hasClass("line", tree[line]) else { return false }
      for piece in tree.children(of: tree[line]) where !tree.isBlankText(piece) {
        guard tree[piece].tag == .code else { return false }
        hasCode = true
      }
    }
    return hasCode
  }
}
