/// The blocks in which mail programs write the lines of a message: `<div>a line</div>`, and `<div><br></div>` for an empty
/// one.
struct LineBlocks {
  /// The elements that contain an empty line.
  private var messages: Set<HTMLTree.Index> = []

  /// How many nodes of a block are examined.
  private static let limit = 256

  /// Finds the messages in a tree.
  init(in tree: HTMLTree) {
    for block in tree.elements(.div) where Self.isEmptyLine(block, tree) { messages.insert(tree[block].parent) }
  }

  private static func isEmptyLine(_ block: HTMLTree.Index, _ tree: HTMLTree) -> Bool {
    var inner = tree.onlyElement(in: tree[block])
    while let element = inner, tree[element].tag == .span || tree[element].tag == .font {
      inner = tree.onlyElement(in: tree[element])
    }
    return inner.map { tree[$0].tag == .br } ?? false
  }

  /// Whether an element is a line beside others.
  func contains(_ index: HTMLTree.Index, in tree: HTMLTree) -> Bool {
    guard tree[index].tag == .div, messages.contains(tree[index].parent) else { return false }
    let inner = tree.descendants(of: index).prefix(Self.limit)
    return inner.allSatisfy { !tree[$0].tag.isBlock && tree[$0].tag != .embedded }
  }
}
