/// Blocks of code whose element is no `<pre>`: those of Teams and DITA have a name of their own, `<codeblock>`, and
/// Mattermost's, like all that highlight.js colours, is a `<code>` in a `<div class="hljs">`.
enum CodeElements: MarkupRule {
  static let needs: MarkupFactSet? = nil

  /// How much of an element is searched for a line feed.
  private static let searchLimits = (nodes: 256, bytes: 256)

  static func rewrite(_ page: inout HTMLNormalizer) {
    for element in page.tree.elements(where: { $0 == .codeBlock || $0 == .code }) where element.hasPlace {
      guard element.tag == .codeBlock || isInBoxOfHighlighter(element) else { continue }
      element.moveChildren(to: element.insertBefore(.pre, like: element))
      element.detach()
    }
  }

  private static func isInBoxOfHighlighter(_ code: HTMLElement) -> Bool {
    guard let box = code.parent, box.has(.boxOfCode) else { return false }
    return code.text(nodes: searchLimits.nodes, bytes: searchLimits.bytes).contains("\n")
  }
}
