/// Decides where blocks can follow each other without an empty line.
enum MarkdownTightness {
  /// Whether a list can be written without empty lines: whether the blocks of each item can.
  static func canBeTight(_ list: Int, in document: Document) -> Bool {
    document.children(of: list).allSatisfy { item in
      if needsSpaceAfterBox(ofItem: item, in: document) { return false }
      var previous: Int?
      for block in document.children(of: item) where document.shows(block) {
        if let previous, !canAdjoin(previous, block, in: document) { return false }
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

  /// Whether an item begins with a box, and then with a block that would become text of the box's line.
  static func needsSpaceAfterBox(ofItem item: Int, in document: Document) -> Bool {
    guard case .listItem(_?) = document.nodes[item].element, let first = firstBlock(ofItem: item, in: document),
      case .list(let style) = document.nodes[first].element
    else { return false }
    return !canInterruptParagraph(style, first, in: document)
  }

  /// Returns the first block of an item that shows.
  private static func firstBlock(ofItem item: Int, in document: Document) -> Int? {
    document.children(of: item).first(where: document.shows)
  }

  /// Whether a list begins with an item that is nothing but its marker.
  private static func beginsEmpty(_ list: Int, in document: Document) -> Bool {
    let item = list + 1
    guard item < Int(document.nodes[list].end) else { return true }
    guard case .listItem(nil) = document.nodes[item].element else { return false }
    return firstBlock(ofItem: item, in: document) == nil
  }
}
