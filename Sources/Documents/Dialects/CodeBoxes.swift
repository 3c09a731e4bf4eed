/// The boxes that pages draw around code, such as those of chat assistants: labels with the language, buttons, and the
/// code itself.
struct CodeBoxes {
  /// The elements that only label code or are buttons beside it.
  private(set) var labels: Set<HTMLTree.Index> = []
  /// The languages that labels name, by the element of the code.
  private(set) var languages: [HTMLTree.Index: ArraySlice<UInt8>] = [:]

  /// How many elements around a block of code may be its box, how many parts these may have, and how many nodes of each
  /// are examined.
  private static let limits = (elements: 6, neighbours: 16, nodes: 64)
  /// The length of the longest label.
  private static let lengthLimit = 64

  /// Finds the boxes in a tree.
  init(in tree: HTMLTree) {
    for index in tree.elements(.pre) {
      addInner(of: index, tree)
      addOuter(of: index, tree)
      addHeader(of: index, tree)
    }
  }

  /// Adds what is beside `<code>` within its `<pre>`, if all of it labels the code. Otherwise all of it is code.
  private mutating func addInner(of block: HTMLTree.Index, _ tree: HTMLTree) {
    let code = tree.descendants(of: block).prefix(Self.limits.nodes).first { tree[$0].tag == .code }
    guard var inner = code else { return }
    var found: [HTMLTree.Index] = []
    while inner != block {
      let outer = tree[inner].parent
      let neighbours = tree.children(of: tree[outer]).filter { $0 != inner && !tree.isBlankText($0) }
      guard neighbours.allSatisfy({ isInnerLabel($0, tree) }) else { return }
      found += neighbours
      inner = outer
    }
    for label in found { add(label, of: block, tree) }
  }

  private func isInnerLabel(_ index: HTMLTree.Index, _ tree: HTMLTree) -> Bool {
    let node = tree[index]
    if node.tag == .text || node.tag == .code
      || tree.descendants(of: index).prefix(Self.limits.nodes).contains(where: { tree[$0].tag == .code })
    {
      return false
    }
    if CodeGutter.isOne(index, in: tree) || CodeGutter.isListOfNumbers(index, in: tree) { return true }
    let words = Self.words(in: index, tree)
    return node.tag.isBlock && words.reduce(0) { $0 + $1.count } <= Self.lengthLimit || isLabel(words, of: nil)
  }

  /// Adds the label and the buttons in the elements around a block of code that contain nothing else. The label stays
  /// text if the code itself names another language, or the same and neither a class nor the box says what the label is.
  private mutating func addOuter(of block: HTMLTree.Index, _ tree: HTMLTree) {
    var inner = block
    var words: [[UInt8]] = []
    let language = CodeLanguage.of(block, in: tree)
    for _ in 0..<Self.limits.elements {
      let outer = tree[inner].parent
      guard outer != HTMLTree.none, Self.canBeBox(tree[outer]) else { return }
      let parts = Array(tree.children(of: tree[outer]).prefix(Self.limits.neighbours + 1))
      let neighbours = parts.filter { $0 != inner && !tree.isBlankText($0) }
      words += neighbours.filter { !CodeGutter.isOne($0, in: tree) }.flatMap { Self.words(in: $0, tree) }
      guard parts.count <= Self.limits.neighbours, neighbours.allSatisfy({ canBeOuterLabel($0, tree) }) else { return }
      let isLabel = isLabel(words, of: language)
      for label in neighbours {
        let isText = language != nil && !Self.words(in: label, tree).isEmpty && !CodeGutter.isOne(label, in: tree)
        let parts = [label] + tree.descendants(of: label).prefix(Self.limits.nodes)
        if isLabel, !isText || isNamedAsCode(outer, tree) || parts.contains(where: { hasClassOfLabel($0, tree) }) {
          add(label, of: block, tree)
        } else {
          labels.formUnion(parts.filter { Self.isButton(tree[$0], tree) })
        }
      }
      guard isLabel else { return }
      inner = outer
    }
  }

  /// Adds the label directly before a block of code if a class says what it is, or a button if the code names no
  /// language. Other content may be around both.
  private mutating func addHeader(of block: HTMLTree.Index, _ tree: HTMLTree) {
    var inner = block
    for _ in 0..<Self.limits.elements {
      let outer = tree[inner].parent
      guard outer > 0, Self.canBeBox(tree[outer]), tree.onlyElement(in: tree[outer]) == inner else { break }
      inner = outer
    }
    guard let header = tree.neighbour(before: inner), canBeOuterLabel(header, tree) else { return }
    let language = CodeLanguage.of(block, in: tree)
    let words = Self.words(in: header, tree)
    let parts = [header] + tree.descendants(of: header).prefix(Self.limits.nodes)
    let isStated = parts.contains { part in
      hasClassOfLabel(part, tree) || language == nil && Self.isButton(tree[part], tree)
    }
    if isStated, !words.isEmpty, isLabel(words, of: language) { add(header, of: block, tree) }
  }

