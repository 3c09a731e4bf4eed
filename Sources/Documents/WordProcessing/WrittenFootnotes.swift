/// The footnotes of a document, by their labels, and which of them are written.
struct WrittenFootnotes {
  /// A note.
  struct Note {
    /// The index of its definition's node.
    var node: Int
    /// Its number, counted from 1.
    var number: Int
    var isWritten = false
  }

  /// The index of the first definition's node. Definitions stand at the end of a document.
  let start: Int
  private var notes: [Note] = []
  private var indices: [ArraySlice<UInt8>: Int] = [:]
  private var firstUnwritten = 0

  init(of document: Document) {
    var start = document.nodes.count
    for node in document.children() {
      guard case .footnoteDefinition(let label) = document.nodes[node].element else { continue }
      start = Swift.min(start, node)
      notes.append(Note(node: node, number: notes.count + 1))
      indices[document[label]] = notes.count - 1
    }
    self.start = start
  }

  /// The note of a label.
  subscript(label: ArraySlice<UInt8>) -> Note? { indices[label].map { notes[$0] } }

  /// Whether the note of a label was still to be written; it no longer is.
  mutating func take(_ label: ArraySlice<UInt8>) -> Bool {
    guard let index = indices[label], !notes[index].isWritten else { return false }
    notes[index].isWritten = true
    return true
  }

  /// The next note that is still to be written; it no longer is.
  mutating func takeUnwritten() -> Note? {
    while firstUnwritten < notes.count {
      defer { firstUnwritten += 1 }
      guard !notes[firstUnwritten].isWritten else { continue }
      notes[firstUnwritten].isWritten = true
      return notes[firstUnwritten]
    }
    return nil
  }
}
