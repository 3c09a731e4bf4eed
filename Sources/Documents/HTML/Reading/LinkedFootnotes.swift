/// The footnotes of a page: marks and notes that link to each other.
struct LinkedFootnotes {
  /// The labels of notes, by their elements.
  var notes: [HTMLTree.Index: [UInt8]] = [:]
  /// The labels of the notes that marks refer to, by the elements of these.
  var marks: [HTMLTree.Index: [UInt8]] = [:]
  /// What only leads back, says the number again, or sets the notes off.
  var hidden: Set<HTMLTree.Index> = []
  /// The links back to marks, which have no places any more, whose text is a part of what a note says.
  var linksBackInText: Set<HTMLTree.Index> = []

  /// Whether the page has none.
  var isEmpty: Bool { notes.isEmpty }
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
