/// Decides where blocks can follow each other without an empty line.
enum MarkdownTightness {
  /// Whether a list can be written without empty lines: whether the blocks of each item can.
  static func canBeTight(_ list: Int, in document: Document) -> Bool {
    document.children(of: list).allSatisfy { item in
      var previous: Int?
      for block in document.children(of: item) where !isEmptyParagraph(block, in: document) {
        if let previous, !canAdjoin(previous, block, in: document) { return false }
        if previous == nil, needsSpaceAfterBox(ofItem: item, block, in: document) { return false }
        previous = block
      }
      return true
    }
  }

  /// Whether the second block would neither become a part of the first nor change it.
  static func canAdjoin(_ first: Int, _ second: Int, in document: Document) -> Bool {
    guard case .block(let block) = MarkdownElement(document.nodes[first].element),
      case .block(let next) = MarkdownElement(document.nodes[second].element)
    else { return false }
    switch (block, next) {
    case (.heading, _), (.code, _), (.rule, _): return true
    case (.definitions, _), (_, .definitions), (.term, _), (_, .term): return false
    case (.details, _), (_, .details), (_, .paragraph), (_, .summary), (_, .table), (.quote, .quote): return false
    case (.table, _): return !MarkdownTable.holdsBlocks(first, of: document)
    case (.paragraph, .list(let style)), (.summary, .list(let style)):
      return canInterruptParagraph(style, second, in: document)
    case (.paragraph, _), (.summary, _), (.quote, _), (.list, _), (.item, _), (.row, _), (.cell, _), (.footnote, _):
      return true
    }
  }

  /// Whether a list can directly follow a paragraph (CommonMark 0.31.2, 5.2).
  static func canInterruptParagraph(_ style: ListStyle, _ list: Int, in document: Document) -> Bool {
    (!style.isOrdered || style.start == 1) && !beginsEmpty(list, in: document)
  }

  /// Whether the box of a task needs a line of its own because no text follows it.
  static func isBoxAlone(ofItem item: Int, in document: Document) -> Bool {
    guard let first = firstBlock(ofItem: item, in: document),
      case .block(let block) = MarkdownElement(document.nodes[first].element)
    else { return true }
    switch block {
    case .list, .quote, .code, .heading, .rule, .table, .details: return true
    case .paragraph, .summary, .term, .definitions, .item, .row, .cell, .footnote: return false
    }
  }

  /// Whether an item's first block would become text of the line of its box.
  static func needsSpaceAfterBox(ofItem item: Int, _ block: Int, in document: Document) -> Bool {
    guard case .listItem(_?) = document.nodes[item].element, case .list(let style) = document.nodes[block].element
    else { return false }
    return !canInterruptParagraph(style, block, in: document)
  }

  /// Returns the first block of an item that is written.
  static func firstBlock(ofItem item: Int, in document: Document) -> Int? {
    document.children(of: item).first { !isEmptyParagraph($0, in: document) }
  }

  private static func isEmptyParagraph(_ index: Int, in document: Document) -> Bool {
    guard case .paragraph = document.nodes[index].element else { return false }
    return !document.shows(index..<Int(document.nodes[index].end))
  }

  /// Whether a list begins with an item that is nothing but its marker.
  private static func beginsEmpty(_ list: Int, in document: Document) -> Bool {
    let item = list + 1
    guard item < Int(document.nodes[list].end) else { return true }
    guard case .listItem(nil) = document.nodes[item].element else { return false }
    return !document.shows((item + 1)..<Int(document.nodes[item].end))
  }
}
