extension CharacterState {
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

  /// Applies `\plain`: resets all properties. Deletion and links are not formatting.
  private mutating func reset(standardFont: Int32) {
    self = CharacterState(flags: flags.intersection(.deleted), font: standardFont, link: link)
  }

  /// Returns a flag for complex scripts that its plain word also sets, if a run from right to left has begun.
  private func complex(_ flag: Flags) -> Flags { flags.contains(.rightToLeft) ? flag : [] }
}
