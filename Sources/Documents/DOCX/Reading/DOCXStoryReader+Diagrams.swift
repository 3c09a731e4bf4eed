extension DOCXStoryReader {
  /// The indent of each level of a list, in twips.
  private static let step: Int32 = 360

  /// Adds the words of a diagram as a list, in a box (21.4.2.20).
  mutating func addDiagram(_ tag: XMLTag) {
    let items = diagram(targets[tag.string("r:dm")])
    guard !items.isEmpty, instructionDepth == 0, beginBox() else { return }
    pictures.read(.box, tag)
    for item in items {
      beginParagraph()
      let indent = Self.step * Int32(item.level + 1)
      place.paragraph = ParagraphState(
        numbering: .typed(.disc, start: 1), indent: indent, firstIndent: -Self.step, tableDepth: 0)
      addLines(item.text[...])
      endParagraph()
    }
    endBox()
  }

  /// Returns the texts of a diagram: those of its data, or else of its drawing.
  private mutating func diagram(_ data: DOCXTargets.Target?) -> [DiagramReader.Item] {
    guard let data, !data.isExternal else { return [] }
    let items = diagrams[data.place] ?? diagram(of: data.place)
    diagrams[data.place] = items
    // Many drawings may show one diagram.
    let size = items.reduce(0) { $0 + $1.text.count + 64 }
    guard size <= roomForDiagrams else { return [] }
    roomForDiagrams -= size
    return items
  }

  private func diagram(of part: String) -> [DiagramReader.Item] {
    let reader = package(part).map { DiagramReader($0) }
    if let items = reader?.items, !items.isEmpty { return items }
    let drawing = reader?.drawing.flatMap { targets[$0]?.place } ?? targets.part("diagramDrawing")
    return drawing.flatMap(package).map { DiagramReader($0).items } ?? []
  }
}
