/// A word processor's format: writes the paragraphs and tables of a ``WordWalk``. Where the formats differ in more than
/// spelling, the walk reads these properties.
protocol WordSink: ~Copyable {
  /// The width of the text on a page, in twips.
  static var pageWidth: Int { get }
  /// Whether a footnote's text is at its first reference, rather than in a separate place with the others.
  static var writesFootnotesInText: Bool { get }
  /// Whether footnotes can contain tables.
  static var footnotesHoldTables: Bool { get }
  /// Whether each row has cells for all columns of its table.
  static var fillsRows: Bool { get }
  /// Whether a cell that found no column can take the place of one that is merged with the cell above.
  static var reusesMergedCells: Bool { get }
  /// Whether runs of text specify their direction.
  static var runsHaveDirections: Bool { get }
  /// Whether runs of text specify that they are bold because their cell is a header.
  static var runsSpecifyHeaders: Bool { get }
  /// Whether a link's text loses the colour of the text around it.
  static var linksHaveOwnColor: Bool { get }

  // MARK: Lists and paragraphs

  /// Begins a list at an index among the levels; returns its number in the file.
  mutating func beginList(_ level: WordLists.Level, at index: Int, in place: WordPlace) -> Int
  mutating func beginItem(of list: WordList)
  /// Begins a paragraph, with the marker of its item but without what the walk writes as text.
  mutating func beginParagraph(_ paragraph: WordParagraph)
  mutating func endParagraph()
  /// Ends the body. A note or a cell may have to end in a paragraph; the empty one is for those that do not.
  mutating func endBody(empty paragraph: WordParagraph)
  /// Writes an empty paragraph, as low as possible, between blocks that would run together.
  mutating func writeGap(_ paragraph: WordParagraph)

  // MARK: Text

  mutating func text(_ text: ArraySlice<UInt8>, _ format: WordFormat)
  /// Writes a formula, with its TeX for readers that know no formulas.
  mutating func formula(_ formula: Formula, _ source: FormulaSource, _ format: WordFormat)
  mutating func lineBreak(_ format: WordFormat)
  /// Begins a link to a place of the document that has a bookmark, or else to its destination.
  mutating func beginLink(_ link: Link, bookmark: ArraySlice<UInt8>?)
  mutating func endLink()
  mutating func bookmark(_ name: ArraySlice<UInt8>)
  /// Writes the picture of an image in a column of a width in twips; returns whether it can be embedded.
  mutating func picture(_ image: Image, width: Int, _ format: WordFormat) -> Bool

  // MARK: Footnotes

  /// Writes a note's reference; a second one would be another note.
  mutating func footnoteReference(_ number: Int, _ format: WordFormat)
  /// Writes a note's number within the note.
  mutating func footnoteNumber(_ format: WordFormat)
  mutating func beginFootnote(_ number: Int)
  mutating func endFootnote(empty paragraph: WordParagraph)

  // MARK: Tables

  /// Begins a table, which is nil if its cells become paragraphs. `gap` can separate it from a table before it.
  mutating func beginTable(_ table: WordTable?, gap: WordParagraph)
  mutating func endTable()
  mutating func beginRow(of table: WordTable)
  mutating func endRow(of table: WordTable)
  mutating func beginCell(_ cell: TableLayout.Cell, of table: WordTable)
  mutating func endCell(_ cell: TableLayout.Cell, empty paragraph: WordParagraph)
}
