/// A block as the first pass leaves it: what it is, where its subtree ends, and where its text lies.
///
/// Blocks stand in an array in document order, each before its descendants, like a document's nodes. Spans point into
/// the content that the ``BlockParser`` has gathered: the lines of each leaf without the markers of its containers.
struct Block {
  enum Kind {
    case blockQuote
    case list(ListStyle)
    case item(TaskState?)
    case footnote(label: TextSpan)
    case paragraph
    case heading(level: UInt8)
    case code(info: TextSpan)
    case html
    case thematicBreak
    /// The number of columns, and where their alignments start.
    case table(columns: UInt32, alignments: UInt32)
    case tableRow(isHeader: Bool)
    /// What is left of a paragraph that held nothing but link reference definitions.
    case nothing
  }

  var kind: Kind
  /// The index after its last descendant.
  var end: UInt32 = 0
  /// Its text in the gathered content; empty for containers.
  var content = TextSpan.empty
}

/// A block that can still grow, with what is needed to tell whether the next line belongs to it.
struct OpenBlock {
  enum Kind {
    case blockQuote
    /// A list whose items begin with this bullet or whose numbers end with this delimiter.
    case list(delimiter: UInt8)
    /// An item whose content begins at this column.
    case item(contentOffset: Int)
    case footnote
    case paragraph
    case indentedCode
    case fencedCode(CodeFence)
    case html(HTMLBlockEnd)
    case table
  }

  var kind: Kind
  /// Its index among the blocks.
  var index: Int

  /// Whether blocks can stand in it.
  var isContainer: Bool {
    switch kind {
    case .blockQuote, .list, .item, .footnote: true
    default: false
    }
  }
}

/// What opened a fenced code block.
struct CodeFence {
  /// A backtick or a tilde.
  var character: UInt8
  /// How many of them.
  var length: Int
  /// By how many columns the fence was indented; as many are taken off each line.
  var indent: Int
}
