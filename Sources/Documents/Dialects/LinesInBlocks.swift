/// Code in which each line is a block, and that is no `<pre>`.
enum LinesInBlocks {
  /// Whether an element consists of such lines.
  static func areIn(_ block: HTMLElement) -> Bool {
    isStated(block) || arePieces(block) || areItems(block)
  }

  /// Whether each piece of the lines is a `<code>`, as SyntaxHighlighter draws them on blogs and in Confluence. Their
  /// indents are no-break spaces.
  static func arePieces(_ block: HTMLElement) -> Bool {
    guard block.tag == .div else { return false }
    var hasCode = false
    for line in block.children where !line.isBlankText {
      guard line.has(.lineOfPieces) else { return false }
      for piece in line.children where !piece.isBlankText {
        guard piece.tag == .code else { return false }
        hasCode = true
      }
    }
    return hasCode
  }

  /// Whether the lines are the items of a list, as GeSHi writes them for wikis and blogs.
  private static func areItems(_ list: HTMLElement) -> Bool {
    guard list.tag == .ol, list.firstElement?.firstElement?.has(.lineInItem) == true else { return false }
    return list.children.allSatisfy { $0.isBlankText || $0.has(.itemOfCode) }
  }

  /// Whether a class says that an element is code, all spaces of which show.
  private static func isStated(_ block: HTMLElement) -> Bool {
    guard block.tag == .div else { return false }
    if block.has(.codeInBlocks) { return true }
    guard block.has(.fragment), block.firstElement != nil else { return false }
    return block.children.allSatisfy { $0.isBlankText || $0.tag == .meta || $0.has(.partOfFragment) }
  }
}
