/// Where blocks can follow each other without an empty line between them.
enum MarkdownTightness {
  /// Whether a list can be written without empty lines: whether that holds for the blocks of each item.
  static func canBeTight(_ list: Int, in document: Document) -> Bool {
    document.children(of: list).allSatisfy { item in
      var previous: Int?
      for block in document.children(of: item) where !isEmptyParagraph(block, in: document) {
        if let previous, !canAdjoin(previous, block, in: document) { return false }
        previous = block
      }
      return true
    }
  }

  /// Whether the second block would not become a part of the first, nor change it.
  static func canAdjoin(_ first: Int, _ second: Int, in document: Document) -> Bool {
    switch (document.nodes[first].element, document.nodes[second].element) {
    case (.heading, _), (.codeBlock, _), (.thematicBreak, _): true
    case (.definitionList, _), (_, .definitionList), (_, .definitionTerm), (.definitionTerm, _): false
    case (.details, _), (_, .details), (_, .paragraph), (_, .summary), (_, .table): false
    case (.blockQuote, .blockQuote), (.blockQuote, .callout), (.callout, .blockQuote), (.callout, .callout): false
    case (.table, _): !MarkdownTable.holdsBlocks(first, of: document)
    case (.paragraph, .list(let style)), (.summary, .list(let style)):
      canInterruptParagraph(style, second, in: document)
    default: true
    }
  }

  /// Whether a list can follow a paragraph at once (CommonMark 0.31.2, 5.2).
  static func canInterruptParagraph(_ style: ListStyle, _ list: Int, in document: Document) -> Bool {
    (!style.isOrdered || style.start == 1) && !beginsEmpty(list, in: document)
  }

  private static func isEmptyParagraph(_ index: Int, in document: Document) -> Bool {
    if case .paragraph = document.nodes[index].element { Int(document.nodes[index].end) == index + 1 } else { false }
  }

  private static func beginsEmpty(_ list: Int, in document: Document) -> Bool {
    let item = list + 1
    guard item < Int(document.nodes[list].end) else { return true }
    return Int(document.nodes[item].end) == item + 1
  }
}
