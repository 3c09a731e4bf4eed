/// Lists that only number headings. Writer puts every heading with a level into one, and does not say whether it shows a
/// number.
enum OutlineList {
  /// Whether an element is such a list, or an item of one.
  static func isPart(_ element: HTMLElement) -> Bool {
    guard let item = element.tag == .li ? element : element.firstItem else { return false }
    return item.firstElement.map { $0.tag.isHeading && $0.has(.paragraphWithScript) } ?? false
  }
}
