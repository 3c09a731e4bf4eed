enum WeChat {
  /// Whether an element is a line of a block of code, which has one `<code>` for each.
  static func isLineOfCode(_ element: HTMLElement) -> Bool {
    guard element.tag == .code, let block = element.parent, block.tag == .pre else { return false }
    return block.firstClass(startingWith: "code-snippet") != nil
  }
}
