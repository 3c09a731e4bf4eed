/// The footnotes of a page: marks and notes that link to each other.
struct LinkedFootnotes {
  /// The labels of notes, by their elements.
  var notes: [HTMLTree.Index: [UInt8]] = [:]
  /// The labels of the notes that marks refer to, by the elements of these.
  var marks: [HTMLTree.Index: [UInt8]] = [:]
  /// What only leads back, says the number again, or sets the notes off.
  var hidden: Set<HTMLTree.Index> = []
  /// The links back to marks whose text is a part of what a note says.
  var linksBackInText: Set<HTMLTree.Index> = []

  /// Whether the page has none.
  var isEmpty: Bool { notes.isEmpty }

  /// The label of the note that an element is.
  func note(at element: HTMLTree.Index) -> [UInt8]? { notes[element] }

  /// The label of the note to which an element refers.
  func mark(at element: HTMLTree.Index) -> [UInt8]? { marks[element] }

  /// Whether an element says nothing that the footnotes do not say.
  func hides(_ element: HTMLTree.Index) -> Bool { hidden.contains(element) }

  /// Whether an element is a link to a mark, which has no place of its own any more, and its text stays.
  func leadsBack(_ element: HTMLTree.Index) -> Bool { linksBackInText.contains(element) }
}

extension LinkedFootnotes {
  /// Finds them among the links of a page. Complexity: linear in the number of links, with a large factor.
  init(among internalLinks: InternalLinks, of tree: HTMLTree) {
    self.init()
    if internalLinks.isEmpty { return }
    var search = FootnoteSearch(among: internalLinks, of: tree)
    search.run()
    self = search.found
  }
}
