/// A block as the first pass leaves it: what it is, where its subtree ends, and where its text lies.
///
/// Blocks stand in an array in document order, each before its descendants, like a document's nodes. Spans point into
/// the content that the ``BlockParser`` has gathered: the lines of each leaf without the markers of its containers.
///
/// A file of short lines has nearly as many blocks as bytes, so a block has twelve: what a leaf keeps its text in, a
/// container keeps its end in.
struct Block {
  enum Kind {
    case blockQuote
    /// A list; ``Block/number`` is that of its first item.
    case list(isOrdered: Bool, isTight: Bool)
    case item(TaskState?)
    /// A footnote; ``Block/number`` is its index among them.
    case footnote
    case paragraph
    /// A heading; its text begins with a line of its own for the name that it is given, if it is.
    case heading(level: UInt8, hasName: Bool)
    /// Code; its text begins with a line of its own for the info string, if there is one.
    case code(hasInfo: Bool)
    case html
    case thematicBreak
    /// A table; ``Block/number`` is its index among them.
    case table
    /// What is left of a paragraph that held nothing but link reference definitions.
    case nothing

    /// Whether blocks stand in it.
    var isContainer: Bool {
      switch self {
      case .blockQuote, .list, .item, .footnote: true
      default: false
      }
    }
  }

  var kind: Kind
  /// A leaf's text in the gathered content; a table's stands elsewhere.
  var content: TextSpan

  /// A leaf with its text.
  init(_ kind: Kind, content: TextSpan) {
    self.kind = kind
    self.content = content
  }

  /// A container that has not ended, or a table, with its number.
  init(_ kind: Kind, number: UInt32) {
    self.kind = kind
    content = TextSpan(start: 0, count: number)
  }

  /// The number of a container or table, whatever that counts.
  var number: UInt32 { content.count }

  /// The index after the last descendant of the block at an index.
  func end(at index: Int) -> Int { kind.isContainer ? Int(content.start) : index + 1 }

  /// Takes the start of a paragraph's text away, up to an offset in the content.
  mutating func drop(through offset: Int) {
    content = TextSpan(start: UInt32(offset), count: content.start + content.count - UInt32(offset))
    if content.isEmpty { kind = .nothing }
  }

  /// Ends a container.
  mutating func setEnd(_ end: Int) {
    if kind.isContainer { content.start = UInt32(end) }
  }
}

/// A table, whose rows are the lines of its text, the first of them its header.
struct TableBlock {
  /// The columns, by the indices of their alignments.
  var columns: Range<Int>
  var text: Range<Int>
  var rowCount = 1
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
