/// The notes that a body refers to, in the order of their references.
struct DOCXNotes {
  /// Footnotes and endnotes are numbered apart.
  struct Key: Hashable {
    let isEndnote: Bool
    let identifier: Int

    /// Reads a note, or a reference to one; nil if it has no number.
    init?(_ name: DOCXName, _ tag: XMLTag) {
      guard let identifier = tag.number("w:id") else { return nil }
      self.isEndnote = name == .endnote || name == .endnoteReference
      self.identifier = identifier
    }
  }

  private var numbers: [Key: Int] = [:]

  var isEmpty: Bool { numbers.isEmpty }

  /// Numbers a note; returns false if it has a number already, because each is shown once.
  mutating func refer(to note: Key, _ number: Int) -> Bool {
    guard numbers[note] == nil else { return false }
    numbers[note] = number
    return true
  }

  func number(of note: Key) -> Int? { numbers[note] }
}
