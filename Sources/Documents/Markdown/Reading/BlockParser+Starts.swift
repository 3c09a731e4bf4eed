/// The ways in which blocks start (CommonMark 0.31.2, 4 and 5).
extension BlockParser {
  /// The use of the rest of a line after the start of a block.
  private enum Start {
    /// The rest of the line belongs to the innermost block.
    case rest
    /// A container has been opened; the rest of the line may start more blocks.
    case container
    /// The line is used up.
    case line
  }

  /// The innermost block to which the line belongs so far.
  private var container: OpenBlock.Kind? { matched > 0 ? open[matched - 1].kind : nil }

  private var isInParagraph: Bool { if case .paragraph = container { true } else { false } }

  /// Opens the blocks that start on the rest of the line. Returns whether they use up the line.
  mutating func openBlocks() -> Bool {
    while true {
      switch container {
      case .indentedCode, .fencedCode, .html: return false
      default: break
      }
      line.findNext(in: source)
      if line.isBlank { return false }
      switch openBlock(startingWith: source[line.nextPosition]) {
      case .rest: return false
      case .line: return true
      case .container: continue
      }
    }
  }

  private mutating func openBlock(startingWith byte: UInt8) -> Start {
    if line.indent >= 4 { return openIndentedCode() }
    switch byte {
    case ">": return openQuote()
    case "#": return addHeading()
    case "`", "~": return openFencedCode(byte)
    case "<": return openHTML()
    case "[": return openFootnote()
    case "=": return underlineHeading(byte)
    case "-":
      if case .line = underlineHeading(byte) { return .line }
      return openThematicBreakOrItem(byte)
    case "*", "_", "+", "0"..."9": return openThematicBreakOrItem(byte)
    case "|", ":": return openTable()
    default: return .rest
    }
  }

  private mutating func openThematicBreakOrItem(_ byte: UInt8) -> Start {
    if isThematicBreak(byte) {
      addLeaf(.thematicBreak)
      return .line
    }
    if case .container = openItem() { return .container }
    return byte == "-" ? openTable() : .rest
  }

  // MARK: Containers

  private mutating func openQuote() -> Start {
    guard matched < Self.depthLimit else { return .rest }
    push(.blockQuote, .blockQuote)
    line.skipIndent()
    line.advance(bytes: 1)
    line.advance(columns: 1, in: source)
    return .container
  }

  private mutating func openFootnote() -> Start {
    let start = line.nextPosition
    guard matched < Self.depthLimit, start + 1 < line.lineEnd, source[start + 1] == "^" else { return .rest }
    let rest = source[(start + 2)..<line.lineEnd].prefix(LinkSyntax.labelLimit)
    let label = rest.prefix { $0 != "]" && $0 != "[" && !$0.isASCIIWhitespace }
    guard !label.isEmpty, rest[label.endIndex...].starts(with: "]:".utf8) else { return .rest }
    prepareForBlock()
    push(.footnote, .footnote, number: UInt32(footnoteLabels.count))
    footnoteLabels.append(content.keep(label))
    line.skipIndent()
    line.advance(bytes: label.count + 4)
    line.findNext(in: source)
    line.skipIndent()
    return .container
  }

  private mutating func openItem() -> Start {
    guard let marker = listMarker(), matched + 1 < Self.depthLimit else { return .rest }
    let indent = line.indent
    let contentOffset = skipListMarker(marker.length) + indent + marker.length
    if case .list(marker.delimiter) = container {
    } else {
      push(
        .list(isOrdered: marker.isOrdered, isTight: true), .list(delimiter: marker.delimiter), number: marker.start)
    }
    push(.item(nil), .item(contentOffset: contentOffset))
    return .container
  }

  /// The marker at the start of an item.
  private struct ListMarker {
    /// The bullet, or the character after the number.
    var delimiter: UInt8
    var start: UInt32 = 1
    var length = 1

    var isOrdered: Bool { delimiter == "." || delimiter == ")" }
  }

  private func listMarker() -> ListMarker? {
    var index = line.nextPosition
    var marker = ListMarker(delimiter: source[index])
    if source[index].isASCIIDigit {
      marker.start = 0
      while index < line.lineEnd, source[index].isASCIIDigit, index - line.nextPosition < 9 {
        marker.start = marker.start * 10 + UInt32(source[index] - UInt8(ascii: "0"))
        index += 1
      }
      guard index < line.lineEnd, source[index] == "." || source[index] == ")" else { return nil }
      marker.delimiter = source[index]
      marker.length = index - line.nextPosition + 1
    } else if source[index] == "_" {
      return nil
    }
    let rest = source[(index + 1)..<line.lineEnd]
    guard rest.first?.isSpaceOrTab ?? true else { return nil }
    if isInParagraph, marker.start != 1 || rest.allSatisfy({ $0.isSpaceOrTab }) { return nil }
    return marker
  }

  /// Moves to the content of an item. Returns the number of columns between it and the marker.
  private mutating func skipListMarker(_ length: Int) -> Int {
    line.skipIndent()
    line.advance(bytes: length)
    line.findNext(in: source)
    let width = line.indent
    if (1...4).contains(width), !line.isBlank {
      line.skipIndent()
      return width
    }
    line.advance(columns: min(width, 1), in: source)
    return 1
  }

