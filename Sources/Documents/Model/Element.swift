/// What a node of a ``Document`` is.
///
/// An element is a plain value without references; its strings are spans of the document's text storage. What is large,
/// and rarer than text, the document holds beside the elements, so that each of these needs little memory.
public enum Element: Hashable, Sendable {
  // MARK: Blocks that hold blocks

  /// A quotation.
  case blockQuote
  /// A list; its children are ``listItem(_:)`` only.
  case list(ListStyle)
  /// An item of a list; nil unless it is a task that can be checked.
  case listItem(TaskState?)
  /// A table; its children are ``tableRow`` only.
  case table
  /// A row; its children are ``tableCell(_:)`` only.
  case tableRow
  /// A cell. Its children are blocks; a simple cell holds one paragraph, an empty one nothing.
  case tableCell(CellStyle)
  /// Terms and what they mean; its children are ``definitionTerm`` and ``definition`` only.
  case definitionList
  /// What the term before it means.
  case definition
  /// A footnote's text. These stand at the end of the document, in the order of their first references.
  case footnoteDefinition(label: TextSpan)
  /// A section that can be collapsed; it may begin with a ``summary``.
  case details
  /// A note, a warning or the like that is set off from the text; it may begin with a ``summary``. Its kind is one word
  /// in lower case.
  case callout(TextSpan)

  // MARK: Blocks that hold inlines

  /// A paragraph.
  case paragraph(Alignment?)
  /// A heading of level 1 to 6.
  case heading(level: UInt8, Alignment?)
  /// The title of a ``details`` section or a ``callout(_:)``.
  case summary

  /// A term of a ``definitionList``.
  case definitionTerm

  // MARK: Leaf blocks

  /// Code, which the document holds.
  case codeBlock(Stored<CodeBlock>)
  /// A rule between sections.
  case thematicBreak

  // MARK: Inlines that hold inlines

  /// Text of a format.
  case format(Format)
  /// A link, whose target the document holds.
  case link(Stored<Link>)
  /// Text of a certain style, which the document holds.
  case styled(Stored<Style>)

  // MARK: Leaf inlines

  /// Text. Neighbouring text nodes are merged; it holds no line endings.
  case text(TextSpan)
  /// Code within a line.
  case code(TextSpan)
  /// A line ending in the source that means a space.
  case softBreak
  /// A line ending that the author wants to see.
  case lineBreak
  /// An image by URL, which the document holds.
  case image(Stored<Image>)
  /// A reference to a ``footnoteDefinition(label:)``.
  case footnoteReference(label: TextSpan)
  /// A link by the name of a note, which only programs for notes can follow: the destination that the document holds is
  /// the name, and the title what is shown for it.
  case wikiLink(Stored<Link>)
  /// A place with a name, to which links of the document lead as `#name`. It shows nothing and stands in no link.
  case anchor(TextSpan)
}

extension Element {
  /// Where an element stands, and what it can hold.
  enum Kind {
    /// A block that holds blocks.
    case container
    /// A block that holds inlines.
    case textBlock
    /// A block that holds nothing.
    case leafBlock
    /// An inline that holds inlines.
    case format
    /// An inline that holds nothing.
    case leafInline
  }

  /// Which of these it is.
  var kind: Kind {
    switch self {
    case .blockQuote, .list, .listItem, .table, .tableRow, .tableCell, .definitionList, .definition,
      .footnoteDefinition, .details, .callout:
      .container
    case .paragraph, .heading, .summary, .definitionTerm: .textBlock
    case .codeBlock, .thematicBreak: .leafBlock
    case .format, .link, .styled: .format
    case .text, .code, .softBreak, .lineBreak, .image, .footnoteReference, .wikiLink, .anchor: .leafInline
    }
  }

  /// Whether it cannot have children.
  public var isLeaf: Bool {
    switch kind {
    case .leafBlock, .leafInline: true
    case .container, .textBlock, .format: false
    }
  }

  /// Whether it stands among blocks rather than within a line.
  public var isBlock: Bool { kind == .container || kind == .textBlock || kind == .leafBlock }

  /// Whether its children are inlines: a paragraph, a heading, a summary, a term, or a format within a line.
  public var holdsInlines: Bool { kind == .textBlock || kind == .format }
}

/// The kind of a list.
public struct ListStyle: Hashable, Sendable {
  /// What stands before each item.
  public enum Marker: Hashable, Sendable {
    /// A filled circle.
    case disc
    /// A ring.
    case circle
    /// A filled square.
    case square
    /// 1, 2, 3.
    case decimal
    /// a, b, c.
    case lowerAlpha
    /// A, B, C.
    case upperAlpha
    /// i, ii, iii.
    case lowerRoman
    /// I, II, III.
    case upperRoman
  }

  /// What stands before each item.
  public var marker: Marker
  /// The number of the first item of an ordered list; 1 otherwise.
  public var start: UInt32
  /// Whether no space is meant between the items (CommonMark, "tight").
  public var isTight: Bool

  /// A list with these properties.
  public init(marker: Marker, start: UInt32 = 1, isTight: Bool = true) {
    self.marker = marker
    self.start = start
    self.isTight = isTight
  }

  /// Whether its items are numbered.
  public var isOrdered: Bool {
    switch marker {
    case .disc, .circle, .square: false
    case .decimal, .lowerAlpha, .upperAlpha, .lowerRoman, .upperRoman: true
    }
  }
}

/// Whether a task is done.
public enum TaskState: UInt8, Hashable, Sendable {
  /// It is still to be done: an empty box.
  case open
  /// It is done: a checked box.
  case done
}

/// How a table cell is laid out.
public struct CellStyle: Hashable, Sendable {
  /// Whether it names its column or row.
  public var isHeader: Bool
  /// How its text is aligned. In a table with aligned columns every cell of the column says so.
  public var alignment: Alignment?
  /// How many columns it spans, at least 1.
  public var columnSpan: UInt16
  /// How many rows it spans, at least 1.
  public var rowSpan: UInt16
  /// The colour behind its text.
  public var background: Color?

  /// A cell with these properties.
  public init(
    isHeader: Bool = false, alignment: Alignment? = nil, columnSpan: UInt16 = 1, rowSpan: UInt16 = 1,
    background: Color? = nil
  ) {
    self.isHeader = isHeader
    self.alignment = alignment
    self.columnSpan = columnSpan
    self.rowSpan = rowSpan
    self.background = background
  }
}
