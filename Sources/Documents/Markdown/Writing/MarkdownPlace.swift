/// Where a block's inlines stand, which says what line breaks and some characters may mean there.
enum MarkdownPlace: Equatable {
  case paragraph
  /// The first paragraph of a list item, where a box in brackets would make a task.
  case itemParagraph
  case heading
  case cell

  /// Whether a line ending can stand in it.
  var isMultiline: Bool { self == .paragraph || self == .itemParagraph }
}
