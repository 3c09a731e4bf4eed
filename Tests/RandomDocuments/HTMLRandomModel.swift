public import Documents

/// Creates random models that HTML can carry: without soft breaks, empty blocks, or equal neighbours that would merge.
public struct HTMLRandomModel {
  private var random: SeededGenerator
  private var builder = DocumentBuilder()
  private var depth = 0
  private var footnotes = 0
  private var places = 0

  /// Returns a document of a few blocks.
  public static func document(seed: UInt64) -> Document {
    var model = HTMLRandomModel(seed: seed)
    return model.document()
  }

  private init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func document() -> Document {
    blocks()
    if places > 0 { within(.paragraph(nil)) { $0.linksToPlaces() } }
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
      case 5 where random.below(3) == 0: callout()
      case 5 where random.below(3) == 0: definitions()
      case 5: within(.blockQuote) { $0.blocks() }
      case 6 where !isAfterList: list()
      default: table()
      }
      isAfterList = choice == 6
    }
    depth -= 1
  }

  private mutating func within(_ element: Element, _ content: (inout HTMLRandomModel) -> Void) {
    builder.open(element)
    content(&self)
    builder.close()
  }

  private mutating func paragraph() { within(.paragraph(alignment())) { $0.inlines() } }

  private mutating func callout() {
    within(.callout(builder.keep("note".utf8))) { generator in
      generator.within(.summary) { $0.builder.append(text: "Mind".utf8) }
      generator.blocks()
    }
  }

  private mutating func definitions() {
    within(.definitionList) { generator in
      for _ in 0...generator.random.below(2) {
        generator.within(.definitionTerm) { $0.inlines() }
        generator.within(.definition) { $0.blocks() }
      }
    }
  }

  /// Adds a name for the following text.
  private mutating func place() {
    if random.below(6) > 0 { return }
    places += 1
    builder.leaf(.anchor(builder.keep("place \(places)".utf8)))
  }

  private mutating func linksToPlaces() {
    for number in 1...places {
      if number > 1 { builder.append(text: " ".utf8) }
      let link = builder.keep(Link(destination: builder.keep("#place%20\(number)".utf8)))
      within(.link(link)) { $0.word() }
    }
  }

  private mutating func alignment() -> Alignment? { Alignment(rawValue: UInt8(random.below(8))) }

  private mutating func codeBlock() {
    let language = random.below(2) == 0 ? nil : builder.keep("swift".utf8)
    let text = builder.keep("\n  a < b\n\n\tc & d\n".utf8)
    builder.leaf(.codeBlock(builder.keep(CodeBlock(language: language, text: text))))
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

  /// Adds words in marks of one kind each, with words in between, so that nothing merges.
  private mutating func inlines() {
    place()
    word()
    for _ in 0..<random.below(4) {
      if random.below(4) == 0 {
        builder.leaf(.lineBreak)
      } else {
        builder.append(text: " ".utf8)
        place()
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
    let choice = random.below(12)
    // A reference is itself superscript.
    guard !used.contains(choice), used.count < 3, choice != 10 || !used.contains(5) else {
      word()
      return
    }
    switch choice {
    case 8: builder.leaf(.code(builder.keep("c  <d>".utf8)))
    case 9: image()
    case 10: reference()
    default:
      let element = choice == 11 ? .format(.keyboard) : element(choice)
      within(element) { $0.mark(inside: used + [choice]) }
    }
  }

  private mutating func element(_ choice: Int) -> Element {
    switch choice {
    case 0: .format(.strong)
    case 1: .format(.emphasis)
    case 2: .format(.underline)
    case 3: .format(.strikethrough)
    case 4: .format(.highlight)
    case 5: .format(.superscript)
    case 6: .styled(look())
    default: .format(.subscript)
    }
  }

  private mutating func look() -> Stored<Style> {
    let family = builder.keep("A B".utf8)
    return builder.keep(Style(color: Color(red: 1, green: 2, blue: 3), fontFamily: family, fontSize: 21))
  }

  private mutating func image() {
    let source = builder.keep("https://a.example/b?c&d".utf8)
    let alternative = builder.keep("e \"f\"".utf8)
    builder.append(image: Image(source: source, alternative: alternative, width: 5))
  }

  private mutating func reference() {
    footnotes += 1
    builder.leaf(.footnoteReference(label: builder.keep(String(footnotes).utf8)))
  }
}
