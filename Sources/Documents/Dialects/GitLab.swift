/// A site whose pages show files.
enum GitLab {
  /// Whether an element is the numbers of lines. Prism has the same class for blocks of code.
  static func isGutter(_ node: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    node.tag == .div && tree.hasClass("line-numbers", node)
  }

  /// Whether an element is a line of code, which names the language.
  static func isLineOfCode(_ node: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    node.tag == .span && tree.hasClass("line", node)
  }
}
