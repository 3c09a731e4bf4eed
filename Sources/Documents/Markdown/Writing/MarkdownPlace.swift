/// Where a block's inlines stand, which says what line breaks and some characters may mean there.
enum MarkdownPlace: Equatable {
  case paragraph
  /// The first paragraph of a list item, on whose first line the item's marker stands, and a task's box.
  case itemParagraph(marker: [UInt8])
  /// A paragraph of a quotation that would be a callout if it began like one.
  case quoteParagraph
  case heading
  case cell

  /// Whether the box of a task stands before the text, which no block can begin behind.
  var isBehindBox: Bool {
    if case .itemParagraph(let marker) = self { marker.contains("]") } else { false }
  }

  /// Whether a line ending can stand in it.
  var isMultiline: Bool {
    switch self {
    case .paragraph, .itemParagraph, .quoteParagraph: true
    case .heading, .cell: false
    }
  }
}
