/// Where a reader is in a story: its paragraph, its run and the tables around them.
struct DOCXPlace {
  /// Properties that are read.
  enum Properties {
    case paragraph, mark, run, row, control
  }

  /// Whether the mark at the end of a paragraph shows.
  enum Mark {
    case shown
    /// The paragraph shows nothing if it has no text.
    case hidden
    /// The paragraph is part of the next one (17.13.5.15).
    case deleted
    /// The paragraph is the large letter with which the next one begins (17.3.1.11).
    case dropCap
  }

  var properties: Properties?
  var mark = Mark.shown
  /// The paragraph's own properties, and the identifier of its style.
  var own = ParagraphProperties()
  var style: String?
  /// The paragraph's format.
  var paragraph = ParagraphState()
  /// The format of its runs without properties of their own.
  var base = CharacterState()
  /// The run's own properties, and the identifier of its style.
  var run = RunProperties()
  var runStyle: String?
  /// The index of the run's format, once text has needed it.
  var format: UInt32?
  /// The indices of the links around the text, or -1.
  var links: [Int32] = []
  var tables: [OpenTable] = []
  /// The last paragraph of a cell, whose end may be the cell's.
  var pending: ParagraphState?

  /// Marks the row as deleted, with all its cells (17.13.5.14).
  mutating func deleteRow() {
    if let last = tables.indices.last { tables[last].isRowDeleted = true }
  }
}
