extension RTFContent {
  /// How deep tables nest; what is deeper becomes part of the last level.
  private static let tableDepthLimit: UInt8 = 8

  /// Adds UTF-8 to the text.
  mutating func add(_ utf8: some Collection<UInt8>, format: UInt32) {
    let start = text.count
    text.append(contentsOf: utf8)
    addRun(of: start..<text.count, format: format)
  }

  /// Keeps text that no run shows.
  mutating func keep(_ utf8: [UInt8]) -> TextSpan {
    defer { text += utf8 }
    return TextSpan(start: UInt32(text.count), count: UInt32(utf8.count))
  }

  private mutating func addRun(of range: Range<Int>, format: UInt32) {
    flow.add(Run(kind: .text, format: format, start: UInt32(range.lowerBound), count: UInt32(range.count)))
  }

  /// Makes a block of the runs that wait in the flow.
  mutating func endBlock(_ end: Block.End, depth: UInt8, format: UInt32) {
    let first = runs.count
    flow.moveRuns(to: &runs)
    var block = Block(
      end: end, depth: Swift.min(depth, Self.tableDepthLimit), format: format, firstRun: UInt32(first),
      runCount: UInt32(runs.count - first))
    examine(&block)
    flow.blocks.append(block)
  }

  /// Ends a row of the flow's table.
  mutating func endRow(depth: UInt8, definition: Int) {
    let depth = Swift.min(depth, Self.tableDepthLimit)
    flow.blocks.append(Block(end: .row, depth: depth, format: UInt32(definition), firstRun: 0, runCount: 0))
  }

  /// Finds out the fonts of a block's runs, all of them and most of them. Headings have a style of their own.
  private mutating func examine(_ block: inout Block) {
    var isHeading = false
    if case .heading = paragraphFormats[Int(block.format)].role { isHeading = true }
    for index in block.runs where runs[index].kind != .lineBreak {
      let run = runs[index]
      let format = characterFormats[run.format]
      let isMonospaced = characterFormats.isMonospaced(run.format)
      let isBlank = run.kind == .text && Self.isBlank(text, run.text.range)
      if !isBlank { block.isBlank = false }
      if run.kind != .text || format.link >= 0 || !isMonospaced && !isBlank { block.isMonospaced = false }
      if run.kind == .text, !isHeading { flow.fontCounts.add(format, isMonospaced: isMonospaced, count: run.count) }
    }
  }

  /// Whether a span of text is white space throughout.
  private static func isBlank(_ text: [UInt8], _ range: Range<Int>) -> Bool {
    // The bytes of a no-break space count as white, though they occur in other characters: those have others too.
    for index in range {
      switch text[index] {
      case 0x20, 0x09, 0xC2, 0xA0: continue
      default: return false
      }
    }
    return true
  }

  /// What paragraphs of a format are.
  mutating func role(of format: RTFParagraphState) -> RTFStyles.Role {
    let role = styles.role(of: Int(format.style))
    return role == .body && format.outline < 6 ? .heading(format.outline + 1) : role
  }
}
