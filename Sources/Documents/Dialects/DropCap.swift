/// Drop caps: first letters that are set over several lines, in a box of their own.
enum DropCap {
  /// How much of the text beside an element is examined.
  private static let limits = (nodes: 8, bytes: 16)

  /// Whether an element that CSS puts on lines of its own is the first letter of the word after it. A letter above an entry
  /// of an index is none: `A` and `Apple`.
  static func isOne(_ element: HTMLElement) -> Bool {
    guard let next = element.next, element.neighbourBefore == nil else { return false }
    let letters = scalars(in: element).map(\.properties)
    guard letters.last?.isUppercase == true, letters.dropLast().allSatisfy({ !$0.isAlphabetic }) else { return false }
    let word = scalars(in: next)
    guard let first = word.first else { return false }
    return first.properties.isLowercase || first == "'" || first == "’"
      || word.prefix(2).count == 2 && word.prefix(2).allSatisfy(\.properties.isUppercase)
  }

  private static func scalars(in element: HTMLElement) -> [Unicode.Scalar] {
    let text = element.text(nodes: limits.nodes, bytes: limits.bytes)
    return Array(String(decoding: text, as: UTF8.self).unicodeScalars)
  }
}
