/// What blocks of another format take over from the elements of HTML around them.
struct EmbeddedSurroundings {
  /// The formats around their text, outermost first.
  var formats: [Element] = []
  var alignment: Alignment?
  /// What a paragraph is where they stand.
  var kind = TextFlow.ParagraphKind.paragraph
  /// Whether they are lines of a code block.
  var isCode = false

  /// Adds what is around the HTML itself.
  mutating func add(_ outer: EmbeddedSurroundings) {
    formats = outer.formats + formats.filter { !outer.formats.contains($0) }
    alignment = alignment ?? outer.alignment
  }
}
