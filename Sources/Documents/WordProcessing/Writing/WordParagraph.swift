/// Where a block stands: what it takes over from the containers around it.
struct WordPlace {
  /// The width in twips of the page or the cell.
  var width: Int
  var isInFootnote = false
  /// The left edge in twips from the page's or the cell's.
  var indent = 0
  var isQuoted = false
  /// The list whose item is open, if any.
  var list: WordList?
  var tableDepth = 0
  /// How a table cell aligns the paragraphs that do not say it themselves.
  var alignment: Alignment?
  /// Whether text is bold because its cell is a header.
  var isHeader = false
  /// Whether the block before in the same container was a table.
  var followsTable = false

  /// The style of text that is neither a heading nor code.
  var textStyle: WordStyle {
    if isQuoted { return .quote }
    if list != nil { return .list }
    return isInFootnote ? .footnote : .normal
  }
}

/// A list that is open.
struct WordList {
  /// Its number in the file.
  var number: Int
  var level: Int
  var style: ListStyle
  /// How many items of it have begun.
  var count: UInt64 = 0
}

/// A paragraph as word processors know it: one of a flat run, which says itself how it stands.
struct WordParagraph {
  var style: WordStyle
  var place: WordPlace
  /// The list that puts a marker before it.
  var item: WordList?
  var alignment: Alignment?
  var direction = TextDirection.leftToRight
}
