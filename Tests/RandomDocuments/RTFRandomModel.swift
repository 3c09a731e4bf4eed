public import Documents

/// Makes random documents of what RTF can carry without loss: neighbouring lists, for one, would become one.
public struct RTFRandomModel {
  private var random: SeededGenerator
  private var builder = DocumentBuilder()
  private var words = 0

  /// A document of a few blocks.
  public static func document(seed: UInt64) -> Document {
    var model = RTFRandomModel(seed: seed)
    return model.document()
  }

  private init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func document() -> Document {
    // RTF has no sizes of its own but the usual one, which is what most of the text has.
    within(.paragraph(nil), text: String(repeating: "most of the text has the usual size ", count: 3) + "!")
    for _ in 0..<number(1...6) {
      paragraph()
      block(depth: 0)
    }
    return builder.finish()
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func word() -> String {
    words += 1
    let spellings = ["word", "wörd", "слово", "字", "{w}", "\u{1F600}"]
    return spellings[number(0...spellings.count - 1)] + String(words)
  }

  private mutating func block(depth: Int) {
    switch number(0...5) {
    case 0: list(depth: depth, marker: nil)
    case 1 where depth == 0: table()
    case 2: code()
    case 3 where depth == 0:
      builder.open(.heading(level: UInt8(number(1...6)), nil))
      builder.append(text: word().utf8)
      builder.close()
    case 4 where depth == 0: builder.leaf(.thematicBreak)
    case 5: quotation(depth: 1)
    default: paragraph()
    }
  }

  private mutating func paragraph() {
    let alignments: [Alignment?] = [nil, nil, nil, .center, .right, .justified]
    builder.open(.paragraph(alignments[number(0...5)]))
    inlines()
    builder.close()
  }

  private mutating func within(_ element: Element, text: String) {
    builder.open(element)
    builder.append(text: text.utf8)
    builder.close()
  }

  private mutating func inlines() {
    for index in 0..<number(1...4) {
      builder.append(text: "\(index == 0 ? "" : " ")\(word()) ".utf8)
      inline()
    }
  }

  private mutating func inline() {
    let marks: [Element] = [
      .strong, .emphasis, .underline, .strikethrough, .highlight, .subscript, .superscript,
      .styled(Style(color: Color(red: 1, green: 2, blue: 3))), .styled(Style(fontSize: 60)),
    ]
    switch number(0...4) {
    case 0:
      let text = builder.keep(word().utf8)
      builder.leaf(.code(text))
    case 1:
      builder.leaf(.lineBreak)
      builder.append(text: word().utf8)
    case 2:
      let destination = builder.keep("https://example.org/\(words)?a=b&c#d".utf8)
      let title = number(0...1) == 0 ? nil : builder.keep("\"\(word())\\".utf8)
      within(.link(destination: destination, title: title), text: "link")
    default:
      within(marks[number(0...marks.count - 1)], text: word())
    }
  }

  private mutating func list(depth: Int, marker: ListStyle.Marker?) {
    let markers: [ListStyle.Marker] = [
      .disc, .circle, .square, .decimal, .lowerAlpha, .upperAlpha, .lowerRoman, .upperRoman,
    ]
    var style = ListStyle(marker: marker ?? markers[number(0...7)])
    if style.isOrdered { style.start = UInt32(number(1...12)) }
    builder.open(.list(style))
    for _ in 0..<number(1...3) {
      let tasks: [TaskState?] = [nil, nil, .open, .done]
      builder.open(.listItem(tasks[number(0...3)]))
      paragraph()
      if depth < 4, number(0...2) == 0 { block(depth: depth + 1) }
      builder.close()
    }
    builder.close()
  }

  private mutating func quotation(depth: Int) {
    builder.open(.blockQuote)
    paragraph()
    if depth < 3, number(0...1) == 0 { quotation(depth: depth + 1) }
    builder.close()
  }

  private mutating func code() {
    let text = builder.keep("\(word()) {\n\t  x\n\n}\n".utf8)
    builder.leaf(.codeBlock(language: nil, text: text))
  }

  private mutating func table() {
    let columns = number(1...4)
    builder.open(.table)
    for row in 0...number(1...3) {
      builder.open(.tableRow)
      for column in 0..<columns {
        let alignments: [Alignment?] = [nil, .center, .right]
        builder.open(.tableCell(CellStyle(isHeader: row == 0, alignment: alignments[column % 3])))
        within(.paragraph(nil), text: word())
        builder.close()
      }
      builder.close()
    }
    builder.close()
  }
}
