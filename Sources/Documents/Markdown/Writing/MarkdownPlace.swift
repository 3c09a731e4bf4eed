/// The place of a block's inlines, which determines the effect of line breaks and some characters.
enum MarkdownPlace: Equatable {
  case paragraph
  /// The first paragraph of a list item, whose first line has the item's marker and a task's box.
  case itemParagraph(marker: [UInt8])
  /// A paragraph of a quotation, which would be a callout if it began like one.
  case quoteParagraph
  case heading
  case cell

  /// Whether the box of a task precedes the text, after which no block can begin.
  var isBehindBox: Bool {
    if case .itemParagraph(let marker) = self { marker.contains("]") } else { false }
  }

  /// Whether the place can contain a line ending.
  var isMultiline: Bool {
    switch self {
    case .paragraph, .itemParagraph, .quoteParagraph: true
    case .heading, .cell: false
    }
  }
}
