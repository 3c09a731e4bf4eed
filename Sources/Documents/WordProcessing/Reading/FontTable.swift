/// The fonts of a file, by their numbers.
struct FontTable {
  /// A font as the file defines it.
  struct Font {
    var name: [UInt8] = []
    /// The font's own code page, or nil for the file's.
    var codePage: CodePage?
    /// Whether the file says that its charset is that of Western languages. Many writers say so of every font.
    var isWestern = false
    var isMonospaced = false

    /// The font's name, if decoded text can be shown in it: in a symbol font, it would be other characters.
    var family: [UInt8]? {
      let isOfSymbols = CodePage(symbolFont: name.prefix(FontTable.nameLimit).map(\.lowercasedASCII)) != nil
      return name.isEmpty || isOfSymbols ? nil : name
    }
  }

  var fonts: [Font] = []
  /// The places in `fonts` of the numbers in use, counted from 1, because every run looks up its font.
  private var places: [UInt16] = []
  /// The numbers of the fonts that were added by their names.
  private var numbers: [[UInt8]: Int32] = [:]
  /// The place of the font whose definition is read.
  var current: Int?
  /// Whether the file tells the charsets of its fonts apart.
  var namesCharsets = false
  /// The number of the font of text that names none.
  var standard: Int32 = 0

  /// A font by its number.
  subscript(number: Int32) -> Font? { place(of: number).map { fonts[$0] } }

  /// Returns the code page of a font, or nil if it has none of its own.
  func codePage(of number: Int32) -> CodePage? {
    guard let font = self[number] else { return nil }
    return font.codePage ?? (font.isWestern && namesCharsets ? .windows1252 : nil)
  }

  func isMonospaced(_ number: Int32) -> Bool { place(of: number).map { fonts[$0].isMonospaced } ?? false }

  private func place(of number: Int32) -> Int? {
    guard places.indices.contains(Int(number)), places[Int(number)] > 0 else { return nil }
    return Int(places[Int(number)]) - 1
  }

  /// Adds a font, or empties the one with this number. Numbers of more than 15 bits are invalid.
  mutating func begin(_ number: Int32) -> Int? {
    guard (0...0x7FFF).contains(number), fonts.count < 0x7FFF else { return nil }
    if let place = place(of: number) {
      fonts[place] = Font()
      return place
    }
    if places.count <= Int(number) { places += Array(repeating: 0, count: Int(number) + 1 - places.count) }
    fonts.append(Font())
    places[Int(number)] = UInt16(fonts.count)
    return fonts.count - 1
  }

  /// Returns the number of a font by its name, which is added if it is new. The standard font has no name then.
  mutating func number(of name: [UInt8]) -> Int32 {
    if let known = numbers[name] { return known }
    if fonts.isEmpty { _ = begin(standard) }
    guard let place = begin(Int32(fonts.count)) else { return standard }
    fonts[place].name = name
    finish(place)
    numbers[name] = Int32(place)
    return Int32(place)
  }

  /// Determines what follows from a font's name, which is complete.
  mutating func finish(_ place: Int) {
    var font = fonts[place]
    let name = font.name.prefix(Self.nameLimit).map(\.lowercasedASCII)
    font.isMonospaced = MonospacedFont.isOne(name)
    if let page = CodePage(symbolFont: name) {
      font.codePage = page
    } else if font.codePage == .symbol, !name.isEmpty {
      font.codePage = .otherSymbols
    }
    fonts[place] = font
  }

  /// How much of a name is examined.
  fileprivate static let nameLimit = 64
}
