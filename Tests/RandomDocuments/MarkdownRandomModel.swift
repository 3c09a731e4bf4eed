public import Documents

/// Creates random documents of everything that Markdown can carry without loss.
public struct MarkdownRandomModel {
  /// The maximum depth of containers.
  private static let deepest = 4

  var random: SeededGenerator
  var builder = DocumentBuilder()
  /// The labels of footnotes in the order of their first references.
  var footnotes: [String] = []

  private init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Returns a document of a few blocks, the same for the same seed.
  public static func document(seed: UInt64) -> Document {
    var model = MarkdownRandomModel(seed: seed)
    model.blocks(depth: 0)
    model.footnoteDefinitions()
    return model.builder.finish()
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

  mutating func any(_ choices: [String]) -> String { choices.randomElement(using: &random) ?? "" }

  /// Adds an element with the content that `content` adds.
  mutating func within(_ element: Element, _ content: (inout Self) -> Void) {
    builder.open(element)
    content(&self)
    builder.close()
  }
}

// MARK: - Blocks

extension MarkdownRandomModel {
  private mutating func blocks(depth: Int) {
    for _ in 0..<number(1...3) { block(depth: depth) }
  }

  private mutating func block(depth: Int) {
    switch number(0...(depth < Self.deepest ? 13 : 7)) {
    case 0...2: paragraph()
    case 3: heading()
    case 4: codeBlock()
    case 5: builder.leaf(.thematicBreak)
    case 6, 7: table()
    case 8 where chance(30): callout(depth: depth)
    case 8: within(.blockQuote) { if $0.chance(95) { $0.blocks(depth: depth + 1) } }
    case 9, 10: tightList(depth: depth)
    case 11: looseList(depth: depth)
    case 12: blockTable(depth: depth)
    default: section(depth: depth)
    }
  }

  private mutating func paragraph() { within(.paragraph(nil)) { $0.inlines(breaks: true) } }

  private mutating func heading() {
    within(.heading(level: UInt8(number(1...6)), nil)) { if $0.chance(95) { $0.inlines(breaks: false) } }
  }

  private mutating func codeBlock() {
    let lines = ["", "a", "  b", "```", "~~~~", "- c", "\td ", "    e", "</td>", "\\", "| f |", "> g", "  ", "      "]
    let text = (0..<number(0...3)).map { _ in any(lines) + "\n" }.joined()
    let language = chance(50) ? builder.keep(any(["swift", "c++", "a`b", "&amp;", "\\*", "~", "{.x}"]).utf8) : nil
    let says = ["title=\"x\"", "{1, 3}", "a`b", "&amp; \\*"]
    let arguments = language != nil && chance(30) ? builder.keep(any(says).utf8) : nil
    let code = CodeBlock(language: language, arguments: arguments, text: builder.keep(text.utf8))
    builder.leaf(.codeBlock(builder.keep(code)))
  }

  private mutating func callout(depth: Int) {
    let name = any(["note", "tip", "my-own"])
    let title = any(["Note", "Tip", "Mind this", "- x", "+1"])
    within(.callout(builder.keep(name.utf8))) { model in
      model.within(.summary) { $0.builder.append(text: title.utf8) }
      if model.chance(95) { model.blocks(depth: depth + 1) }
    }
  }

  private mutating func section(depth: Int) {
    within(.details) { model in
      if model.chance(80) { model.within(.summary) { $0.inlines(breaks: $0.chance(10)) } }
      model.blocks(depth: depth + 1)
    }
  }

  private mutating func footnoteDefinitions() {
    var next = 0
    while next < footnotes.count {
      let label = builder.keep(footnotes[next].utf8)
      within(.footnoteDefinition(label: label)) { $0.blocks(depth: Self.deepest - 1) }
      next += 1
    }
  }
}

// MARK: - Lists

extension MarkdownRandomModel {
  private mutating func style(isTight: Bool) -> ListStyle {
    guard chance(50) else { return ListStyle(marker: .disc, isTight: isTight) }
    let start = [1, 1, 1, 0, 2, 10, number(0...1200), 999_999_990].randomElement(using: &random) ?? 1
    return ListStyle(marker: .decimal, start: UInt32(start), isTight: isTight)
  }

