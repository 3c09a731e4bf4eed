/// Where a reader is: in the body, in a note or in a text box.
struct ODTPlace {
  /// A list that is open.
  struct List {
    /// The number of its instance.
    var number: Int32
    /// The style that it names, or that the list around it has.
    var style: String?
    /// Whether the next paragraph is the first of an item.
    var beginsItem = false
  }

  /// The paragraph's format; nil between paragraphs.
  var paragraph: ParagraphState?
  /// The formats of text in the open paragraph and its spans, and the indices of the links around it.
  var characters: [CharacterState] = []
  var links: [Int32] = []
  /// Whether white space that comes next is none: at the start of a paragraph, and after other white space.
  var dropsSpace = true
  var lists: [List] = []
  /// The margins of the last item and of those around it.
  var itemMargins: [Int32] = []
  var tables: [ODTTable] = []
  /// The last paragraph of a cell, whose end may be the cell's.
  var pending: ParagraphState?

  /// Returns the level of the last item, or of one around it, whose text has a margin. Two lengths in centimetres that
  /// are the same may differ by a twip.
  func level(alignedWith margin: Int32) -> Int? {
    margin > 0 ? itemMargins.lastIndex { abs($0 &- margin) <= 1 } : nil
  }
}
