/// The text of a table's cell that contains HTML, which is how lists, rules and the like are written there.
enum CellBlocks {
  /// Splits the cell at the tags of HTML's blocks into blocks of HTML and paragraphs; none if it has no such tag.
  static func of(_ cell: Range<Int>, in text: [UInt8]) -> [Block] {
    guard ByteScan.firstIndex(of: "<", in: text, cell) < cell.upperBound else { return [] }
    var blocks: [Block] = []
    var codeSpans = CodeSpanScan()
    var formulas = FormulaScan()
    var paragraphStart = cell.lowerBound
    var index = cell.lowerBound
    while index < cell.upperBound {
      switch text[index] {
      case "$": index = formulas.end(in: text, from: index, within: cell) ?? index + 1
      case "\\": index = formulas.end(in: text, from: index, within: cell) ?? index + 2
      case "`": index = codeSpans.span(in: text, from: index, to: cell.upperBound).next
      case "<":
        guard let end = endOfBlockTag(in: text, from: index, to: cell.upperBound) else {
          index += 1
          continue
        }
        addParagraph(paragraphStart..<index, in: text, to: &blocks)
        blocks.append(Block(.html, content: TextSpan(index..<end)))
        paragraphStart = end
        index = end
      default: index += 1
      }
    }
    if !blocks.isEmpty { addParagraph(paragraphStart..<cell.upperBound, in: text, to: &blocks) }
    return blocks
  }

  private static func addParagraph(_ range: Range<Int>, in text: [UInt8], to blocks: inout [Block]) {
    let content = text[range].trimming(while: \.isSpaceOrTab)
    guard !content.isEmpty else { return }
    blocks.append(Block(.paragraph, content: TextSpan(content.indices)))
  }

  private static func endOfBlockTag(in text: [UInt8], from start: Int, to end: Int) -> Int? {
    let name = text[(start + 1)..<end].drop { $0 == "/" }.prefix(while: \.isASCIILetterOrDigit)
    let tag = HTMLTag(name: name)
    guard tag.isBlock || tag == .hr else { return nil }
    return HTMLTagSyntax.end(in: text, from: start, to: end)
  }
}
