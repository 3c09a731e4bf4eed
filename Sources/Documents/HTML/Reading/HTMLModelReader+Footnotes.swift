/// Footnotes, where links have told what they are.
extension HTMLModelReader {
  mutating func addFootnoteReference(_ label: [UInt8]) {
    if flow.isSilent { return }
    var run = style.run(&looks)
    run.marks.remove(.superscript)
    inlines.settle(before: run, in: &flow.builder)
    inlines.add(footnoteReference: flow.builder.keep(label), run)
  }

  /// Begins a footnote's text; false where none can stand.
  mutating func beginFootnote(_ label: [UInt8]) -> Bool {
    closeParagraph()
    if lists.isEmpty { flow.endLingeringLists() }
    guard flow.containers.isEmpty else { return false }
    startBlocks()
    flow.push(.footnote, .footnoteDefinition(label: flow.builder.keep(label)))
    return true
  }

  /// Whether a list's items are footnotes.
  func isFootnoteList(_ list: HTMLTree.Node) -> Bool {
    !footnotes.isEmpty && firstItem(of: list).map { footnotes.note(at: $0) != nil } == true
  }
}