  // MARK: Leaves

  /// Adds a leaf to which no later line belongs.
  private mutating func addLeaf(_ kind: Block.Kind, content: TextSpan = .empty) {
    prepareForBlock()
    blocks.append(Block(kind, content: content))
  }

  private mutating func openIndentedCode() -> Start {
    if case .paragraph = open.last?.kind { return .rest }
    line.advance(columns: 4, in: source)
    push(.code(hasInfo: false), .indentedCode)
    return .rest
  }

  private mutating func openFencedCode(_ character: UInt8) -> Start {
    let rest = source[line.nextPosition..<line.lineEnd].drop { $0 == character }
    let length = rest.startIndex - line.nextPosition
    let info = rest.trimming(while: \.isSpaceOrTab)
    guard length >= 3, character == "~" || !info.contains("`") else { return .rest }
    let fence = CodeFence(character: character, length: length, indent: line.indent)
    push(.code(hasInfo: !info.isEmpty), .fencedCode(fence))
    if !info.isEmpty {
      content.append(contentsOf: info)
      content.append("\n")
    }
    return .line
  }

  private mutating func openHTML() -> Start {
    let start = line.nextPosition
    let end = HTMLBlockEnd.ofBlock(
      startingAt: start, in: source, lineEnd: line.lineEnd, interruptsParagraph: isInParagraph)
    if let end { push(.html, .html(end)) }
    return .rest
  }

  private mutating func addHeading() -> Start {
    let rest = source[line.nextPosition..<line.lineEnd]
    let level = rest.prefix { $0 == "#" }.count
    guard level <= 6, rest.dropFirst(level).first?.isSpaceOrTab ?? true else { return .rest }
    prepareForBlock()
    var text = rest.dropFirst(level).trimming(while: \.isSpaceOrTab)
    let withoutClosing = text.trimmingEnd { $0 == "#" }
    if withoutClosing.last?.isSpaceOrTab ?? true { text = withoutClosing.trimmingEnd(while: \.isSpaceOrTab) }
    let (content, hasName) = keep(heading: text)
    addLeaf(.heading(level: UInt8(level), hasName: hasName), content: content)
    return .line
  }

  /// Appends the text of a heading to the content, after a line with the name in its attributes.
  private mutating func keep(heading text: ArraySlice<UInt8>) -> (content: TextSpan, hasName: Bool) {
    let attributes = HeadingAttributes(endingText: text)
    let name = attributes?.name.map { content.keep($0 + [UInt8(ascii: "\n")]) }
    let kept = content.keep(attributes.map { text[..<$0.textEnd].trimming(while: \.isSpaceOrTab) } ?? text)
    return (TextSpan(start: name?.start ?? kept.start, count: kept.count + (name?.count ?? 0)), name != nil)
  }

  /// Makes the open paragraph a heading if the line underlines it.
  private mutating func underlineHeading(_ character: UInt8) -> Start {
    guard isInParagraph, matched == open.count, let paragraph = open.last else { return .rest }
    let rest = source[line.nextPosition..<line.lineEnd].drop { $0 == character }
    guard rest.allSatisfy({ $0.isSpaceOrTab }) else { return .rest }
    finishText(paragraph.index, at: content.count)
    trimEnd(of: paragraph.index)
    takeReferences(from: paragraph.index)
    if blocks[paragraph.index].content.isEmpty {
      blocks[paragraph.index].content.start = UInt32(content.count)
      return .rest
    }
    // A copy, because appending to shared content would copy all of it.
    let text = Array(content[blocks[paragraph.index].content.range])
    let (heading, hasName) = keep(heading: text[...])
    blocks[paragraph.index].content = heading
    blocks[paragraph.index].kind = .heading(level: character == "=" ? 1 : 2, hasName: hasName)
    open.removeLast()
    matched -= 1
    return .line
  }

  private func isThematicBreak(_ character: UInt8) -> Bool {
    guard character == "*" || character == "-" || character == "_" else { return false }
    var count = 0
    for byte in source[line.nextPosition..<line.lineEnd] {
      if byte == character { count += 1 } else if !byte.isSpaceOrTab { return false }
    }
    return count >= 3
  }

  /// Opens a table if the line is a delimiter row for the last line of the open paragraph (GFM 0.29, 4.10).
  private mutating func openTable() -> Start {
    guard isInParagraph, matched == open.count, let paragraph = open.last else { return .rest }
    guard let columns = TableSyntax.alignments(in: source[line.nextPosition..<line.lineEnd]) else { return .rest }
    let start = Int(blocks[paragraph.index].content.start)
    let header = (content[start...].dropLast().lastIndex(of: "\n") ?? start - 1) + 1
    var cells = TableCells(in: content, header..<content.count, columns: columns.count)
    guard cells.count(in: content) == columns.count else { return .rest }
    open.removeLast()
    matched -= 1
    finishParagraph(paragraph.index, at: header)
    push(.table, .table, number: UInt32(tables.count))
    let indices = alignments.count..<(alignments.count + columns.count)
    tables.append(TableBlock(columns: indices, text: header..<content.count))
    alignments += columns
    return .line
  }
}
