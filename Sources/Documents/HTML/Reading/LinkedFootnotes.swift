/// The footnotes of a page: marks and notes that link to each other.
struct LinkedFootnotes {
  /// The labels of the notes, by the notes' elements.
  var notes = ElementMap<[UInt8]>()
  /// The labels of the notes that the marks refer to, by the marks' elements.
  var marks = ElementMap<[UInt8]>()
  /// The elements that only lead back, repeat the number, or set the notes off.
  var hidden = ElementMap<Void>()
  /// Where the words of a note begin in its texts, the first of which begins with signs around the number.
  var textStarts = ElementMap<Int>()
  /// Where texts end that are followed by a sign that belongs to a mark.
  var textEnds = ElementMap<Int>()
  /// The elements that raise several marks, and only signs besides.
  var unraised = ElementMap<Void>()
  /// The links back to marks whose text is a part of the note; the marks' places no longer exist.
  var linksBackInText = ElementMap<Void>()

  var isEmpty: Bool { notes.isEmpty }
}

extension LinkedFootnotes {
  /// Finds the footnotes among the links of a page, besides those that are known. On most pages, signs around a mark
  /// and the number that a note begins with belong to neither; `keepsAll` says that they do. Complexity: linear in the
  /// number of links, with a large factor.
  init(among internalLinks: InternalLinks, besides known: LinkedFootnotes, keepsAll: Bool) {
    self = known
    if internalLinks.isEmpty { return }
    var search = FootnoteSearch(among: internalLinks, besides: known, keepsAll: keepsAll)
    search.run()
    self = search.found
  }
}
