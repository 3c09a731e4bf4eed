/// A block after the first pass: its kind, the end of its subtree, and the place of its text.
///
/// Blocks are in an array in document order, each before its descendants, like a document's nodes. Spans point into the
/// content that the ``BlockParser`` has collected: the lines of each leaf without the markers of its containers.
///
/// A file of short lines has nearly as many blocks as bytes, so a block takes only twelve bytes: a leaf's text and a
/// container's end share a field.
struct Block {
  enum Kind {
    case blockQuote
    /// A list; ``Block/number`` is that of its first item.
    case list(isOrdered: Bool, isTight: Bool)
    case item(TaskState?)
    /// A footnote; ``Block/number`` is its index among them.
    case footnote
    case paragraph
    /// A heading. If it is given a name, its text begins with a line for the name.
    case heading(level: UInt8, hasName: Bool)
    /// Code. If there is an info string, its text begins with a line for it.
    case code(hasInfo: Bool)
    case html
    case thematicBreak
    /// A table; ``Block/number`` is its index among them.
    case table
    /// The rest of a paragraph that contained only link reference definitions.
    case nothing

    /// Whether the block contains blocks.
    var isContainer: Bool {
      switch self {
      case .blockQuote, .list, .item, .footnote: true
      default: false
      }
    }
  }

  var kind: Kind
  /// A leaf's text in the collected content; a table's text is elsewhere.
  var content: TextSpan

  /// Creates a block with its text; that of a container or a table only counts its number.
  init(_ kind: Kind, content: TextSpan) {
    self.kind = kind
    self.content = content
  }

  /// The number of a container or table, whose meaning depends on the kind.
  var number: UInt32 { content.count }

  /// Returns the index after the last descendant of the block at an index.
  func end(at index: Int) -> Int { kind.isContainer ? Int(content.start) : index + 1 }

  /// Removes the start of a paragraph's text, up to an offset in the content.
  mutating func drop(through offset: Int) {
    content = TextSpan(start: UInt32(offset), count: content.start + content.count - UInt32(offset))
    if content.isEmpty { kind = .nothing }
  }

  /// Ends a container.
  mutating func setEnd(_ end: Int) {
    if kind.isContainer { content.start = UInt32(end) }
  }
}

/// A table, whose rows are the lines of its text; the first is its header.
struct TableBlock {
  /// The columns, by the indices of their alignments.
  var columns: Range<Int>
  var text: Range<Int>
  var rowCount = 1
}

/// A block that can still grow, with what decides whether the next line belongs to it.
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
  /// The block's index among the blocks.
  var index: Int
}

/// The opening of a fenced code block.
struct CodeFence {
  /// A backtick or a tilde.
  var character: UInt8
  /// The number of characters.
  var length: Int
  /// The fence's indent in columns; as many are removed from each line.
  var indent: Int
}
