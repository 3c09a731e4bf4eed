/// The footnotes of a document, by their labels, and which of them are written.
struct WrittenFootnotes {
  struct Note {
    /// The index of its definition's node.
    var node: Int
    /// The number by which the reader knows it.
    var number: Int
    var isWritten = false
  }

  /// The index of the first definition's node. Definitions are at the end of a document.
  let start: Int
  let firstNumber: Int
  /// The notes with references, in the order of their first references.
  private(set) var referenced: [Note] = []
  private var notes: [Note] = []
  private var indices: [ArraySlice<UInt8>: Int] = [:]
  private var firstUnwritten = 0

  init(of document: Document) {
    firstNumber = document.firstFootnoteNumber
    for (label, node) in document.footnotes {
      notes.append(Note(node: node, number: firstNumber + notes.count))
      indices[document[label]] = notes.count - 1
    }
    start = notes.first?.node ?? document.nodes.count
  }

  subscript(label: ArraySlice<UInt8>) -> Note? { indices[label].map { notes[$0] } }

  /// Returns whether a label's note was still to be written, as at its first reference, and marks it as written.
  mutating func take(_ label: ArraySlice<UInt8>) -> Bool {
    guard let index = indices[label], !notes[index].isWritten else { return false }
    notes[index].isWritten = true
    referenced.append(notes[index])
    return true
  }

  /// Returns the next note that is still to be written, and marks it as written.
  mutating func takeUnwritten() -> Note? {
    guard let next = notes[firstUnwritten...].firstIndex(where: { !$0.isWritten }) else { return nil }
    firstUnwritten = next + 1
    notes[next].isWritten = true
    return notes[next]
  }
}
