/// Blocks of code whose element is no `<pre>`: those of Teams and DITA have a name of their own, and Mattermost's, like all
/// that highlight.js colours, is `<code>` in a box.
extension HTMLTree {
  /// Replaces these elements. Complexity: linear.
  func makeBlocksOfCodeElements() {
    for element in elements(where: { $0 == .codeBlock || $0 == .code }) where self[element].parent >= 0 {
      guard self[element].tag == .codeBlock || isInBoxOfHighlighter(element) else { continue }
      let block = add(Node(tag: .pre, content: self[element].content), before: element)
      moveChildren(of: element, to: block)
      detach(element)
    }
  }

  private func isInBoxOfHighlighter(_ code: Index) -> Bool {
    let box = self[self[code].parent]
    return box.tag == .div && hasClass("hljs", box) && text(in: code, nodes: 256, bytes: 256).contains("\n")
  }
}
