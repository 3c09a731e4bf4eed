/// The tree with the stack of its open elements (HTML, 13.2.4.2), and the place for new nodes (13.2.6.1).
///
/// Searches and the depth of the tree are limited, so that every input takes linear time.
struct HTMLOpenElements {
  typealias Index = HTMLTree.Index

  /// The depth at which a search for an open element gives up.
  private static let searchLimit = 512
  /// The maximum depth of the tree; as in Blink, deeper nodes become siblings there.
  private static let depthLimit = 512

  let tree = HTMLTree()
  /// The open elements; the last is the current node.
  private var stack: [Index] = []
  /// The number of open `<p>`; saves most searches for one.
  private var openParagraphs = 0
  /// Whether misplaced content of a table goes before the table (13.2.6.1, "foster parenting").
  var isFosterParenting = false

  /// Begins with the root.
  init() { push(element: .html) }

  var count: Int { stack.count }

  subscript(position: Int) -> Index {
    get { stack[position] }
    set { stack[position] = newValue }
  }

  /// The innermost open element.
  var current: Index { stack.last ?? 0 }

  var currentTag: HTMLTag { htmlTag(of: current) }

  var isInForeignContent: Bool { tree[current].isForeign }

  /// Returns the tag of an HTML element; `unknown` for one of SVG or MathML.
  func htmlTag(of index: Index) -> HTMLTag {
    let node = tree[index]
    return node.isForeign ? .unknown : node.tag
  }

  // MARK: Inserting

  /// Inserts an element for a start tag and opens it.
  mutating func push(_ token: HTMLToken, isForeign: Bool = false) {
    open(insert(element(for: token, isForeign: isForeign)))
  }

  /// Inserts an element that has no tag in the source, and opens it.
  mutating func push(element tag: HTMLTag) { push(HTMLToken(kind: .startTag, tag: tag)) }

  /// Inserts an element without content.
  mutating func insertVoid(_ token: HTMLToken) { insert(element(for: token, isForeign: false)) }

  mutating func insertText(_ span: TextSpan) { insert(HTMLTree.Node(tag: .text, content: span)) }

  private func element(for token: HTMLToken, isForeign: Bool) -> HTMLTree.Node {
    HTMLTree.Node(tag: token.tag, isForeign: isForeign, unknownName: token.unknownName, content: token.content)
  }

  /// Inserts a new node at the appropriate place: in the current node, or before a table that must not contain it.
  @discardableResult
  mutating func insert(_ node: HTMLTree.Node) -> Index {
    let target = stack.count > Self.depthLimit ? stack[Self.depthLimit - 1] : current
    if !isFosterParenting { return tree.add(node, to: target) }
    let index = tree.add(node)
    insert(index, for: target)
    return index
  }

  mutating func insert(_ node: Index, for target: Index) {
    guard isFosterParenting, htmlTag(of: target).isTableStructure else {
      tree.append(node, to: target)
      return
    }
    guard let position = stack.lastIndex(where: { htmlTag(of: $0) == .table }), position > 0 else {
      tree.append(node, to: stack.first ?? 0)
      return
    }
    let table = stack[position]
    let parent = tree[table].parent
    if parent == HTMLTree.none {
      tree.append(node, to: stack[position - 1])
    } else {
      tree.insert(node, into: parent, before: table)
    }
  }

  // MARK: Opening and closing

  mutating func open(_ index: Index) {
    stack.append(index)
    if htmlTag(of: index) == .p { openParagraphs += 1 }
  }

  mutating func pop() {
    // The root stays: every node needs a place.
    if stack.count > 1 { remove(at: stack.count - 1) }
  }

  /// Inserts an element into the stack only.
  mutating func insert(_ index: Index, at position: Int) { stack.insert(index, at: position) }

  mutating func remove(at position: Int) {
    let element = stack.remove(at: position)
    if htmlTag(of: element) == .p { openParagraphs -= 1 }
  }

  /// Closes elements down to the one at a position of the stack, inclusive.
  mutating func pop(downTo position: Int) {
    while stack.count > max(1, position) { pop() }
  }

  /// Closes elements until the current one has one of these tags.
  mutating func clear(backTo isContext: (HTMLTag) -> Bool) {
    while stack.count > 1 && !isContext(currentTag) { pop() }
  }

  mutating func generateImpliedEndTags(except tag: HTMLTag = .unknown) {
    while currentTag.hasImpliedEnd && currentTag != tag { pop() }
  }

  /// Closes the innermost element of this name, if no special element is above it ("any other end tag").
  mutating func closeAny(_ token: HTMLToken) {
    for position in reachable {
      let node = tree[stack[position]]
      if !node.isForeign && node.tag == token.tag && node.unknownName == token.unknownName {
        pop(downTo: position)
        return
      }
      if isSpecial(stack[position]) { return }
    }
  }

  /// Closes the innermost element of a tag if it is in scope; returns false otherwise.
  @discardableResult
  mutating func close(_ tag: HTMLTag, in scope: Scope = .any) -> Bool {
    guard let position = position(of: tag, in: scope) else { return false }
    pop(downTo: position)
    return true
  }

  /// "Close a p element" (13.2.6.4.7) if one is in button scope.
  mutating func closeParagraph() { close(.p, in: .button) }

  // MARK: Searches

  /// The positions of the open elements without the root, from the innermost on, within the limit of a search.
  var reachable: ReversedCollection<Range<Int>> {
    (max(1, stack.count - Self.searchLimit)..<max(1, stack.count)).reversed()
  }

  /// Returns the position of an element, or nil if it is not open.
  func position(of index: Index) -> Int? { reachable.first { stack[$0] == index } }

  /// Returns the position of the outermost special element above another.
  func furthestBlock(above position: Int) -> Int? {
    ((position + 1)..<stack.count).first { isSpecial(stack[$0]) }
  }

  func isSpecial(_ index: Index) -> Bool {
    let node = tree[index]
    return node.isForeign ? node.tag.endsScopeInForeignContent : node.tag.isSpecial
  }

  enum Scope {
    case any, listItem, button, table
    /// All open elements.
    case all
  }

  /// Returns the position in the stack of the innermost element that fits, or nil if its scope ends before it.
  func position(in scope: Scope = .any, where fits: (HTMLTag) -> Bool) -> Int? {
    for position in reachable {
      let node = tree[stack[position]]
      if !node.isForeign && fits(node.tag) { return position }
      if Self.ends(scope, at: node) { return nil }
    }
    return nil
  }

  func position(of tag: HTMLTag, in scope: Scope = .any) -> Int? {
    if tag == .p && openParagraphs == 0 { return nil }
    return position(in: scope) { $0 == tag }
  }

  private static func ends(_ scope: Scope, at node: HTMLTree.Node) -> Bool {
    if node.isForeign { return scope != .table && scope != .all && node.tag.endsScopeInForeignContent }
    switch scope {
    case .any: return node.tag.endsScope
    case .listItem: return node.tag.endsScope || node.tag == .ol || node.tag == .ul
    case .button: return node.tag.endsScope || node.tag == .button
    case .table: return node.tag == .html || node.tag == .table || node.tag == .template
    case .all: return false
    }
  }
}
