extension FontTable {
  /// Reads a control word in the font table.
  mutating func read(_ keyword: RTFKeyword, _ parameter: Int?) {
    if keyword == .f {
      current = begin(Int32(clamping: parameter ?? 0))
    }
    guard let current else { return }
    switch keyword {
    case .fcharset:
      fonts[current].codePage = CodePage(charset: parameter ?? 0)
      fonts[current].isWestern = parameter == 0
      if let page = fonts[current].codePage, !page.isOfSymbols, page != .windows1252 { namesCharsets = true }
    case .cpg: fonts[current].codePage = CodePage(number: parameter ?? 0)
    default: break
    }
  }

  /// Reads text in the font table: a name, up to its semicolon.
  mutating func read(_ text: some Sequence<UInt8>) {
    for byte in text {
      guard let place = current else { return }
      guard byte == ";" else {
        fonts[place].name.append(byte)
        continue
      }
      if fonts[place].codePage == nil, !fonts[place].isWestern {
        fonts[place].codePage = CodePage(fontName: fonts[place].name)
      }
      finish(place)
      current = nil
    }
  }
}