  /// Whether an element has a class that speaks of code or of a language.
  private func hasClassOfLabel(_ index: HTMLTree.Index, _ tree: HTMLTree) -> Bool {
    let classes = (tree.value(.class, of: tree[index]) ?? []).prefix(Self.lengthLimit)
    return classes.contains("code") || classes.contains("lang")
  }

  /// Whether an element tells readers of screens that it is code, such as "python code".
  private func isNamedAsCode(_ index: HTMLTree.Index, _ tree: HTMLTree) -> Bool {
    (tree.value(.ariaLabel, of: tree[index]) ?? []).prefix(Self.lengthLimit).contains("code")
  }

  private static func isButton(_ node: HTMLTree.Node, _ tree: HTMLTree) -> Bool {
    node.tag == .button || tree.value(.role, of: node)?.isWord("button".utf8) == true
  }

  /// Whether an element is a button that does something with what the page shows, such as copying it, or a link that
  /// leads nowhere and does the same.
  static func isAction(_ index: HTMLTree.Index, in tree: HTMLTree) -> Bool {
    let isButton = isButton(tree[index], tree)
    guard isButton || leadsNowhere(tree[index], tree) else { return false }
    let words = tree.text(in: index, nodes: 8, bytes: 64)[...].collapsingSpaces()
    // A link of one word may be one of a sentence.
    return actions.contains(words[...]) && (isButton || words.contains(" "))
  }

  private static func leadsNowhere(_ link: HTMLTree.Node, _ tree: HTMLTree) -> Bool {
    guard link.tag == .a, let address = tree.value(.href, of: link) else { return false }
    return address.last == "#" || address.starts(with: "javascript:".utf8)
  }

  private static func canBeBox(_ node: HTMLTree.Node) -> Bool {
    switch node.tag {
    case .div, .figure, .section, .unknown: true
    default: false
    }
  }

  private func canBeOuterLabel(_ index: HTMLTree.Index, _ tree: HTMLTree) -> Bool {
    if CodeGutter.isOne(index, in: tree) { return true }
    switch tree[index].tag {
    case .div, .span, .header, .figcaption, .unknown: break
    default: return false
    }
    let parts = tree.descendants(of: index).prefix(Self.limits.nodes)
    return !parts.contains { tree[$0].tag == .pre || tree[$0].tag == .img || tree[$0].tag.isHeading }
  }

  /// Whether text beside code is at most the name of its language, or of any if it names none, and what a button says.
  private func isLabel(_ words: [[UInt8]], of language: ArraySlice<UInt8>?) -> Bool {
    let rest = words.filter { !Self.actions.contains($0[...]) }
    guard let label = rest.first?[...] else { return true }
    return rest.count == 1 && (language.map { CodeLanguage.isSame(label, $0) } ?? CodeLanguage.isName(label))
  }

  private mutating func add(_ label: HTMLTree.Index, of block: HTMLTree.Index, _ tree: HTMLTree) {
    labels.insert(label)
    let name = Self.words(in: label, tree).lazy.compactMap { CodeLanguage.name(inLabel: $0[...]) }.first
    if let name, languages[block] == nil { languages[block] = name }
  }

  /// Returns the text of each part of an element, except for buttons.
  private static func words(in element: HTMLTree.Index, _ tree: HTMLTree) -> [[UInt8]] {
    tree.descendants(of: element).prefix(limits.nodes).compactMap { index in
      guard tree.isShownText(index) else { return nil }
      var outer = tree[index].parent
      while outer != element, !isButton(tree[outer], tree) { outer = tree[outer].parent }
      return isButton(tree[outer], tree) ? nil : tree.characters(of: index).collapsingSpaces()
    }
  }

  /// What elements that act as buttons say.
  private static let actions = NameTable(names: [
    "copy", "copy code", "copied", "copied!", "copy to clipboard", "edit", "wrap", "run", "run code", "download",
    "collapse", "expand", "copy item path", "copy link", "copy table", "copy page", "export to sheets",
    "select all", "click to expand...",
  ])
}
