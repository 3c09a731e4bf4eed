/// The character formatting that a group saves and restores.
struct RTFCharacterState: Hashable {
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
  var shown: RTFCharacterState {
    var shown = self
    shown.flags.subtract([.rightToLeft, .complexBold, .complexItalic])
    guard flags.contains(.rightToLeft) else { return shown }
    shown.flags.subtract([.bold, .italic])
    if flags.contains(.complexBold) { shown.flags.insert(.bold) }
    if flags.contains(.complexItalic) { shown.flags.insert(.italic) }
    return shown
  }

  /// Applies a control word; returns false if it does not concern characters.
  mutating func apply(_ keyword: RTFKeyword, _ parameter: Int?, standardFont: Int32) -> Bool {
    let isOn = parameter != 0
    switch keyword {
    case .plain: reset(standardFont: standardFont)
    case .b: set([.bold, complex(.complexBold)], isOn)
    case .ab: set(.complexBold, isOn)
    case .i: set([.italic, complex(.complexItalic)], isOn)
    case .ai: set(.complexItalic, isOn)
    case .ltrch: set(.rightToLeft, false)
    case .rtlch: set(.rightToLeft, true)
    case .ul, .uld, .uldash, .uldashd, .uldashdd, .uldb, .ulhwave, .ulldash, .ulth, .ulthd, .ulthdash, .ulthdashd,
      .ulthdashdd, .ulthldash, .ululdbwave, .ulw, .ulwave:
      set(.underline, isOn)
    case .ulnone: set(.underline, false)
    case .strike, .striked: set(.strike, isOn)
    case .sub, .dn: setScript(.subscripted, isOn)
    case .super, .up: setScript(.superscripted, isOn)
    case .nosupersub: setScript([], false)
    case .v, .webhidden: set(.hidden, isOn)
    case .deleted: set(.deleted, isOn)
    case .f: font = Int32(clamping: parameter ?? 0)
    case .fs: size = UInt16(clamping: parameter ?? 24)
    case .cf: color = UInt16(clamping: parameter ?? 0)
    case .cb, .chcbpat: background = UInt16(clamping: parameter ?? 0)
    case .highlight: highlight = UInt16(clamping: parameter ?? 0)
    default: return false
    }
    return true
  }

  /// Applies `\plain`: resets all properties. Deletion and links are no formatting.
  private mutating func reset(standardFont: Int32) {
    var plain = RTFCharacterState()
    plain.flags = flags.intersection(.deleted)
    plain.link = link
    plain.font = standardFont
    self = plain
  }

  private mutating func set(_ changed: Flags, _ isOn: Bool) {
    if isOn { flags.formUnion(changed) } else { flags.subtract(changed) }
  }

  /// Returns a flag for complex scripts that its plain word also sets, if a run from right to left has begun.
  private func complex(_ flag: Flags) -> Flags { flags.contains(.rightToLeft) ? flag : [] }

  private mutating func setScript(_ flag: Flags, _ isOn: Bool) {
    flags.subtract([.subscripted, .superscripted])
    if isOn { flags.insert(flag) }
  }
}
