/// The fonts that a document uses, each once.
struct RTFFontTable {
  /// The index of the proportional font.
  static let body = 0
  /// The index of the font of code.
  static let code = 1
  /// The index of the font of square bullets.
  static let wingdings = 2
  /// The index of the font of boxes: in that of the text, LibreOffice makes an emoji of a ticked one.
  static let symbols = 3
  private static let firstFamily = 4

  private var families: [ArraySlice<UInt8>] = []
  private var indices: [ArraySlice<UInt8>: Int] = [:]

  /// Adds a family if it is new.
  mutating func add(_ family: ArraySlice<UInt8>) {
    guard Self.ownFont(for: family) == nil, indices[family] == nil else { return }
    indices[family] = Self.firstFamily + families.count
    families.append(family)
  }

  /// Returns the index of a family that has been added.
  func index(of family: ArraySlice<UInt8>) -> Int { Self.ownFont(for: family) ?? indices[family] ?? Self.body }

  /// Returns the index of our font for a family. CSS's generic families are our own two fonts.
  private static func ownFont(for family: ArraySlice<UInt8>) -> Int? {
    if family.elementsEqual("monospace".utf8) { return code }
    if family.elementsEqual("sans-serif".utf8) || family.isEmpty { return body }
    // Readers take text in this font for bytes of its own encoding, and turn Latin letters into Greek.
    return family.lazy.map(\.lowercasedASCII).elementsEqual("symbol".utf8) ? body : nil
  }

  func write(to output: inout RTFOutput) {
    output.raw("{\\fonttbl{\\f0\\fswiss\\fprq2\\fcharset0 Arial;}{\\f1\\fmodern\\fprq1\\fcharset0 Courier New;}")
    output.raw("{\\f2\\fnil\\fcharset2 Wingdings;}{\\f3\\fnil\\fcharset0 Segoe UI Symbol;}")
    for (index, family) in families.enumerated() {
      output.raw("{")
      output.word("f", Self.firstFamily + index)
      output.words("\\fnil\\fcharset0")
      // A semicolon would end the name.
      output.text(family.filter { $0 != ";" }[...])
      output.raw(";}")
    }
    output.raw("}\n")
  }
}
