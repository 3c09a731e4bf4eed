/// The font table.
struct RTFFonts {
  /// A font as the table has it.
  struct Font {
    var name: [UInt8] = []
    /// Its own code page, or nil for the file's.
    var codePage: RTFCodePage?
    var isMonospaced = false
  }

  private var fonts: [Int32: Font] = [:]
  /// The font that an entry is being read of.
  private var current: Int32?
  /// The value of `\deff`.
  var standard: Int32 = 0

  /// A font by its number.
  subscript(number: Int32) -> Font? { fonts[number] }

  /// Takes a control word in the font table.
  mutating func read(_ keyword: RTFKeyword, _ parameter: Int?) {
    if keyword == .f {
      current = Int32(clamping: parameter ?? 0)
      if let current { fonts[current] = Font() }
    }
    guard let current else { return }
    switch keyword {
    case .fcharset: fonts[current]?.codePage = RTFCodePage(charset: parameter ?? 0)
    case .cpg: fonts[current]?.codePage = RTFCodePage(number: parameter ?? 0)
    case .fmodern: fonts[current]?.isMonospaced = true
    case .fprq: if parameter == 1 { fonts[current]?.isMonospaced = true }
    default: break
    }
  }

  /// Takes text in the font table: a name, up to its semicolon.
  mutating func read(_ text: some Sequence<UInt8>) {
    for byte in text {
      guard let number = current else { return }
      guard byte == UInt8(ascii: ";") else {
        fonts[number]?.name.append(byte)
        continue
      }
      finish(number)
      current = nil
    }
  }

  private mutating func finish(_ number: Int32) {
    guard var font = fonts[number] else { return }
    let name = font.name.prefix(Self.longestName).map(\.lowercasedASCII)
    if Self.monospaced.contains(where: { Self.contains(name, $0) }) { font.isMonospaced = true }
    if let page = RTFCodePage(symbolFont: name) {
      font.codePage = page
    } else if font.codePage == .symbol, !name.isEmpty {
      font.codePage = .otherSymbols
    }
    fonts[number] = font
  }

  private static func contains(_ name: [UInt8], _ part: [UInt8]) -> Bool {
    name.indices.contains { name[$0...].starts(with: part) }
  }

  /// How much of a name is looked at.
  private static let longestName = 64

  /// Parts of the names of fonts that are known to be monospaced.
  private static let monospaced = [
    "courier", "mono", "consolas", "menlo", "monaco", "lucida console", "source code", "fira code", "terminal",
    "fixedsys",
  ].map { Array($0.utf8) }
}
