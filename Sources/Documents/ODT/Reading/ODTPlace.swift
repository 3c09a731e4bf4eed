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

  /// Whether it is the text of a shape in a paragraph, of which each paragraph and each list is a box of its own.
  var isInShape = false
  /// The paragraph's format; nil between paragraphs.
  var paragraph: ParagraphState?
  /// The formats of text in the open paragraph and its spans, and the indices of the links around it.
  var characters: [CharacterState] = []
  var links: [Int32] = []
  /// Whether white space that comes next does not count: at the start of a paragraph, and after other white space.
  var dropsSpace = true
  var lists: [List] = []
  /// The margins of the last item and of those around it.
  var itemMargins: [Int32] = []
  var tables: [ODTTable] = []
  /// The last paragraph of a cell, whose end may be the cell's.
  var pending: ParagraphState?

  /// Returns the indent of what has a margin outside of lists, of which a quotation's style has a part: that of an item
  /// before it whose text has the same margin, or else the margin itself. In a list, the margin has no effect: nil.
  func indent(ofMargin margin: Int32, in quoteIndent: Int32 = 0) -> Int32? {
    guard lists.isEmpty else { return nil }
    let outer = margin &- quoteIndent
    // Two lengths in centimetres that are the same may differ by a twip.
    let level = outer > 0 ? itemMargins.lastIndex { abs($0 &- outer) <= 1 } : nil
    return level.map { ODTStyleReader.indent(inLists: $0 + 1) &+ quoteIndent } ?? margin & ~1
  }
}
