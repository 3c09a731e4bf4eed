/// A list with its open item, or a quotation, that paragraphs stand in.
struct RTFContainer {
  /// A list.
  struct List {
    /// Which it is, and how it goes on.
    var open: OpenList<RTFListKey>
    var style: ListStyle
    /// The index of its node.
    var node: Int
    /// The index of the open item's node.
    var item: Int
    /// How many paragraphs of its own it has, and whether there is space after the last one.
    var paragraphs = 0
    var endsInSpace = false
  }

  /// The list, or nil for a quotation.
  var list: List?
  /// The left edge of its text in twips.
  var indent: Int32
}
