public import Documents

/// Makes random documents of what Markdown can carry without loss.
public struct MarkdownRandomModel {
  private var random: SeededGenerator
  private var builder = DocumentBuilder()

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// A document of a few blocks.
  public static func document(seed: UInt64) -> Document {
    var model = MarkdownRandomModel(seed: seed)
    model.blocks(depth: 0)
    return model.builder.finish()
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

  // MARK: Blocks

  private mutating func blocks(depth: Int) {
    for _ in 0..<number(1...3) { block(depth: depth) }
  }

  private mutating func block(depth: Int) {
    switch number(0...(depth < 3 ? 9 : 6)) {
    case 0...2: paragraph()
    case 3:
      builder.open(.heading(level: UInt8(number(1...6)), nil))
      inlines(breaks: false)
      builder.close()
    case 4: codeBlock()
    case 5: builder.leaf(.thematicBreak)
    case 6: table()
    case 7:
      builder.open(.blockQuote)
      blocks(depth: depth + 1)
      builder.close()
    case 8: tightList(depth: depth)
    default: looseList(depth: depth)
    }
  }

  private mutating func paragraph() {
    builder.open(.paragraph(nil))
    inlines(breaks: true)
    builder.close()
  }

  private mutating func codeBlock() {
    let lines = ["", "a", "  b", "```", "~~~~", "- c", "\td "]
    let text = (0..<number(0...3)).map { _ in (lines.randomElement(using: &random) ?? "") + "\n" }.joined()
    let language = chance(50) ? builder.keep("swift".utf8) : nil
    builder.leaf(.codeBlock(language: language, text: builder.keep(text.utf8)))
  }

  private mutating func style(isTight: Bool) -> ListStyle {
    chance(50)
      ? ListStyle(marker: .disc, isTight: isTight)
      : ListStyle(marker: .decimal, start: UInt32(chance(70) ? 1 : number(0...1200)), isTight: isTight)
  }

  private mutating func tightList(depth: Int) {
    builder.open(.list(style(isTight: true)))
    for _ in 0..<number(1...3) {
      builder.open(.listItem(chance(20) ? (chance(50) ? .open : .done) : nil))
      paragraph()
      if depth < 2, chance(30) {
        builder.open(.list(ListStyle(marker: chance(50) ? .disc : .decimal)))
        builder.open(.listItem(nil))
        paragraph()
        builder.close()
        builder.close()
      }
      builder.close()
    }
    builder.close()
  }

  private mutating func looseList(depth: Int) {
    builder.open(.list(style(isTight: false)))
    for _ in 0..<number(2...3) {
      builder.open(.listItem(nil))
      blocks(depth: depth + 1)
      builder.close()
    }
    builder.close()
  }

  private mutating func table() {
    let columns = number(1...3)
    let all: [Alignment?] = [nil, .left, .center, .right]
    let alignments = (0..<columns).map { _ in all[number(0...3)] }
    builder.open(.table)
    for row in 0..<number(1...3) {
      builder.open(.tableRow)
      for alignment in alignments {
        builder.open(.tableCell(CellStyle(isHeader: row == 0, alignment: alignment)))
        if chance(80) {
          builder.open(.paragraph(nil))
          inlines(breaks: false)
          builder.close()
        }
        builder.close()
      }
      builder.close()
    }
    builder.close()
  }

  // MARK: Inlines

  /// Some pieces with spaces or line endings between them.
  private mutating func inlines(breaks: Bool) {
    for index in 0..<number(1...4) {
      if index > 0 { separator(breaks: breaks) }
      inline(within: [])
    }
  }

  private mutating func separator(breaks: Bool) {
    switch breaks ? number(0...5) : 5 {
    case 0: builder.leaf(.softBreak)
    case 1: builder.leaf(.lineBreak)
    default: builder.append(text: " ".utf8)
    }
  }

  private mutating func inline(within marks: [Element]) {
    switch number(0...9) {
    case 0...4: builder.append(text: word().utf8)
    case 5: builder.leaf(.code(builder.keep(code().utf8)))
    case 6:
      builder.leaf(.image(Image(source: builder.keep("i.png".utf8), alternative: builder.keep(word().utf8))))
    case 7: link(within: marks)
    default: mark(within: marks)
    }
  }

  private mutating func mark(within marks: [Element]) {
    let all: [Element] = [
      .strong, .emphasis, .strikethrough, .highlight, .underline, .subscript, .superscript,
    ]
    guard marks.count < 3, let mark = all.filter({ !marks.contains($0) }).randomElement(using: &random) else {
      return builder.append(text: word().utf8)
    }
    builder.open(mark)
    inline(within: marks + [mark])
    if chance(30) {
      builder.append(text: " ".utf8)
      inline(within: marks + [mark])
    }
    builder.close()
  }

  private mutating func link(within marks: [Element]) {
    let isInLink = marks.contains { if case .link = $0 { true } else { false } }
    guard !isInLink else { return builder.append(text: word().utf8) }
    let urls = ["/a", "http://x.y/?a=b&c", "a b", "p(q", "#f_g_h", "", "mailto:me@x.y", "\\*"]
    let destination = builder.keep((urls.randomElement(using: &random) ?? "").utf8)
    let title = chance(30) ? builder.keep("t \"q\" &amp; \\".utf8) : nil
    let link = Element.link(destination: destination, title: title)
    builder.open(link)
    inline(within: marks + [link])
    builder.close()
  }

  private mutating func code() -> String {
    let pieces = ["a", "`", "``", "|", " ", "\\", "*b*", "<i>"]
    return (0..<number(1...3)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  /// Text without white space, often of characters that mean something.
  private mutating func word() -> String {
    let pieces = [
      "a", "b", "word", "é", "「", "漢", "*", "**", "_", "`", "~", "~~", "==", "=", "[", "]", "(", ")", "<", ">", "&",
      "&amp;", "#", "+", "-", "---", "1.", "2)", "!", "|", "\\", ":", "http://a.b", "www.c.d", "e@f.gh", "<b>", "</b>",
      "[^1]", "[x]", ".", "\u{A0}", "'", "\"", "$", "<!--",
    ]
    return (0..<number(1...4)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }
}
