/// The formatting of characters.
struct CharacterState: Hashable {
  /// The properties that are on or off.
  struct Flags: OptionSet, Hashable {
    let rawValue: UInt16

    static let bold = Flags(rawValue: 1)
    static let italic = Flags(rawValue: 2)
    static let underline = Flags(rawValue: 4)
    static let strike = Flags(rawValue: 8)
    static let subscripted = Flags(rawValue: 16)
    static let superscripted = Flags(rawValue: 32)
    static let hidden = Flags(rawValue: 64)
    static let deleted = Flags(rawValue: 128)
    /// The run is Arabic or Hebrew, and these two determine what is bold and italic in it.
    static let rightToLeft = Flags(rawValue: 256)
    static let complexBold = Flags(rawValue: 512)
    static let complexItalic = Flags(rawValue: 1024)
    /// The run has its own style for code, so it is code in a paragraph that is not code.
    static let code = Flags(rawValue: 2048)
  }

  var flags: Flags = []
  /// The size in half points.
  var size: UInt16 = 24
  /// An index into the colour table, or one beyond it for the reader's default.
  var color: UInt16 = .max
  /// Indices into the colour table; 0 is no colour, whatever the table contains.
  var background: UInt16 = 0
  var highlight: UInt16 = 0
  /// The number of the font.
  var font: Int32 = 0
  /// The index of the link, or -1.
  var link: Int32 = -1

  /// The format with only the properties that apply to its script.
  var shown: CharacterState {
    var shown = self
    shown.flags.subtract([.rightToLeft, .complexBold, .complexItalic])
    guard flags.contains(.rightToLeft) else { return shown }
    shown.set(.bold, flags.contains(.complexBold))
    shown.set(.italic, flags.contains(.complexItalic))
    return shown
  }

  /// Whether a style of characters is one for code, by its name: those of Word, LibreOffice, Google Docs and pandoc.
  static func isStyleOfCode(_ name: [UInt8]) -> Bool {
    switch String(decoding: name, as: UTF8.self).lowercased() {
    case "html code", "html typewriter", "html keyboard", "html sample", "source text", "teletype", "verbatim char",
      "code", "inline code", "code char":
      true
    default: false
    }
  }

  /// Switches flags on or off.
  mutating func set(_ changed: Flags, _ isOn: Bool) {
    if isOn { flags.formUnion(changed) } else { flags.subtract(changed) }
  }

  /// Removes what makes a letter hang down beside lines of text: without them, it is a letter like others.
  mutating func dropCap() {
    size = 0
    setScript([], false)
  }

  /// Raises or lowers the text, or neither.
  mutating func setScript(_ flag: Flags, _ isOn: Bool) {
    flags.subtract([.subscripted, .superscripted])
    if isOn { flags.insert(flag) }
  }
}
