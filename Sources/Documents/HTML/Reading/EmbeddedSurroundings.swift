/// What blocks of another format inherit from the HTML elements around them.
struct EmbeddedSurroundings {
  /// The formats around their text, outermost first.
  var formats: [Element] = []
  var alignment: Alignment?
  /// The kind of paragraphs in these surroundings.
  var kind = TextFlow.ParagraphKind.paragraph
  /// Whether the blocks are lines of a code block.
  var isCode = false

  /// Adds the surroundings of the HTML itself.
  mutating func add(_ outer: EmbeddedSurroundings) {
    formats = outer.formats + formats.filter { !outer.formats.contains($0) }
    alignment = alignment ?? outer.alignment
  }
}
