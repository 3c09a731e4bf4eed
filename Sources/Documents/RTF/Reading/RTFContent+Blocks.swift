extension RTFContent {
  /// How deep tables nest; what is deeper becomes part of the last level.
  private static let tableDepthLimit: UInt8 = 8

  /// Makes a block of the runs that wait in a flow.
  mutating func endBlock(_ end: Block.End, depth: UInt8, format: RTFParagraphState, in flow: Int) {
    if paragraphFormats.last != format { paragraphFormats.append(format) }
    let first = runs.count
    flows[flow].movePending(to: &runs)
    var block = Block(
      end: end, depth: Swift.min(depth, Self.tableDepthLimit), format: UInt32(paragraphFormats.count - 1),
      firstRun: UInt32(first), runCount: UInt32(runs.count - first))
    examine(&block, in: flow)
    flows[flow].blocks.append(block)
  }

  /// Ends a row of a flow's table.
  mutating func endRow(depth: UInt8, definition: Int, in flow: Int) {
    let depth = Swift.min(depth, Self.tableDepthLimit)
    flows[flow].blocks.append(Block(end: .row, depth: depth, format: UInt32(definition), firstRun: 0, runCount: 0))
  }

  /// Finds out what a block's runs look like, all of them and most of them. Headings have a look of their own.
  private mutating func examine(_ block: inout Block, in flow: Int) {
    var isHeading = false
    if case .heading = role(of: paragraphFormats[Int(block.format)]) { isHeading = true }
    for index in block.runs where runs[index].kind != .lineBreak {
      let run = runs[index]
      let format = characterFormats[run.format]
      let isMonospaced = fonts.isMonospaced(format.font)
      let isBlank = run.kind == .text && Self.isBlank(text[run.text.range])
      if !isBlank { block.isBlank = false }
      if run.kind != .text || format.link >= 0 || !isMonospaced && !isBlank { block.isMonospaced = false }
      if run.kind == .text, !isHeading { flows[flow].looks.add(format, isMonospaced: isMonospaced, count: run.count) }
    }
  }

  /// Whether text is white space throughout.
  private static func isBlank(_ text: ArraySlice<UInt8>) -> Bool {
    // The bytes of a no-break space count as white, though they occur in other characters: those have others too.
    text.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0xC2 || $0 == 0xA0 }
  }

  /// What paragraphs of a format are.
  mutating func role(of format: RTFParagraphState) -> RTFStyles.Role {
    let role = styles.role(of: Int(format.style))
    return role == .body && format.outline < 6 ? .heading(format.outline + 1) : role
  }
}
