extension TeXReader {
  /// Reads words, which may contain formulas, in an alphabet of their own if they have one.
  mutating func words(_ alphabet: Alphabet?) throws(TeXFault) -> Formula {
    guard try tokens.take(.character("{")) else {
      guard case .character(let character) = try tokens.next() else { throw .malformed }
      return .text(String(character), alphabet)
    }
    return try nested { reader throws(TeXFault) in try reader.words(alphabet, until: .character("}")) }
  }

  private mutating func words(_ alphabet: Alphabet?, until end: TeXToken) throws(TeXFault) -> Formula {
    var parts: [Formula] = []
    var text = ""
    func endText() {
      if !text.isEmpty { parts.append(.text(text, alphabet)) }
      text = ""
    }
    while let token = try tokens.nextWithSpaces() {
      switch token {
      case end:
        if !text.isEmpty || parts.isEmpty { parts.append(.text(text, alphabet)) }
        return Formula(parts)
      case .space, .command(" "), .character("~"): text += " "
      case .character("{"):
        let inner = try nested { reader throws(TeXFault) in try reader.words(alphabet, until: .character("}")) }
        if case .text(let more, alphabet) = inner {
          text += more
        } else {
          endText()
          parts += inner.items
        }
      case .character("$"), .command("("):
        endText()
        parts += try formula(until: token == .character("$") ? .character("$") : .command(")")).items
      case .character("}"): throw .malformed
      case .character(let character): Self.append(character, to: &text)
      case .command(let name):
        if let inner = try words(of: name) {
          endText()
          parts += inner.items
        } else {
          text += try character(of: name)
        }
      case .parameter: throw .malformed
      }
    }
    throw .malformed
  }

  /// Appends a character, which may form a dash or quotation marks with the last one.
  private static func append(_ next: Unicode.Scalar, to text: inout String) {
    let last = text.unicodeScalars.last
    let joined: String? =
      switch (last, next) {
      case ("-", "-"): "–"
      case ("–", "-"): "—"
      case ("‘", "`"): "“"
      case ("’", "'"): "”"
      default: nil
      }
    if let joined {
      text.unicodeScalars.removeLast()
      text += joined
    } else {
      text.unicodeScalars.append(next == "`" ? "‘" : next == "'" ? "’" : next)
    }
  }

  /// Reads a formula within words.
  private mutating func formula(until expected: TeXToken) throws(TeXFault) -> Formula {
    let (formula, end) = try nested { reader throws(TeXFault) in try reader.row() }
    guard end == expected else { throw .malformed }
    return formula
  }

  /// Reads the words of a command with an argument; nil if the command is a character.
  private mutating func words(of name: String) throws(TeXFault) -> Formula? {
    if let alphabet = FormulaCharacters.table.alphabets[name], name.hasPrefix("text") || name == "emph" {
      return try words(alphabet)
    }
    switch name {
    case "text", "mbox", "hbox": return try words(nil)
    case "ensuremath": return try argument()
    case "ref": return .text(try tokens.word(), nil)
    case "eqref": return .text("(\(try tokens.word()))", nil)
    default: return nil
    }
  }

  /// Returns the character that a command is within words.
  private mutating func character(of name: String) throws(TeXFault) -> String {
    let table = FormulaCharacters.table
    if let accent = Self.accents[name] {
      let letter = try tokens.word()
      return String((letter + accent).map { Self.composed[$0] ?? $0 })
    }
    if let character = Self.textCharacters[name] { return character }
    if let width = table.spaces[name] { return width > 0 ? width >= 18 ? "\u{2003}" : " " : "" }
    if let character = table.characters[name] { return character }
    if table.silent.contains(name) { return "" }
    throw .unknownCommand(name)
  }

  /// The commands for accents in words, as the characters that combine with the letter before them.
  private static let accents = [
    "'": "\u{301}", "`": "\u{300}", "^": "\u{302}", "\"": "\u{308}", "~": "\u{303}", "=": "\u{304}", ".": "\u{307}",
    "c": "\u{327}", "v": "\u{30C}", "u": "\u{306}", "H": "\u{30B}", "r": "\u{30A}", "k": "\u{328}",
  ]

  /// The letters with accents that are one character, by themselves: letters of two characters equal them.
  private static let composed: [Character: Character] = {
    let codes = Array(0xC0...0x17F) + Array(0x1CD...0x233) + Array(0x1E00...0x1EFF)
    let letters = codes.compactMap { Unicode.Scalar($0).map { Character($0) } }
    return Dictionary(letters.map { ($0, $0) }) { first, _ in first }
  }()

  private static let textCharacters = [
    "textasciitilde": "~", "textasciicircum": "^", "textbackslash": "\\", "textless": "<", "textgreater": ">",
    "textbar": "|", "textbraceleft": "{", "textbraceright": "}", "textquotedblleft": "“", "textquotedblright": "”",
    "textquoteleft": "‘", "textquoteright": "’", "textendash": "–", "textemdash": "—", "textbullet": "•",
    "textregistered": "®", "texttrademark": "™", "texteuro": "€", "euro": "€", "i": "ı", "j": "ȷ", "-": "", "/": "",
    "\\": " ", "newline": " ",
  ]
}
