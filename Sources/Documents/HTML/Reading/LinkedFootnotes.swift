/// The footnotes of a page: marks and notes that link to each other.
struct LinkedFootnotes {
  /// The labels of notes, by their elements.
  let notes: [HTMLTree.Index: [UInt8]]
  /// The labels of the notes that marks refer to, by the elements of these.
  let marks: [HTMLTree.Index: [UInt8]]
  /// What only leads back, says the number again, or sets the notes off.
  let hidden: Set<HTMLTree.Index>

  /// Finds them among the links of a page. Complexity: linear in the number of links, with a large factor.
  init(among internalLinks: InternalLinks, of tree: HTMLTree) {
    guard !internalLinks.isEmpty else {
      (notes, marks, hidden) = ([:], [:], [])
      return
    }
    var search = FootnoteSearch(among: internalLinks, of: tree)
    search.run()
    (notes, marks, hidden) = (search.notes, search.marks, search.hidden)
  }

  /// The number of the first note, where the labels are numbers that count up.
  var firstNumber: Int? {
    let labels = notes.sorted { $0.key < $1.key }.map { String(decoding: $0.value, as: UTF8.self) }
    guard let first = labels.first.flatMap({ Int($0) }), (1..<10_000).contains(first) else { return nil }
    return zip(labels, first...).allSatisfy { $0 == String($1) } ? first : nil
  }

  /// Whether the page has none.
  var isEmpty: Bool { notes.isEmpty }

  /// The label of the note that an element is.
  func note(at element: HTMLTree.Index) -> [UInt8]? { notes[element] }

  /// The label of the note to which an element refers.
  func mark(at element: HTMLTree.Index) -> [UInt8]? { marks[element] }

  /// Whether an element says nothing that the footnotes do not say.
  func hides(_ element: HTMLTree.Index) -> Bool { hidden.contains(element) }
}
