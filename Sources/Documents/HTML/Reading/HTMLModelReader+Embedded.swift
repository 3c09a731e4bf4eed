/// Blocks of another format among the elements of a tree.
extension HTMLModelReader {
  /// What embedded blocks take over from the elements around them.
  struct Surroundings {
    /// The formats around their text, outermost first.
    var formats: [Element] = []
    var alignment: Alignment?
    /// What a paragraph is where they stand.
    var kind = ParagraphKind.paragraph
    /// Whether they are lines of a code block.
    var isCode = false
  }

  /// Makes room for embedded blocks; false where they do not show.
  mutating func beginEmbedded() -> Bool {
    if flow.isSilent { return false }
    if code != nil {
      code?.endLine()
      return true
    }
    closeParagraph()
    guard startBlock() else { return false }
    if spacesEmbedded { flow.noteSpacedParagraph() }
    return true
  }

  /// What is around the embedded blocks at which the reader has stopped.
  mutating func surroundings() -> Surroundings {
    if code != nil { return Surroundings(isCode: true) }
    let formats = style.run(&styles).elements.map { element($0) }
    let alignment = alignmentBesideCell()
    return Surroundings(formats: formats, alignment: alignment == cellAlignment ? nil : alignment, kind: placedKind)
  }

  /// How the cell around what comes next is aligned, however deep it stands there.
  private var cellAlignment: Alignment? {
    guard case .tableCell(let cell)? = flow.containers.last(where: { $0.kind == .cell })?.element else { return nil }
    return cell.alignment
  }

  /// Adds lines of embedded blocks to the code block that they stand in, and their language if they have one.
  mutating func addCode(_ lines: [UInt8], language: ArraySlice<UInt8>?) {
    code?.append(lines[...])
    if code?.language == nil { code?.language = language }
  }

  /// Ends what is still open once all has been read.
  mutating func finish() {
    closeParagraph()
    flow.pop(downTo: 0)
  }
}
