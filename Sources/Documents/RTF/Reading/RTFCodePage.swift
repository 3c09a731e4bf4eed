/// What the bytes of text stand for.
struct RTFCodePage: Hashable {
  /// The number of the code page; those below 100 are ours, for fonts of symbols.
  let number: Int

  static let utf8 = RTFCodePage(number: 65001)
  static let windows1252 = RTFCodePage(number: 1252)
  static let macRoman = RTFCodePage(number: 10000)
  static let symbol = RTFCodePage(number: 2)
  static let wingdings = RTFCodePage(number: 3)
  /// Fonts of symbols whose characters are not known.
  static let otherSymbols = RTFCodePage(number: 42)

  /// The place of its table of the upper half; that of Windows-1252 where it has none.
  private let place: Int

  init(number: Int) {
    self.number = number
    place = Self.upperHalves.firstIndex { $0.number == number } ?? 0
  }

  /// The encoding of a well-known font of symbols, by its name in any case.
  init?(symbolFont name: [UInt8]) {
    switch String(decoding: name, as: UTF8.self).lowercased() {
    case "symbol": self = .symbol
    case "wingdings": self = .wingdings
    default: return nil
    }
  }

  /// Whether it is the encoding of a font of symbols, where every byte may be one.
  var isOfSymbols: Bool { number < 100 }

  /// The code page of a font's `\fcharset`; nil where the whole file's is meant (RTF 1.9.1, "Font table").
  init?(charset: Int) {
    switch charset {
    case 2: self.init(number: 2)
    case 77: self.init(number: 10000)
    case 78, 128: self.init(number: 932)
    case 79: self.init(number: 949)
    case 80: self.init(number: 936)
    case 81: self.init(number: 950)
    case 85: self.init(number: 10006)
    case 86: self.init(number: 10081)
    case 88: self.init(number: 10029)
    case 89: self.init(number: 10007)
    case 129: self.init(number: 949)
    case 130: self.init(number: 1361)
    case 134: self.init(number: 936)
    case 136: self.init(number: 950)
    case 161: self.init(number: 1253)
    case 162: self.init(number: 1254)
    case 163: self.init(number: 1258)
    case 177: self.init(number: 1255)
    case 178: self.init(number: 1256)
    case 186: self.init(number: 1257)
    case 204: self.init(number: 1251)
    case 222: self.init(number: 874)
    case 238: self.init(number: 1250)
    case 254: self.init(number: 437)
    case 255: self.init(number: 850)
    default: return nil
    }
  }

  /// Whether a byte begins a character of two bytes.
  func isLead(_ byte: UInt8) -> Bool {
    switch number {
    case 932: (0x81...0x9F).contains(byte) || (0xE0...0xFC).contains(byte)
    case 936, 949, 950, 1361: (0x81...0xFE).contains(byte)
    default: false
    }
  }

  /// The character of a byte of the upper half, or of any byte of a symbol font.
  func scalar(_ byte: UInt8) -> UInt16 {
    if number == 932, (0xA1...0xDF).contains(byte) { return 0xFF61 + UInt16(byte - 0xA1) }
    if self == .symbol { return Self.symbols[Int(byte)] }
    if self == .wingdings { return Self.wingdingsCharacters[Int(byte)] }
    return byte < 0x80 ? UInt16(byte) : Self.upperHalves[place].characters[Int(byte) - 0x80]
  }

  /// What text shows that is set in a font of symbols, with its characters named by the font's bytes, by Windows-1252's
  /// characters for these, or by their place in Unicode's private area.
  func text(of utf8: ArraySlice<UInt8>) -> [UInt8] {
    var text = String.UnicodeScalarView()
    for letter in String(decoding: utf8, as: UTF8.self).unicodeScalars {
      let byte: UInt8? =
        switch letter.value {
        case 0x21...0x7E, 0xA1...0xFF: UInt8(letter.value)
        case 0xF021...0xF0FF: UInt8(letter.value - 0xF000)
        default: (0x80...0x9F).first { Windows1252.scalar($0) == letter }
        }
      let shown = byte.map { scalar($0) } ?? 0xFFFD
      text.append(shown == 0xFFFD ? letter : Unicode.Scalar(shown) ?? letter)
    }
    return Array(String(text).utf8)
  }

  /// Whether a byte can be the second of a character of two.
  func isTrail(_ byte: UInt8) -> Bool { byte >= Self.firstTrail }

  /// The character of two bytes.
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

  private static let page932 = doubleByteTable(RTFCodePage932.characters)
  private static let page936 = doubleByteTable(RTFCodePage936.characters)
  private static let page949 = doubleByteTable(RTFCodePage949.characters)
  private static let page950 = doubleByteTable(RTFCodePage950.characters)

  /// Spreads out a table of lines, one for each first byte.
  private static func doubleByteTable(_ lines: String) -> [UInt16] {
    var table: [UInt16] = []
    for character in lines.utf16 {
      switch character {
      case 0x0A: table += Array(repeating: 0xFFFD, count: trailCount - table.count % trailCount)
      case 0x20: table.append(0xFFFD)
      default: table.append(character)
      }
    }
    return table
  }

  /// The first is that of text whose code page is not known.
  private static let upperHalves: [(number: Int, characters: [UInt16])] = [
    (1252, characters(RTFCodePageTable.windows1252)), (437, characters(RTFCodePageTable.dos437)),
    (850, characters(RTFCodePageTable.dos850)), (852, characters(RTFCodePageTable.dos852)),
    (866, characters(RTFCodePageTable.dos866)), (874, characters(RTFCodePageTable.windows874)),
    (1250, characters(RTFCodePageTable.windows1250)), (1251, characters(RTFCodePageTable.windows1251)),
    (1253, characters(RTFCodePageTable.windows1253)), (1254, characters(RTFCodePageTable.windows1254)),
    (1255, characters(RTFCodePageTable.windows1255)), (1256, characters(RTFCodePageTable.windows1256)),
    (1257, characters(RTFCodePageTable.windows1257)), (1258, characters(RTFCodePageTable.windows1258)),
    (10000, characters(RTFCodePageTable.macRoman)), (10006, characters(RTFCodePageTable.macGreek)),
    (10007, characters(RTFCodePageTable.macCyrillic)), (10029, characters(RTFCodePageTable.macCentralEurope)),
    (10081, characters(RTFCodePageTable.macTurkish)),
  ]

  /// The Symbol font's characters from 0x20 on; those below are themselves.
  private static let symbols: [UInt16] =
    Array(0..<0x20) + characters(RTFCodePageTable.symbol)
  private static let wingdingsCharacters: [UInt16] = Array(0..<0x20) + characters(RTFCodePageTable.wingdings)

  private static func characters(_ table: String) -> [UInt16] { Array(table.utf16) }
}
