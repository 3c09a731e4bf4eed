/// Shares a table's width among its columns by their content: each gets what its longest word needs while there is
/// room, and a part of the rest in proportion to the length of its lines.
struct ColumnWidths {
  /// The width that a column's cells need so that no word is broken, and the width that they want so that no line is.
  private struct Column {
    var need = 3
    var want = 5
  }

  /// Lines longer than this, in characters, are broken anyway.
  private static let wishLimit = 60
  /// The approximate width of a character, and a cell's padding on both sides of its text, in twips.
  private static let characterWidth = 130
  private static let padding = 230
  /// The minimum width of a column in twips, however little room there is.
  private static let leastWidth = 120

  private var columns: [Column] = []

  /// Measures the cells of a row. The width for a cell across several columns is shared among them.
  mutating func measure(_ row: TableLayout.Row, in document: Document) {
    while columns.count < row.cells.last?.columns.upperBound ?? 0 { columns.append(Column()) }
    for cell in row.cells {
      guard let node = cell.node else { continue }
      let extent = TextExtent(below: node, in: document)
      for column in cell.columns {
        columns[column].need = max(columns[column].need, extent.longestWord / cell.columns.count)
        columns[column].want = max(columns[column].want, extent.longestLine / cell.columns.count)
      }
    }
  }

  /// Returns the right edges of the columns, in twips from the table's left edge.
  func edges(within width: Int) -> [Int] {
    let needs = columns.map { Self.width(of: $0.need) }
    let wants = columns.map { Self.width(of: max($0.need, min($0.want, Self.wishLimit))) }
    var edge = 0
    return Self.shares(of: width, needs, wants).map { share in
      edge += max(share, Self.leastWidth)
      return edge
    }
  }

  private static func width(of characters: Int) -> Int { min(characters, 1000) * characterWidth + padding }

  private static func shares(of width: Int, _ needs: [Int], _ wants: [Int]) -> [Int] {
    let need = needs.reduce(0, +)
    let want = wants.reduce(0, +)
    if want <= width { return wants.map { width * $0 / want } }
    if need >= width { return needs.map { width * $0 / need } }
    return zip(needs, wants).map { $0 + (width - need) * ($1 - $0) / (want - need) }
  }
}

/// The approximate lengths of the longest line and the longest word of a text, in columns of a monospaced font.
private struct TextExtent {
  private(set) var longestLine = 0
  private(set) var longestWord = 0
  private var line = 0
  private var word = 0

  /// Measures a subtree.
  init(below parent: Int, in document: Document) {
    for node in document.nodes[parent + 1..<Int(document.nodes[parent].end)] {
      switch node.element {
      case .text(let text), .code(let text): add(document[text])
      case .wikiLink(let link): add(document.shown(link))
      case .image(let image): add(document[document[image].alternative])
      case .codeBlock(let code):
        endLine()
        add(document[document[code].text])
      case .softBreak: advance(by: 1, word: 0)
      case .lineBreak, .blockQuote, .list, .listItem, .table, .tableRow, .tableCell, .definitionList, .definition,
        .footnoteDefinition, .details, .callout, .paragraph, .heading, .summary, .definitionTerm, .thematicBreak:
        endLine()
      case .format, .link, .styled, .footnoteReference, .anchor:
        break
      }
    }
  }

  private mutating func add(_ text: ArraySlice<UInt8>) {
    for byte in text {
      switch byte {
      case "\n": endLine()
      case " ", "\t": advance(by: 1, word: 0)
      case 0x80..<0xC0: break
      // Most characters of three bytes and more are wide, and a line may break beside them.
      case 0xE0...: advance(by: 2, word: 2)
      default: advance(by: 1, word: word + 1)
      }
    }
  }

  private mutating func advance(by columns: Int, word: Int) {
    line += columns
    self.word = word
    longestLine = max(longestLine, line)
    longestWord = max(longestWord, word)
  }

  private mutating func endLine() {
    line = 0
    word = 0
  }
}
