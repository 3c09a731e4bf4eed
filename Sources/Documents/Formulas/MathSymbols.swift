/// TeX's names for characters and functions.
enum MathSymbols {
  /// Returns the TeX for the text of an operator or identifier.
  static func tex(of text: String) -> String {
    switch text {
    // Spaces, and signs that only say how to read their neighbours.
    case "\u{2061}", "\u{2062}", "\u{2063}", "\u{2064}", "\u{A0}": ""
    case "{", "}", "%", "#", "&", "$", "_": "\\" + text
    case "\\": "\\backslash"
    case "−": "-"
    default: DataTable.texCommands.value(of: text.utf8).map { "\\" + String(decoding: $0, as: UTF8.self) } ?? text
    }
  }

  /// Functions that TeX sets upright.
  static let functions: Set = [
    "arccos", "arcsin", "arctan", "arg", "cos", "cosh", "cot", "csc", "deg", "det", "dim", "exp", "gcd", "hom", "inf",
    "ker", "lg", "lim", "liminf", "limsup", "ln", "log", "max", "min", "Pr", "sec", "sin", "sinh", "sup", "tan", "tanh",
  ]

  /// The commands for accents above a base.
  static let accents = [
    "^": "\\hat", "ˆ": "\\hat", "~": "\\tilde", "˜": "\\tilde", "¯": "\\bar", "‾": "\\overline", "―": "\\overline",
    "_": "\\overline", "→": "\\vec", "⃗": "\\vec", "˙": "\\dot", "¨": "\\ddot", "⏞": "\\overbrace",
    // Combining characters.
    "\u{300}": "\\grave", "\u{301}": "\\acute", "\u{302}": "\\hat", "\u{303}": "\\tilde", "\u{304}": "\\bar",
    "\u{305}": "\\overline", "\u{306}": "\\breve", "\u{307}": "\\dot", "\u{308}": "\\ddot", "\u{30C}": "\\check",
  ]
}
