/// HTML blocks and the Markdown blocks in their elements, as a browser would see them in one page.
///
/// An HTML block ends at a blank line, but the elements that it opens continue (CommonMark 0.31.2, 4.6). So their tree
/// includes the block and all that follows until they have ended, with placeholders for Markdown blocks.
struct MarkdownHTML {
  /// The reader of the tree; it stops at each range of Markdown blocks.
  var reader: HTMLModelReader
  /// The ranges of Markdown blocks, as indices of blocks.
  private(set) var blockRanges: [Range<Int>] = []
  /// The index of the block after the last one.
  let end: Int
  /// The state that the range where the reader has stopped inherits from the elements around it.
  var surroundings = EmbeddedSurroundings()
  /// The document before the current range, which is read separately if it is the text of code.
  var outside: DocumentBuilder?

  /// Reads the HTML that begins with a block and continues among the blocks beside it before `limit`.
  init(at index: Int, limit: Int, of blocks: [Block], text: [UInt8], options: ConversionOptions) {
    var tree = HTMLTreeBuilder([])
    tree.add(text[blocks[index].content.range])
    var next = index + 1
    while tree.isInsideElement, next < limit {
      if blocks[next].isHTML {
        tree.add(text[blocks[next].content.range])
        next += 1
        continue
      }
      let start = next
      while next < limit, !blocks[next].isHTML { next = blocks[next].end(at: next) }
      guard blocks[start..<next].contains(where: \.isShown) else { continue }
      tree.addEmbedded(blockRanges.count)
      blockRanges.append(start..<next)
    }
    end = next
    reader = HTMLModelReader(part: tree.finish(), options: options)
  }

  /// Reads on to the next range of Markdown and returns it; nil at the end.
  mutating func advance(within outer: EmbeddedSurroundings?) -> Range<Int>? {
    guard let number = reader.advance() else {
      reader.flow.finish()
      return nil
    }
    surroundings = reader.surroundings()
    if let outer, !surroundings.isCode { surroundings.add(outer) }
    return blockRanges[number]
  }
}

extension Block {
  fileprivate var isHTML: Bool { if case .html = kind { true } else { false } }

  fileprivate var isShown: Bool {
    switch kind {
    case .footnote, .nothing: false
    default: true
    }
  }
}
