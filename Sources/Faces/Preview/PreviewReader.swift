/// Reads the blocks that the worker for documents has written (`PreviewWriter` of Documents describes them).
///
/// The worker reads hostile documents, so what it writes is not trusted either: any bytes are read, into a bounded number of
/// blocks and texts that are laid out in a moment. Complexity: linear.
package struct PreviewReader {
  /// The maximum number of bytes that are read.
  private static let byteLimit = 1 << 20
  /// The maximum number of blocks.
  private static let blockLimit = 10_000
  /// The maximum number of bytes of text, counted as ``LayableText`` does.
  private static let textLimit = 128 << 10
  /// The maximum number of styles in a block's text: a label measures each part several times. Code may have more.
  private static let styleLimit = 500
  private static let codeStyleLimit = 4000
  private static let depthLimit = 12
  /// The maximum number of columns of a table.
  private static let columnLimit = 40
  /// The maximum number of rows that a cell covers.
  private static let rowLimit = 1000

  private var preview = Preview([])
  private var room = textLimit

  /// Reads blocks. What makes no sense is left out.
  package static func read(_ bytes: [UInt8]) -> Preview {
    var reader = PreviewReader()
    let lines = bytes.prefix(byteLimit).split(separator: UInt8(ascii: "\n"), maxSplits: blockLimit)
    for line in lines.prefix(blockLimit) where reader.room > 0 { reader.read(line) }
    reader.preview.isCut = reader.preview.isCut || reader.room <= 0 || lines.count > blockLimit
    return reader.preview
  }

  private mutating func read(_ line: ArraySlice<UInt8>) {
    var fields = PreviewFields(line)
    guard let kind = fields.next(), kind.count == 1, let letter = kind.first else { return }
    if letter == UInt8(ascii: "+") {
      preview.isCut = true
      return
    }
    let place = Self.containers(fields.next() ?? [])
    let marker = LayableText(title: String(decoding: (fields.next() ?? []).prefix(80), as: UTF8.self)).text
    guard let content = content(letter, &fields) else { return }
    var block = PreviewBlock(content)
    (block.place, block.marker) = (place, marker)
    preview.blocks.append(block)
  }

  private static func containers(_ letters: ArraySlice<UInt8>) -> [PreviewBlock.Container] {
    letters.prefix(depthLimit).compactMap { letter in
      switch letter {
      case UInt8(ascii: "l"): .item(isTight: true)
      case UInt8(ascii: "L"): .item(isTight: false)
      case UInt8(ascii: "q"): .quotation
      case UInt8(ascii: "d"): .indentation
      default: nil
      }
    }
  }

  private mutating func content(_ kind: UInt8, _ fields: inout PreviewFields) -> PreviewBlock.Content? {
    switch kind {
    case UInt8(ascii: "p"):
      let alignment = Self.alignment(fields.next())
      return .paragraph(text(fields.rest), alignment)
    case UInt8(ascii: "h"):
      let level = fields.number(in: 1...6) ?? 6
      let alignment = Self.alignment(fields.next())
      return .heading(text(fields.rest), level: level, alignment)
    case UInt8(ascii: "c"):
      let language = String(decoding: (fields.next() ?? []).prefix(40), as: UTF8.self)
      return .code(text(fields.rest, styleLimit: Self.codeStyleLimit), language: LayableText(title: language).text)
    case UInt8(ascii: "-"): return .rule
    case UInt8(ascii: "i"): return picture(&fields)
    case UInt8(ascii: "t"), UInt8(ascii: "r"):
      var cells: [PreviewCell] = []
      while let field = fields.next(), cells.count < Self.columnLimit {
        if let cell = cell(field) { cells.append(cell) }
      }
      return .row(cells, isFirst: kind == UInt8(ascii: "t"))
    default: return nil
    }
  }

  private mutating func picture(_ fields: inout PreviewFields) -> PreviewBlock.Content? {
    guard let number = fields.number(in: 0...Int(Int32.max)), let width = fields.number(in: 0...0xFFFF),
      let height = fields.number(in: 0...0xFFFF)
    else { return nil }
    let words = LayableText(title: String(decoding: fields.rest.prefix(1000), as: UTF8.self)).text
    room -= words.utf8.count
    return .picture(PreviewPicture(number, width: width, height: height, alternative: words))
  }

  private mutating func cell(_ field: ArraySlice<UInt8>) -> PreviewCell? {
    guard let colon = field.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let attributes = field[..<colon]
    let letters = attributes.prefix { $0 >= UInt8(ascii: "a") }
    let numbers = attributes[letters.endIndex...].split(separator: UInt8(ascii: ",")).map {
      Int(String(decoding: $0, as: UTF8.self)) ?? -1
    }
    guard numbers.count == 3, 0..<Self.columnLimit ~= numbers[0], 1...Self.columnLimit - numbers[0] ~= numbers[1] else {
      return nil
    }
    var cell = PreviewCell(text: text(field[(colon + 1)...]))
    cell.isHeader = letters.contains(UInt8(ascii: "h"))
    cell.alignment = Self.alignment(letters)
    (cell.column, cell.columns, cell.rows) = (numbers[0], numbers[1], max(1, min(numbers[2], Self.rowLimit)))
    return cell
  }

  private mutating func text(_ markup: ArraySlice<UInt8>, styleLimit: Int = styleLimit) -> LayableText {
    let text = LayableText(markup: String(decoding: markup, as: UTF8.self), room: &room, styleLimit: styleLimit)
    preview.isCut = preview.isCut || text.isCut
    preview.isBroken = preview.isBroken || text.isBroken
    return text
  }

  private static func alignment(_ letters: ArraySlice<UInt8>?) -> PreviewBlock.Alignment {
    guard let letters else { return .start }
    return letters.contains(UInt8(ascii: "c")) ? .center : letters.contains(UInt8(ascii: "r")) ? .end : .start
  }
}

/// The fields of a line, which tabs separate.
private struct PreviewFields {
  private var left: ArraySlice<UInt8>?

  init(_ line: ArraySlice<UInt8>) { left = line }

  /// Takes the next field; nil after the last one.
  mutating func next() -> ArraySlice<UInt8>? {
    guard let line = left else { return nil }
    let field = line.prefix { $0 != UInt8(ascii: "\t") }
    left = field.endIndex < line.endIndex ? line[(field.endIndex + 1)...] : nil
    return field
  }

  /// Takes the next field if it is a number within a range.
  mutating func number(in range: ClosedRange<Int>) -> Int? {
    next().flatMap { Int(String(decoding: $0.prefix(12), as: UTF8.self)) }.flatMap { range ~= $0 ? $0 : nil }
  }

  /// All further fields as one.
  var rest: ArraySlice<UInt8> { left ?? [] }
}
