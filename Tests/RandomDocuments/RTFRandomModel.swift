public import Documents

/// Creates random documents that RTF can carry without loss: neighbouring lists, for example, would merge.
public struct RTFRandomModel {
  private var random: SeededGenerator
  private var builder = DocumentBuilder()
  private var words = 0
  private var notes = 0

  private init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Returns a document of a few blocks.
  public static func document(seed: UInt64) -> Document {
    var model = RTFRandomModel(seed: seed)
    // Enough plain text to make its look the usual one.
    model.inside(.paragraph(nil)) { $0.builder.append(text: "This document says more than needs to be said.".utf8) }
    for _ in 0..<model.number(1...5) {
      model.paragraph(canHaveNotes: true)
      model.block(depth: 0)
    }
    model.paragraph(canHaveNotes: true)
    model.footnotes()
    return model.builder.finish()
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

  private mutating func word() -> String {
    words += 1
    let spellings = [
      "word", "wörd", "слово", "字", "{w}", "\u{1F600}", "\\'e4", "a\tb", "e\u{301}", "\u{A0}", "\u{2011}", "\u{AD}",
      "a  b",
    ]
    return spellings[number(0...spellings.count - 1)] + String(words)
  }

  // MARK: Blocks

  /// Adds a block in the body (depth 0) or in items of lists.
  private mutating func block(depth: Int) {
    switch number(0...6) {
    case 0, 1: list(depth: depth)
    case 2 where depth == 0: table(depth: 1)
    case 3: code()
    case 4 where depth == 0: heading()
    case 5 where depth == 0: builder.leaf(.thematicBreak)
    case 6: quotation(depth: 1, list: depth)
    default: paragraph()
    }
  }

  private mutating func heading() {
    let alignments: [Alignment?] = [nil, .center, .right]
    builder.open(.heading(level: UInt8(number(1...6)), alignments[number(0...2)]))
    builder.append(text: word().utf8)
    if chance(30) { inside(.format(.emphasis)) { $0.builder.append(text: $0.word().utf8) } }
    builder.close()
  }

  private mutating func paragraph(canHaveNotes: Bool = false) {
    let alignments: [Alignment?] = [nil, nil, nil, .center, .right, .justified]
    builder.open(.paragraph(alignments[number(0...5)]))
    inlines()
    if canHaveNotes, chance(20) {
      notes += 1
      builder.leaf(.footnoteReference(label: builder.keep("\(notes)".utf8)))
    }
    builder.close()
  }

  private mutating func footnotes() {
    for note in 0..<notes {
      builder.open(.footnoteDefinition(label: builder.keep("\(note + 1)".utf8)))
      inside(.paragraph(nil)) { $0.builder.append(text: "This note says more than needs to be said.".utf8) }
      if chance(50) { paragraph() }
      if chance(20) { list(depth: 0, canNest: false) }
      builder.close()
    }
  }

  /// Adds a list inside `depth` others.
  private mutating func list(depth: Int, canNest: Bool = true) {
    let markers: [ListStyle.Marker] = [
      .disc, .circle, .square, .decimal, .lowerAlpha, .upperAlpha, .lowerRoman, .upperRoman,
    ]
    var style = ListStyle(marker: markers[number(0...7)])
    // In RTF, a disc means the marker of its level.
    if style.marker == .disc { style.marker = [.disc, .circle, .square][min(depth, 2)] }
    if style.isOrdered { style.start = UInt32(number(1...12)) }
    style.isTight = chance(60)
    builder.open(.list(style))
    for _ in 0..<number(1...3) {
      let tasks: [TaskState?] = [nil, nil, .open, .done]
      builder.open(.listItem(tasks[number(0...3)]))
      paragraph()
      if chance(15) { paragraph() }
      if canNest, depth < 4, chance(33) { block(depth: depth + 1) }
      builder.close()
    }
    builder.close()
  }

  private mutating func quotation(depth: Int, list level: Int) {
    builder.open(.blockQuote)
    paragraph()
    if chance(20), level == 0, depth == 1 { list(depth: 0, canNest: false) }
    if depth < 3, chance(50) { quotation(depth: depth + 1, list: level) }
    builder.close()
  }

  private mutating func code() {
    builder.leaf(.codeBlock(builder.keep(CodeBlock(text: builder.keep("\(word()) {\n\t  x\n\n}\n".utf8)))))
  }

  // MARK: Tables

  private mutating func table(depth: Int) {
    let columns = number(1...4)
    builder.open(.table)
    row(columns: columns) { $0.cell(CellStyle(isHeader: depth == 1, alignment: $0.alignment($1))) }
    for _ in 0..<number(1...3) { bodyRows(columns: columns, depth: depth) }
    builder.close()
  }

  private func alignment(_ column: Int) -> Alignment? { [nil, .center, .right][column % 3] }

  /// Adds a row, or two that share a cell.
  private mutating func bodyRows(columns: Int, depth: Int) {
    switch number(0...3) {
    case 0 where columns > 1:
      row(columns: columns - 1) { $0.cell(CellStyle(alignment: $0.alignment($1), columnSpan: $1 == 0 ? 2 : 1)) }
    case 1 where columns > 1:
      row(columns: columns) { $0.cell(CellStyle(alignment: $0.alignment($1), rowSpan: $1 == 0 ? 2 : 1)) }
      row(columns: columns - 1) { $0.cell(CellStyle(alignment: $0.alignment($1))) }
    default:
      row(columns: columns) { model, column in
        let background = model.chance(20) ? Color(red: 200, green: UInt8(model.number(0...255)), blue: 0) : nil
        model.cell(CellStyle(alignment: model.alignment(column), background: background), depth: depth)
      }
    }
  }

  private mutating func row(columns: Int, _ cell: (inout Self, Int) -> Void) {
    builder.open(.tableRow)
    for column in 0..<columns { cell(&self, column) }
    builder.close()
  }

  private mutating func cell(_ style: CellStyle, depth: Int? = nil) {
    builder.open(.tableCell(style))
    // If all paragraphs have one alignment, so has their cell.
    if depth != nil || chance(90) { inside(.paragraph(nil)) { $0.builder.append(text: $0.word().utf8) } }
    if let depth, style.alignment == nil {
      if chance(10) { list(depth: 0, canNest: false) }
      if chance(10) { code() }
      if depth < 3, chance(15) { table(depth: depth + 1) }
    }
    builder.close()
  }

  // MARK: Inlines

  private mutating func inside(_ element: Element, _ content: (inout Self) -> Void) {
    builder.open(element)
    content(&self)
    builder.close()
  }

  private mutating func inlines() {
    for index in 0..<number(1...4) {
      builder.append(text: "\(index == 0 ? "" : " ")\(word()) and ".utf8)
      inline()
    }
  }

  private mutating func inline() {
    switch number(0...5) {
    case 0: builder.leaf(.code(builder.keep(word().utf8)))
    case 1:
      builder.leaf(.lineBreak)
      builder.append(text: word().utf8)
    case 2: link()
    case 3 where chance(30): picture()
    default: marks()
    }
  }

  private mutating func link() {
    let destination = builder.keep(
      ["https://example.org/\(words)?a=b&c#d", "part.html#here", "mailto:a@b.c"][number(0...2)].utf8)
    let title = chance(50) ? builder.keep("\"{Tïtle}\" \(words)\\".utf8) : nil
    inside(.link(builder.keep(Link(destination: destination, title: title)))) {
      $0.builder.append(text: "link".utf8)
      if $0.chance(30) {
        $0.inside(.format(.strong)) { $0.builder.append(text: "bold".utf8) }
        $0.builder.append(text: "on".utf8)
      }
    }
  }

  private mutating func picture() {
    // The first 24 bytes of a PNG file of 2 by 3 pixels.
    let source = builder.keep("data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAAD".utf8)
    let alternative = builder.keep(chance(50) ? "a {picture}".utf8 : "".utf8)
    // One that is larger than its place is made smaller.
    let size = (width: UInt16(number(1...48)), height: UInt16(number(1...900)))
    builder.append(image: Image(source: source, alternative: alternative, width: size.width, height: size.height))
  }

  /// Adds a mark that contains a shorter one, as readers nest them.
  private mutating func marks() {
    let outer = mark()
    inside(outer) {
      $0.builder.append(text: $0.word().utf8)
      let inner = $0.mark()
      guard $0.chance(40), inner != outer, !($0.mayHaveBackground(inner) && $0.mayHaveBackground(outer)),
        !($0.isScript(inner) && $0.isScript(outer))
      else { return }
      $0.inside(inner) { $0.builder.append(text: "in".utf8) }
      $0.builder.append(text: "out".utf8)
    }
  }

  private mutating func mark() -> Element {
    // Keys are read as code.
    let formats = Format.allCases.filter { $0 != .keyboard }.map(Element.format)
    let marks: [Element] =
      formats + [
        .styled(builder.keep(Style(color: Color(red: 1, green: 2, blue: 3)))),
        .styled(builder.keep(Style(fontSize: 60))),
        .styled(builder.keep(Style(background: Color(red: 1, green: 2, blue: 3)))),
      ]
    guard chance(90) else {
      return .styled(builder.keep(Style(fontFamily: builder.keep("Georgia {Ü}".utf8), fontSize: 30)))
    }
    return marks[number(0...marks.count - 1)]
  }

  /// Whether an element is a look or a highlight, of which OpenDocument has only one background.
  private func mayHaveBackground(_ element: Element) -> Bool {
    if case .styled = element { true } else { element == .format(.highlight) }
  }

  private func isScript(_ element: Element) -> Bool {
    element == .format(.subscript) || element == .format(.superscript)
  }
}
