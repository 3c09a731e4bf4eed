import Testing

@testable import Documents

/// What HTML writes, HTML reads as the same model.
@Suite struct HTMLRoundTripTests {
  @Test(arguments: 0..<2000)
  func randomModels(seed: Int) {
    var generator = ModelGenerator(seed: UInt64(seed))
    let document = generator.document()
    let written = HTMLWriter.write(document)
    let read = HTMLReader.read(written)
    #expect(TreeWriter.write(read) == TreeWriter.write(document))
  }

  /// Whatever a receiver strips of what it may not know, the head and all classes, the model stays, but for the
  /// language of code, which stands in a class and nowhere else.
  @Test(arguments: 0..<300)
  func headAndClassesAreNotNeeded(seed: Int) {
    var generator = ModelGenerator(seed: UInt64(seed))
    let document = generator.document()
    let line = Array("<meta charset=\"utf-8\">\n".utf8)
    let stripped = Self.withoutClasses(Array(HTMLWriter.write(document).dropFirst(line.count)))
    let expected = Self.withoutLanguages(TreeWriter.write(document))
    #expect(Self.withoutLanguages(TreeWriter.write(HTMLReader.read(stripped))) == expected)
  }

  /// The markup without ` class="…"`; text cannot hold that, since its `<` are escaped.
  private static func withoutClasses(_ html: [UInt8]) -> [UInt8] {
    let opening = Array("<code class=\"".utf8)
    var result: [UInt8] = []
    var rest = html[...]
    while let less = rest.firstIndex(of: UInt8(ascii: "<")) {
      result += rest[..<less]
      rest = rest[less...]
      if rest.starts(with: opening) {
        result += "<code".utf8
        rest = rest.dropFirst(opening.count).drop { $0 != UInt8(ascii: "\"") }.dropFirst()
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result + rest
  }

  /// The tree of a document of this generator's, which knows one language only.
  private static func withoutLanguages(_ tree: String) -> [Substring] {
    tree.split(separator: "\n").map { $0.hasSuffix(" language=\"swift\"") ? $0.dropLast(17) : $0 }
  }
}

/// Makes random models of what HTML can carry: no soft breaks, no empty blocks, no equal neighbours that would merge.
private struct ModelGenerator {
  private var random: SeededRandom
  private var builder = DocumentBuilder()
  private var depth = 0
  private var footnotes = 0

  init(seed: UInt64) { random = SeededRandom(seed) }

  mutating func document() -> Document {
    blocks()
    for number in 1..<(footnotes + 1) {
      within(.footnoteDefinition(label: builder.keep(String(number).utf8))) { generator in
        generator.within(.paragraph(nil)) { $0.word() }
      }
    }
    return builder.finish()
  }

  private mutating func blocks() {
    depth += 1
    var isAfterList = false
    for _ in 0...random.below(3) {
      let choice = random.below(depth > 3 ? 4 : 8)
      switch choice {
      case 0: builder.leaf(.thematicBreak)
      case 1: codeBlock()
      case 2: within(.heading(level: UInt8(1 + random.below(6)), alignment())) { $0.inlines() }
      case 3, 4: paragraph()
      case 5: within(.blockQuote) { $0.blocks() }
      case 6 where !isAfterList: list()
      default: table()
      }
      isAfterList = choice == 6
    }
    depth -= 1
  }

  private mutating func within(_ element: Element, _ content: (inout ModelGenerator) -> Void) {
    builder.open(element)
    content(&self)
    builder.close()
  }

  private mutating func paragraph() { within(.paragraph(alignment())) { $0.inlines() } }

  private mutating func alignment() -> Alignment? { Alignment(rawValue: UInt8(random.below(8))) }

  private mutating func codeBlock() {
    let language = random.below(2) == 0 ? nil : builder.keep("swift".utf8)
    builder.leaf(.codeBlock(language: language, text: builder.keep("\n  a < b\n\n\tc & d\n".utf8)))
  }

  private mutating func list() {
    let markers: [ListStyle.Marker] = [.disc, .square, .circle, .decimal, .lowerAlpha, .upperRoman]
    let isTight = random.below(2) == 0
    var style = ListStyle(marker: markers[random.below(markers.count)], isTight: isTight)
    if style.isOrdered { style.start = UInt32(random.below(50)) }
    within(.list(style)) { generator in
      for _ in 0...generator.random.below(3) { generator.item(isTight: isTight) }
    }
  }

  private mutating func item(isTight: Bool) {
    let tasks: [TaskState?] = [nil, nil, .open, .done]
    within(.listItem(tasks[random.below(4)])) { generator in
      generator.within(.paragraph(nil)) { $0.inlines() }
      if !isTight { generator.paragraph() }
      if generator.depth < 4 && generator.random.below(3) == 0 {
        generator.depth += 1
        generator.list()
        generator.depth -= 1
      }
    }
  }

  private mutating func table() {
    within(.table) { generator in
      for row in 0...generator.random.below(3) {
        generator.within(.tableRow) { generator in
          for _ in 0...generator.random.below(3) { generator.cell(isHeader: row == 0) }
        }
      }
    }
  }

  private mutating func cell(isHeader: Bool) {
    var style = CellStyle(isHeader: isHeader, alignment: alignment())
    style.columnSpan = UInt16(1 + random.below(2))
    style.rowSpan = UInt16(1 + random.below(2))
    if random.below(4) == 0 { style.background = Color(red: 255, green: UInt8(random.below(256)), blue: 9) }
    within(.tableCell(style)) { generator in
      if generator.random.below(4) > 0 { generator.within(.paragraph(nil)) { $0.inlines() } }
    }
  }

  /// Words in marks of one kind each, with words between, so that nothing merges.
  private mutating func inlines() {
    word()
    for _ in 0..<random.below(4) {
      if random.below(4) == 0 {
        builder.leaf(.lineBreak)
      } else {
        builder.append(text: " ".utf8)
        mark(inside: [])
        builder.append(text: " ".utf8)
      }
      word()
    }
  }

  private mutating func word() {
    let words = ["a", "<b>", "&amp;", "é€", "x y", "日本", "\"q\"", "1."]
    builder.append(text: words[random.below(words.count)].utf8)
  }

  private mutating func mark(inside used: [Int]) {
    let choice = random.below(11)
    // A reference is raised itself.
    guard !used.contains(choice), used.count < 3, choice != 10 || !used.contains(5) else {
      word()
      return
    }
    switch choice {
    case 8: builder.leaf(.code(builder.keep("c  <d>".utf8)))
    case 9: image()
    case 10: reference()
    default:
      let element = element(choice)
      within(element) { $0.mark(inside: used + [choice]) }
    }
  }

  private mutating func element(_ choice: Int) -> Element {
    switch choice {
    case 0: .strong
    case 1: .emphasis
    case 2: .underline
    case 3: .strikethrough
    case 4: .highlight
    case 5: .superscript
    case 6: .styled(Style(color: Color(red: 1, green: 2, blue: 3), fontFamily: builder.keep("A B".utf8), fontSize: 21))
    default: .subscript
    }
  }

  private mutating func image() {
    let source = builder.keep("https://a.example/b?c&d".utf8)
    let alternative = builder.keep("e \"f\"".utf8)
    builder.leaf(.image(Image(source: source, alternative: alternative, width: 5)))
  }

  private mutating func reference() {
    footnotes += 1
    builder.leaf(.footnoteReference(label: builder.keep(String(footnotes).utf8)))
  }
}
