/// The place of a block: what it inherits from the containers around it.
struct WordPlace {
  /// The width in twips of the page or the cell.
  var width: Int
  var isInFootnote = false
  /// The left edge in twips from the page's or the cell's.
  var indent = 0
  /// The number of quotations around the block.
  var quoteDepth = 0
  /// The list with the open item, if any.
  var list: WordList?
  var tableDepth = 0
  /// The alignment of a table cell, for paragraphs without one of their own.
  var alignment: Alignment?
  /// Whether text is bold because its cell is a header.
  var isHeader = false
  /// A block that would run together with another of its kind.
  enum Neighbour {
    case table, code, quote
  }

  /// The previous block in the same container, if it is such a block.
  var previous: Neighbour?

  /// The style of text that is neither a heading nor code.
  var textStyle: WordStyle {
    if quoteDepth > 0 { return .quote }
    if list != nil { return .list }
    return isInFootnote ? .footnote : .normal
  }
}

/// A list that is open.
struct WordList {
  /// The list's number in the file.
  var number: Int
  var level: Int
  var style: ListStyle
  /// Whether its items show only the boxes of tasks.
  var isOfTasks: Bool
  /// The number of items that have begun.
  var count: UInt64 = 0
}

/// A paragraph in the form of word processors: one of a flat sequence, with its own place and style.
struct WordParagraph {
  var style: WordStyle
  var place: WordPlace
  /// The list that puts a marker before it.
  var item: WordList?
  var alignment: Alignment?
  var direction = TextDirection.leftToRight

  /// The alignment for formats whose default is the left: text from right to left is at the right.
  var statedAlignment: Alignment? { alignment ?? (direction == .rightToLeft ? .right : nil) }

  /// Whether it is in a tight list, but has the style of the quotation around it, which has space between paragraphs.
  var isTightInQuotation: Bool { style == .quote && place.list?.style.isTight == true }

  /// The line beside a quotation. A paragraph has one border, so the bars of nested quotations are a double line.
  enum QuoteBar {
    case single, double
  }

  /// The bar of the quotations around the paragraph. A rule is a border itself.
  var quoteBar: QuoteBar? {
    guard place.quoteDepth > 0, style != .rule else { return nil }
    return place.quoteDepth > 1 ? .double : .single
  }
}
