/// Lists of terms and what they mean.
extension HTMLModelReader {
  /// Whether a list is one of terms, each a line, and definitions. Wikipedia, for one, indents by lists without terms.
  func isDefinitionList(_ list: HTMLTree.Node) -> Bool {
    let parts = partsOfDefinitionList(list)
    return parts.contains { tree[$0].tag == .dd }
      && parts.contains { tree[$0].tag == .dt }
      && parts.allSatisfy { part in
        switch tree[part].tag {
        case .dt: tree.descendants(of: part).allSatisfy { !tree[$0].tag.isBlock && tree[$0].tag != .embedded }
        case .dd: footnotes.note(at: part) == nil
        case .text: InlineRuns.isBlank(tree.text[tree[part].content.range])
        case let tag: tag.hidesContent
        }
      }
  }

  /// The children of a list and of the elements that only group them (HTML, 4.4.9).
  private func partsOfDefinitionList(_ list: HTMLTree.Node) -> [HTMLTree.Index] {
    tree.children(of: list).flatMap { child in
      tree[child].tag == .div ? Array(tree.children(of: tree[child])) : [child]
    }
  }

  var isInDefinitionList: Bool {
    if case .definitionList? = flow.containers.last?.element { true } else { false }
  }

  mutating func beginTerm() {
    beginBlock()
    kind = .term
    setEnding(.heading)
  }

  mutating func beginDefinition() {
    closeParagraph()
    startBlocks()
    flow.push(.group, .definition)
  }
}
