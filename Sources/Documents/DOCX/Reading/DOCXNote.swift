/// A note, or a reference to one. Footnotes and endnotes are numbered apart.
struct DOCXNote: Hashable {
  private let isEndnote: Bool
  private let identifier: Int

  /// Reads an element of a note, or of a reference to one; nil if it has no number.
  init?(_ name: DOCXName, _ tag: XMLTag) {
    guard let identifier = tag.number("w:id") else { return nil }
    isEndnote = name == .endnote || name == .endnoteReference
    self.identifier = identifier
  }
}
