/// Footnotes, where links have told what they are.
extension HTMLModelReader {
  mutating func addFootnoteReference(_ label: [UInt8]) {
    if flow.isSilent { return }
    var run = style.run(&styles)
    run.formats.remove(.superscript)
    inlines.settle(before: run, in: &flow.builder)
    inlines.add(footnoteReference: flow.builder.keep(label), run)
  }

  /// Begins a footnote's text; false where none can stand.
  mutating func beginFootnote(_ label: [UInt8]) -> Bool {
    closeParagraph()
    if lists.isEmpty { flow.endLingeringLists() }
    guard flow.containers.isEmpty else { return false }
    startBlocks()
    _ = takeNumberAmongFootnotes()
    flow.push(.footnote, .footnoteDefinition(label: flow.builder.keep(label)))
    return true
  }

  /// Begins a list of footnotes; false if it has none, or stands where none can. Its items that nothing refers to are
  /// items still, each with its number.
  mutating func beginFootnoteList(_ list: HTMLTree.Node) -> Bool {
    guard !footnotes.isEmpty, lists.isEmpty,
      tree.children(of: list).contains(where: { footnotes.note(at: $0) != nil })
    else { return false }
    flow.endLingeringLists()
    guard flow.containers.isEmpty else { return false }
    startBlocks()
    numberAmongFootnotes = list.tag == .ol ? startNumber(of: list) ?? 1 : nil
    return true
  }

  mutating func endFootnoteList() { numberAmongFootnotes = nil }

  /// The number of the item that comes next in a list of footnotes.
  mutating func takeNumberAmongFootnotes() -> UInt32? {
    defer { numberAmongFootnotes = numberAmongFootnotes.map { $0 + 1 } }
    return numberAmongFootnotes
  }
}
