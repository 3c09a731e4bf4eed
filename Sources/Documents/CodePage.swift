/// A mapping from the bytes of text to characters.
struct CodePage: Hashable {
  /// The number of the code page. Those below 100 are our own, for symbol fonts.
  let number: Int

  static let utf8 = CodePage(number: 65001)
  static let windows1252 = CodePage(number: 1252)
  static let macRoman = CodePage(number: 10000)
  static let symbol = CodePage(number: 2)
  /// Symbol fonts whose characters are not known.
  static let otherSymbols = CodePage(number: 42)

  /// The index of its table; that of Windows-1252 if it has none.
  private let place: Int

  init(number: Int) {
    self.number = number
    place = Self.tables.firstIndex { $0.number == number } ?? 0
  }

  /// Creates the encoding of a well-known symbol font, by its name in any case.
  init?(symbolFont name: [UInt8]) {
    guard let number = Self.symbolFonts[name[...]] else { return nil }
    self.init(number: number)
  }

  private static let symbolFonts = NameTable<Int>([
    ("symbol", 2), ("wingdings", 3), ("wingdings 2", 4), ("wingdings 3", 5), ("webdings", 6),
  ])

  /// Whether it is the encoding of a symbol font, where every byte may be a symbol.
  var isOfSymbols: Bool { number < 100 }

  /// Creates the code page of a font's `\fcharset`; nil if that means the whole file's (RTF 1.9.1, "Font table").
  init?(charset: Int) {
    guard let number = DataTable.charsets.value(of: "\(charset)".utf8) else { return nil }
    self.init(number: Int(String(decoding: number, as: UTF8.self)) ?? 0)
  }

  /// The code page of a font whose name ends as Windows ended names before fonts had all characters: `Arial CE`. The
  /// result is nil for other names.
  init?(fontName name: [UInt8]) {
    let script = String(decoding: name.split(separator: " ").last ?? [], as: UTF8.self)
    guard let number = Self.pagesOfScripts[script] else { return nil }
    self.init(number: number)
  }

  private static let pagesOfScripts = [
    "CE": 1250, "Cyr": 1251, "CYR": 1251, "Greek": 1253, "Tur": 1254, "TUR": 1254, "(Hebrew)": 1255,
    "(Arabic)": 1256, "Baltic": 1257, "(Vietnamese)": 1258, "(Thai)": 874,
  ]

  /// Whether a byte begins a two-byte character.
  func isLead(_ byte: UInt8) -> Bool {
    switch number {
    case 932: (0x81...0x9F).contains(byte) || (0xE0...0xFC).contains(byte)
    case 936, 949, 950, 1361: (0x81...0xFE).contains(byte)
    default: false
    }
  }

  /// Returns the character of a byte of the upper half, or of any byte of a symbol font.
  func scalar(_ byte: UInt8) -> UInt16 {
    if number == 932, (0xA1...0xDF).contains(byte) { return 0xFF61 + UInt16(byte - 0xA1) }
    let characters = Self.tables[place].characters
    let first = 0x100 - characters.count
    return byte < first ? UInt16(byte) : characters[Int(byte) - first]
  }

  /// Returns the character of a byte; nil if it has none.
  func character(of byte: UInt8) -> Unicode.Scalar? {
    let scalar = scalar(byte)
    return scalar == 0xFFFD ? nil : Unicode.Scalar(scalar)
  }

  /// Returns the characters that text in a symbol font shows. The text names them by the font's bytes, by the
  /// Windows-1252 characters of these, or by their places in Unicode's private use area.
  func text(of utf8: ArraySlice<UInt8>) -> [UInt8] {
    var text = String.UnicodeScalarView()
    for letter in String(decoding: utf8, as: UTF8.self).unicodeScalars {
      let byte: UInt8? =
        switch letter.value {
        case 0x21...0x7E, 0xA1...0xFF: UInt8(letter.value)
        case 0xF021...0xF0FF: UInt8(letter.value - 0xF000)
        default: (0x80...0x9F).first { Windows1252.scalar($0) == letter }
        }
      text.append(byte.flatMap { character(of: $0) } ?? letter)
    }
    return Array(String(text).utf8)
  }

  /// Whether a byte can be the second of a two-byte character.
  func isTrail(_ byte: UInt8) -> Bool { byte >= Self.firstTrail }

  /// Returns the character of two bytes.
  func scalar(lead: UInt8, trail: UInt8) -> UInt16 {
    let table: [UInt16]
    switch number {
    case 932: table = Self.page932
    case 936: table = Self.page936
    case 949: table = Self.page949
    case 950: table = Self.page950
    default: return 0xFFFD
    }
    let index = (Int(lead) - Int(Self.firstLead)) * Self.trailCount + Int(trail) - Int(Self.firstTrail)
    return table.indices.contains(index) ? table[index] : 0xFFFD
  }

  private static let firstLead: UInt8 = 0x81
  private static let firstTrail: UInt8 = 0x40
  private static let trailCount = 0x100 - Int(firstTrail)

  private static let page932 = doubleByteTable(DataTable.codePage932)
  private static let page936 = doubleByteTable(DataTable.codePage936)
  private static let page949 = doubleByteTable(DataTable.codePage949)
  private static let page950 = doubleByteTable(DataTable.codePage950)

  /// Expands a table with one line for each first byte.
  private static func doubleByteTable(_ lines: StaticString) -> [UInt16] {
    var table: [UInt16] = []
    for character in String(decoding: lines.bytes, as: UTF8.self).utf16 {
      switch character {
      case 0x0A: table += Array(repeating: 0xFFFD, count: trailCount - table.count % trailCount)
      case 0x20: table.append(0xFFFD)
      default: table.append(character)
      }
    }
    return table
  }

  /// The one-byte tables, each for the last bytes of its code page. The first is for text of an unknown code page.
  private static let tables = DataTable.codePages.bytes.split(separator: "\n").map { line in
    let number = line.prefix { $0 != " " }
    let characters = String(decoding: line[number.endIndex...].dropFirst(), as: UTF8.self)
    return (number: Int(String(decoding: number, as: UTF8.self)) ?? 0, characters: Array(characters.utf16))
  }
}
