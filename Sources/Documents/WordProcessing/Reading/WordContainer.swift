/// A list with its open item, or a quotation, that contains paragraphs.
struct WordContainer {
  struct List {
    /// The list, and how it continues.
    var open: OpenList<ListKey>
    var style: ListStyle
    /// The index of the list's node.
    var node: Int
    /// The index of the open item's node.
    var item: Int
    /// The number of its own paragraphs, and whether there is space after the last one.
    var paragraphs = 0
    var endsInSpace = false
  }

  /// The list, or nil for a quotation.
  var list: List?
  /// The left edge of the container's text in twips.
  var indent: Int32
}
