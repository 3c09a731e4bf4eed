/// The content of a node of a ``Document``.
///
/// An element is a plain value without references; its strings are spans of the document's text storage. The document
/// stores large and rarer values separately, so that elements need little memory.
public enum Element: Hashable, Sendable {
  // MARK: Blocks that contain blocks

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
  /// A cell. Its children are blocks; a simple cell contains one paragraph, an empty one nothing.
  case tableCell(CellStyle)
  /// Terms and their definitions; its children are ``definitionTerm`` and ``definition`` only.
  case definitionList
  /// The definition of the term before it.
  case definition
  /// A footnote's text. Footnotes are at the end of the document, in the order of their first references.
  case footnoteDefinition(label: TextSpan)
  /// A section that can be collapsed; it may begin with a ``summary``.
  case details
  /// A note, a warning or the like that stands out from the text; it may begin with a ``summary``. Its kind is one word
  /// in lower case.
  case callout(TextSpan)

  // MARK: Blocks that contain inlines

  /// A paragraph.
  case paragraph(Alignment?)
  /// A heading of level 1 to 6.
  case heading(level: UInt8, Alignment?)
  /// The title of a ``details`` section or a ``callout(_:)``.
  case summary

  /// A term of a ``definitionList``.
  case definitionTerm

  // MARK: Leaf blocks

  /// Code, which the document stores.
  case codeBlock(Stored<CodeBlock>)
  /// A rule between sections.
  case thematicBreak

  // MARK: Inlines that contain inlines

  /// Text of a format.
  case format(Format)
  /// A link, whose target the document stores.
  case link(Stored<Link>)
  /// Text of a certain style, which the document stores.
  case styled(Stored<Style>)

  // MARK: Leaf inlines

  /// Text without line endings. Neighbouring text nodes are merged.
  case text(TextSpan)
  /// Code within a line.
  case code(TextSpan)
  /// A line ending in the source that is only a space.
  case softBreak
  /// A line ending that the author wants to show.
  case lineBreak
  /// An image by URL, which the document stores.
  case image(Stored<Image>)
  /// A reference to a ``footnoteDefinition(label:)``.
  case footnoteReference(label: TextSpan)
  /// A link by the name of a note, which only note-taking programs can follow. In the stored link, the destination is
  /// the name, and the title is the text shown for it.
  case wikiLink(Stored<Link>)
  /// A formula in TeX, with the marks around it that make it one in Markdown: `$…$`, perhaps with backticks between the
  /// dollar signs, or `\(…\)` within a line, `$$…$$` or `\[…\]` on a line of its own. It may contain line feeds.
  case formula(TextSpan)
  /// A named place, to which links of the document lead as `#name`. It is invisible, and never within a link.
  case anchor(TextSpan)
}

extension Element {
  /// The place of an element, and its possible content.
  enum Kind {
    /// A block that contains blocks.
    case container
    /// A block that contains inlines.
    case textBlock
    /// A block without content.
    case leafBlock
    /// An inline that contains inlines.
    case format
    /// An inline without content.
    case leafInline
  }

  var kind: Kind {
    switch self {
    case .blockQuote, .list, .listItem, .table, .tableRow, .tableCell, .definitionList, .definition,
      .footnoteDefinition, .details, .callout:
      .container
    case .paragraph, .heading, .summary, .definitionTerm: .textBlock
    case .codeBlock, .thematicBreak: .leafBlock
    case .format, .link, .styled: .format
    case .text, .code, .softBreak, .lineBreak, .image, .footnoteReference, .wikiLink, .formula, .anchor: .leafInline
    }
  }

  /// Whether the element cannot have children.
  public var isLeaf: Bool { kind == .leafBlock || kind == .leafInline }

  /// Whether the element is a block rather than an inline.
  public var isBlock: Bool { kind == .container || kind == .textBlock || kind == .leafBlock }

  /// Whether the element's children are inlines: a paragraph, a heading, a summary, a term, or a format within a line.
  public var holdsInlines: Bool { kind == .textBlock || kind == .format }
}

/// The kind of a list.
public struct ListStyle: Hashable, Sendable {
  /// The marker before each item.
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

  /// The marker before each item.
  public var marker: Marker
  /// The number of the first item of an ordered list; 1 otherwise.
  public var start: UInt32
  /// Whether there is no space between the items (CommonMark, "tight").
  public var isTight: Bool

  /// Creates a list style with these properties.
  public init(marker: Marker, start: UInt32 = 1, isTight: Bool = true) {
    self.marker = marker
    self.start = start
    self.isTight = isTight
  }

  /// Whether the items are numbered.
  public var isOrdered: Bool {
    switch marker {
    case .disc, .circle, .square: false
    case .decimal, .lowerAlpha, .upperAlpha, .lowerRoman, .upperRoman: true
    }
  }
}

/// The state of a task.
public enum TaskState: UInt8, Hashable, Sendable {
  /// The task is not done: an empty box.
  case open
  /// The task is done: a checked box.
  case done
}

/// The layout of a table cell.
public struct CellStyle: Hashable, Sendable {
  /// Whether the cell names its column or row.
  public var isHeader: Bool
  /// The alignment of the cell's text. In an aligned column, every cell has it.
  public var alignment: Alignment?
  /// The number of columns that the cell spans, at least 1.
  public var columnSpan: UInt16
  /// The number of rows that the cell spans, at least 1.
  public var rowSpan: UInt16
  /// The colour behind the cell's text.
  public var background: Color?

  /// Creates a cell style with these properties.
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
