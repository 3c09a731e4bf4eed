/// The blocks in which mail programs write the lines of a message: `<div>a line</div>`, and `<div><br></div>` for an empty
/// one.
struct LineBlocks {
  /// The elements that contain an empty line.
  private var messages = ElementMap<Void>()

  /// How many nodes of a block are examined.
  private static let limit = 256

  /// Finds the messages in a tree.
  init(in tree: HTMLTree) {
    messages.formUnion(tree.elements(.div).lazy.filter(Self.isEmptyLine).compactMap(\.parent))
  }

  private static func isEmptyLine(_ block: HTMLElement) -> Bool {
    var inner = block.onlyElement
    while let element = inner, element.tag == .span || element.tag == .font {
      inner = element.onlyElement
    }
    return inner.map { $0.tag == .br } ?? false
  }

  /// Whether an element is a line beside others.
  func contains(_ element: HTMLElement) -> Bool {
    guard element.tag == .div, let message = element.parent, messages.contains(message) else { return false }
    let inner = element.descendants.prefix(Self.limit)
    return inner.allSatisfy { !$0.tag.isBlock && $0.tag != .embedded }
  }
}
