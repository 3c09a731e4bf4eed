/// How TeX spells characters, words and distances.
enum TeXSpelling {
  private static let table = FormulaCharacters.table

  /// Returns the TeX for a sign or a letter.
  static func sign(_ sign: String) -> String {
    // Most are letters and digits of ASCII, for which no table is needed.
    if let byte = sign.utf8.first, byte.isASCIILetterOrDigit, sign.utf8.count == 1 { return sign }
    if let spelled = plain[sign] { return spelled }
    if let command = table.commands[sign] { return "\\" + command }
    let scalars = sign.unicodeScalars
    if scalars.count > 1 { return several(sign) }
    if let mark = table.marks.first(where: { $0.accent == Accent(sign: sign) }) { return "\\\(mark.command){}" }
    if let positive = positives[sign] { return "\\not" + self.sign(positive) }
    if let scalar = scalars.first, let (letter, alphabet) = Alphabet.plain(scalar) {
      return TeXWriter.write(.letters(.identifier(String(letter)), alphabet))
    }
    return sign
  }

  /// Signs that TeX spells otherwise, or that need no command.
  private static let plain = [
    "−": "-", "∗": "*", "*": "*", "~": "\\sim", "<": "<", ">": ">", "=": "=", ":": ":", "(": "(", ")": ")", "[": "[",
    "]": "]",
    "|": "|", "{": "\\{", "}": "\\}", "^": "\\hat{}", "ˆ": "\\hat{}", "`": "\\text{‘}", "‖": "\\|", "∥": "\\parallel",
    "·": "\\cdot", "\u{2062}": "", "\u{2061}": "", "\u{2063}": "", "\u{2064}": "",
    "": "", "\u{A0}": "\\ ", "→": "\\to", "‾": "\\text{‾}", "′": "\\prime", "√": "\\sqrt{}", "⏞": "\\overbrace{}",
    "⏟": "\\underbrace{}",

    "\u{338}": "\\not{}", "⩴": "::=", "⩵": "==", "⩶": "===",
  ]

  /// The signs of which others mean the contrary.
  private static let positives = Dictionary(table.negations.map { ($1, $0) }) { first, _ in first }

  /// Returns the TeX for a sign of several characters.
  private static func several(_ sign: String) -> String {
    if sign.unicodeScalars.last == "\u{338}" {
      return "\\not" + self.sign(String(String.UnicodeScalarView(sign.unicodeScalars.dropLast())))
    }
    if sign == ":=" { return sign }
    return "\\operatorname{\(functionName(sign))}"
  }

  /// Returns the characters of a name or number one after the other.
  static func letters(_ text: String) -> String {
    var output = TeXOutput()
    for scalar in text.unicodeScalars { output.append(scalar == " " ? "\\ " : sign(String(scalar))) }
    return output.text
  }

  /// Returns the name of a function; spaces in it are small.
  static func functionName(_ name: String) -> String {
    var output = TeXOutput()
    for scalar in name.unicodeScalars {
      output.append(scalar == " " ? "\\," : scalar == "-" ? "-" : sign(String(scalar)))
    }
    return output.text
  }

  // MARK: Words and distances

  static func text(_ text: String, _ alphabet: Alphabet?) -> String {
    let command = alphabet.flatMap { textCommands[$0] }
    let text = command == nil ? alphabet?.spelled(text) ?? text : text
    return "\\\(command ?? "text"){\(words(text))}"
  }

  private static let textCommands: [Alphabet: String] = [
    .bold: "textbf", .italic: "textit", .monospace: "texttt", .sansSerif: "textsf", .upright: "textrm",
  ]

  /// Returns words with the characters escaped that mean something in TeX.
  private static func words(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "{", "}", "%", "#", "&", "$", "_": escaped += "\\" + String(scalar)
      case "\\": escaped += "\\textbackslash{}"
      // Markdown would take it for the beginning of code; TeX draws it so.
      case "`": escaped += "‘"
      case "~": escaped += "\\textasciitilde{}"
      case "^": escaped += "\\textasciicircum{}"
      case "\u{A0}", "\n": escaped += " "
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Returns a distance as commands that each program knows, or as a length.
  static func space(_ width: Int) -> String {
    if width < 0, width > -36 { return String(repeating: "\\!", count: (2 - width) / 3) }
    guard width >= 2 || width == 0, width < 360 else { return "\\hspace{\(FormulaLength.em(width))em}" }
    var (rest, spaces) = (width, "")
    while let (part, command) = spaceCommands.first(where: { $0.0 == rest || $0.0 <= rest - 3 })
      ?? (rest == 2 ? (2, "\\,") : nil)
    {
      spaces += command
      rest -= part
    }
    return spaces
  }

  private static let spaceCommands = [(36, "\\qquad"), (18, "\\quad"), (5, "\\;"), (4, "\\ "), (3, "\\,")]

  static func tag(_ tag: String) -> String {
    let inner = tag.hasPrefix("(") && tag.hasSuffix(")") ? String(tag.dropFirst().dropLast()) : nil
    return inner.map { " \\tag{\(words($0))}" } ?? " \\tag*{\(words(tag))}"
  }

  // MARK: Fences

  /// Whether a sign may follow `\left`, `\middle` or `\right`.
  static func isFence(_ sign: String) -> Bool {
    if ["", ".", "/", "\\", "<", ">", "↑", "↓", "↕", "⇑", "⇓", "⇕"].contains(sign) { return true }
    return switch table.kinds[sign] {
    case .opening, .closing, .fence: true
    default: false
    }
  }

  /// Returns the sign of a fence that grows. Others than these are next to none.
  static func fence(_ sign: String) -> String {
    if sign.isEmpty { return "." }
    return isFence(sign) ? fixedFence(sign) : "." + self.sign(sign)
  }

  /// Returns the sign of a fence of a fixed size.
  static func fixedFence(_ sign: String) -> String { sign == "∥" || sign == "‖" ? "\\|" : self.sign(sign) }

  /// Returns the environment that a table between fences is; nil if there is none.
  static func environment(_ kind: FormulaTable.Kind, _ opening: String, _ closing: String) -> String? {
    switch (kind, opening, closing) {
    case (.matrix, "(", ")"): "pmatrix"
    case (.matrix, "[", "]"): "bmatrix"
    case (.matrix, "{", "}"): "Bmatrix"
    case (.matrix, "|", "|"): "vmatrix"
    case (.matrix, "∥", "∥"): "Vmatrix"
    case (.cases, "{", ""): "cases"
    case (.cases, "", "}"): "rcases"
    default: nil
    }
  }
}