  private mutating func task() -> TaskState? { chance(80) ? nil : chance(50) ? .open : .done }

  /// Adds a list whose items contain only blocks that can follow each other without an empty line.
  private mutating func tightList(depth: Int) {
    within(.list(style(isTight: true))) { model in
      for _ in 0..<model.number(1...3) { model.tightItem(depth: depth) }
    }
  }

  private mutating func tightItem(depth: Int) {
    switch number(0...9) {
    case 0: within(.listItem(task())) { _ in }
    case 1: within(.listItem(task())) { $0.codeBlock() }
    case 2: within(.listItem(nil)) { $0.table() }
    case 3:
      within(.listItem(task())) { model in
        model.heading()
        model.paragraph()
      }
    case 4 where depth + 1 < Self.deepest: within(.listItem(nil)) { $0.tightList(depth: depth + 1) }
    default:
      within(.listItem(task())) { model in
        model.paragraph()
        model.afterTightParagraph(depth: depth)
      }
    }
  }

  /// Adds a block that can follow a paragraph directly.
  private mutating func afterTightParagraph(depth: Int) {
    switch number(0...9) {
    case 0: codeBlock()
    case 1: builder.leaf(.thematicBreak)
    case 2: within(.blockQuote) { $0.paragraph() }
    case 3: heading()
    case 4 where depth + 1 < Self.deepest:
      within(.list(ListStyle(marker: chance(50) ? .disc : .decimal))) { model in
        model.within(.listItem(nil)) { $0.paragraph() }
        if model.chance(50) { model.tightItem(depth: depth + 1) }
      }
    default: break
    }
  }

  private mutating func looseList(depth: Int) {
    within(.list(style(isTight: false))) { model in
      for _ in 0..<model.number(2...3) {
        if model.chance(20) {
          model.within(.listItem(model.task())) { $0.paragraph() }
        } else {
          model.within(.listItem(nil)) { if $0.chance(95) { $0.blocks(depth: depth + 1) } }
        }
      }
    }
  }
}

// MARK: - Tables

extension MarkdownRandomModel {
  private mutating func alignment() -> Alignment? {
    [nil, .left, .center, .right].randomElement(using: &random) ?? nil
  }

  /// Adds a table in the form of GitHub's Markdown.
  private mutating func table() {
    let alignments = (0..<number(1...3)).map { _ in alignment() }
    let isHeaderless = chance(10)
    within(.table) { model in
      for row in 0..<(isHeaderless ? 1 : model.number(1...3)) {
        model.within(.tableRow) { model in
          for (column, alignment) in alignments.enumerated() {
            let isHeader = row == 0 && !isHeaderless
            model.within(.tableCell(CellStyle(isHeader: isHeader, alignment: alignment))) { model in
              // An empty header over a single row would mean no header.
              guard model.chance(80) || isHeader && column == 0 else { return }
              model.within(.paragraph(nil)) { $0.inlines(breaks: false, lineBreaks: true) }
            }
          }
        }
      }
    }
  }

  /// Adds a table of any blocks; at least one cell exceeds GitHub's Markdown.
  private mutating func blockTable(depth: Int) {
    let columns = number(1...2)
    let rows = number(1...2)
    let special = number(0...(rows * columns - 1))
    within(.table) { model in
      for row in 0..<rows {
        model.within(.tableRow) { model in
          for column in 0..<columns {
            var style = CellStyle(isHeader: model.chance(30), alignment: model.alignment())
            if model.chance(20) { style.columnSpan = UInt16(model.number(1...3)) }
            if model.chance(20) { style.rowSpan = UInt16(model.number(1...3)) }
            model.within(.tableCell(style)) { model in
              if row * columns + column == special { model.codeBlockOfCell() }
              if model.chance(60) { model.blocks(depth: depth + 1) }
            }
          }
        }
      }
    }
  }

  private mutating func codeBlockOfCell() {
    if chance(50) { codeBlock() } else { within(.blockQuote) { $0.paragraph() } }
  }
}
