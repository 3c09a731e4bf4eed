/// A site whose pages show files.
enum GitLab {
  /// Whether an element is the numbers of lines. Prism has the same class for blocks of code.
  static func isGutter(_ element: HTMLElement) -> Bool {
    element.tag == .div && element.hasClass("line-numbers")
  }

  /// Whether an element is a line of code, which names the language.
  static func isLineOfCode(_ element: HTMLElement) -> Bool {
    element.tag == .span && element.hasClass("line")
  }
}
