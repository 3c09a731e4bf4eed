/// Drop caps: first letters that are set over several lines, in a box of their own.
enum DropCap {
  /// How much of the text beside an element is examined.
  private static let limits = (nodes: 8, bytes: 16)

  /// Whether an element that CSS puts on lines of its own is the first letter of the word after it. A letter above an entry
  /// of an index is none: `A` and `Apple`.
  static func isOne(_ index: HTMLTree.Index, in tree: HTMLTree) -> Bool {
    guard tree[index].next != HTMLTree.none, tree.neighbour(before: index) == nil else { return false }
    let letters = scalars(in: index, of: tree).map(\.properties)
    guard letters.last?.isUppercase == true, letters.dropLast().allSatisfy({ !$0.isAlphabetic }) else { return false }
    let word = scalars(in: tree[index].next, of: tree)
    guard let first = word.first else { return false }
    return first.properties.isLowercase || first == "'" || first == "’"
      || word.prefix(2).count == 2 && word.prefix(2).allSatisfy(\.properties.isUppercase)
  }

  private static func scalars(in index: HTMLTree.Index, of tree: HTMLTree) -> [Unicode.Scalar] {
    let text = tree.text(in: index, nodes: limits.nodes, bytes: limits.bytes)
    return Array(String(decoding: text, as: UTF8.self).unicodeScalars)
  }
}

extension HTMLTree {
  /// Puts first letters, which Word writes as a paragraph in a table of its own, before the rest of their paragraphs.
  /// Complexity: linear.
  func joinDropCaps() {
    for letter in elements(.p) where self[letter].parent != Self.none && isDropCap(letter) {
      var box = letter
      while self[box].parent > 0, onlyElement(in: self[self[box].parent]) == box { box = self[box].parent }
      guard let paragraph = neighbour(after: box), self[paragraph].tag == .p,
        let rest = descendants(of: paragraph).prefix(64).first(where: isShownText)
      else { continue }
      let characters = text(in: letter, nodes: 64)[...].trimmingSpaces()
      add(Node(tag: .text, content: text.keep(characters)), before: rest)
      detach(box)
    }
  }

  private func isDropCap(_ paragraph: Index) -> Bool {
    value(.style, of: self[paragraph])?.contains("mso-element:dropcap-") == true
  }
}
