/// Reads what was written for a block, to check that it has the same meaning.
struct RoundTripCheck {
  private var parser: InlineParser
  /// How many bytes may still be read again to find the backslashes that a document does not need.
  var allowance = 1 << 22

  /// Creates a check for blocks with these footnote labels.
  init(labels: FootnoteLabels) {
    var footnotes = FootnoteNumbers()
    var builder = DocumentBuilder()
    for (index, label) in labels.all.enumerated() { footnotes.define(label[...], block: index, in: &builder) }
    // An address in text is written as it is: it need not be protected from becoming a link.
    parser = InlineParser(text: [], references: LinkReferences(), footnotes: footnotes, linksAddresses: false)
    // Formulas are written as text, and so may be text that is one.
    parser.readsFormulas = false
  }

  /// Whether the text reads back as the inlines for which it was written.
  mutating func passes(_ written: [UInt8], _ inlines: InlineEvents) -> Bool {
    allowance -= written.count
    guard let range = take(written, at: inlines.place) else { return false }
    var builder = DocumentBuilder(capacity: range.count, options: inlines.document.options)
    builder.open(.paragraph(nil))
    parser.parse(range, into: &builder)
    return inlines.isEqual(to: builder.finish())
  }

  /// Passes the text to the parser as the block parser would; returns nil if it would be another block.
  private mutating func take(_ written: [UInt8], at place: MarkdownPlace) -> Range<Int>? {
    switch place {
    case .cell:
      var cells = TableCells(in: written, 0..<written.count)
      guard let cell = cells.next(in: written), cell.range == 0..<written.count else { return nil }
      parser.text = written[...].withoutBackslashes(before: "|")
      return 0..<parser.text.count
    case .heading:
      return take(BlockParser(Array("# ".utf8) + written), at: 0) {
        if case .heading(1, false) = $0 { true } else { false }
      }
    case .quoteParagraph where CalloutMarker(at: 0..<written.count, in: written) != nil: return nil
    case .paragraph, .itemParagraph, .quoteParagraph:
      if !beginsBlock(written) {
        parser.text = written
        return 0..<written.count
      }
      let isParagraph = { (kind: Block.Kind) in if case .paragraph = kind { true } else { false } }
      guard case .itemParagraph(let marker) = place else {
        return take(BlockParser(written), at: 0, if: isParagraph)
      }
      return take(item: written, marker: marker, if: isParagraph)
    }
  }

  /// Passes on the first paragraph of an item, whose marker may make it another block.
  private mutating func take(
    item written: [UInt8], marker: [UInt8], if isExpected: (Block.Kind) -> Bool
  ) -> Range<Int>? {
    let lines = written.split(separator: "\n", omittingEmptySubsequences: false)
    let indentation: [UInt8] = Array(repeating: UInt8(ascii: " "), count: marker.prefix { $0 != " " }.count + 1)
    let read = BlockParser(marker + lines.joined(separator: [UInt8(ascii: "\n")] + indentation))
    guard read.blocks.count == 3, case .item(let task) = read.blocks[1].kind,
      (task != nil) == (marker.last(where: { $0 != " " }) == "]")
    else { return nil }
    return take(read, at: 2, if: isExpected)
  }

  private mutating func take(
    _ read: BlockParser, at index: Int, if isExpected: (Block.Kind) -> Bool
  ) -> Range<Int>? {
    guard read.blocks.count == index + 1, isExpected(read.blocks[index].kind) else { return nil }
    parser.text = read.content
    return read.blocks[index].content.range
  }

  /// Whether a line begins with a character that may begin a block.
  private func beginsBlock(_ written: [UInt8]) -> Bool {
    written.split(separator: "\n").contains { HarmlessText.starts.contains($0[$0.startIndex]) }
  }
}

extension InlineEvents {
  /// Whether a document is one paragraph of these inlines.
  func isEqual(to read: Document) -> Bool {
    var index = 0
    for step in read.steps.dropFirst() {
      guard index < events.count else { return step.isLeaving }
      let event = events[index]
      switch step {
      case .enter(let element, _):
        guard event.kind == .open, isEqual(event.inline, element, read) else { return false }
      case .leave:
        guard event.kind == .close else { return false }
      case .leaf(let element, _):
        guard event.kind == .leaf, isEqual(event.inline, element, read) else { return false }
      }
      index += 1
    }
    return index == events.count
  }

  private func isEqual(_ inline: MarkdownInline, _ element: Element, _ read: Document) -> Bool {
    guard case .inline(let readInline) = MarkdownElement(element) else { return false }
    switch (inline, readInline) {
    case (.format(let format), .format(let readFormat)): return format == readFormat
    case (.link(let link), .link(let readLink)), (.wikiLink(let link), .wikiLink(let readLink)):
      return isEqual(document[link], read[readLink], read)
    case (.text(let span), .text(let readSpan)), (.code(let span), .code(let readSpan)):
      return text[span.range].elementsEqual(read[readSpan])
    case (.image(let image), .image(let readImage)): return isEqual(document[image], read[readImage], read)
    case (.softBreak, .softBreak), (.lineBreak, .lineBreak), (.footnoteReference, .footnoteReference): return true
    case (.format, _), (.link, _), (.wikiLink, _), (.text, _), (.code, _), (.image, _), (.softBreak, _),
      (.lineBreak, _), (.footnoteReference, _):
      return false
    }
  }

  private func isEqual(_ image: Image, _ readImage: Image, _ read: Document) -> Bool {
    isEqual(
      Link(destination: image.source, title: image.title),
      Link(destination: readImage.source, title: readImage.title), read)
      && MarkdownLink.oneLine(document[image.alternative]).elementsEqual(read[readImage.alternative])
  }

  private func isEqual(_ link: Link, _ readLink: Link, _ read: Document) -> Bool {
    MarkdownLink.destination(of: document[link.destination]).elementsEqual(read[readLink.destination])
      && MarkdownLink.oneLine(link.title.map { document[$0] } ?? [])
        .elementsEqual(readLink.title.map { read[$0] } ?? [])
  }
}

extension Step {
  fileprivate var isLeaving: Bool { if case .leave = self { true } else { false } }
}
