/// Where a reader is in a story: its paragraph, its run and the tables around them.
struct DOCXPlace {
  /// Properties that are read.
  enum Properties {
    case paragraph, run
  }

  var properties: Properties?
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
}
