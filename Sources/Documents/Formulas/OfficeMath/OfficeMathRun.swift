/// The runs of text of Office Math, whose properties say how letters look.
enum OfficeMathRun {
  static func formula(_ text: String, isText: Bool, alphabet: Alphabet?) -> Formula {
    if isText { return text.isEmpty ? .empty : .text(text, nil) }
    let items = Formula(FormulaRun.items(text))
    guard let alphabet, alphabet != .italic, items.hasLetters(butDigits: alphabet == .upright) else { return items }
    return .letters(items, alphabet)
  }

  /// Returns the alphabet of the values of a run's `scr` and `sty` (22.1.2.94, 22.1.2.111).
  static func alphabet(script: String?, style: String?) -> Alphabet? {
    let isBold = style == "b" || style == "bi"
    switch script {
    case "script": return isBold ? .boldScript : .script
    case "fraktur": return isBold ? .boldFraktur : .fraktur
    case "double-struck": return .doubleStruck
    case "sans-serif":
      return style == "bi"
        ? .boldSansSerifItalic : style == "b" ? .boldSansSerif : style == "i" ? .sansSerifItalic : .sansSerif
    case "monospace": return .monospace
    default: return style.flatMap { plain[$0] }
    }
  }

  /// Returns a fence as TeX has it: Word draws another character as the double bar.
  static func fence(_ sign: String) -> String { sign == "‖" ? "∥" : sign }

  private static let plain: [String: Alphabet] = ["p": .upright, "b": .bold, "bi": .boldItalic]
}

extension Formula {
  /// The name of a function, whose letters are one word, perhaps with scripts.
  var asFunction: Formula {
    switch self {
    case .scripts(var scripts):
      scripts.base = scripts.base.asFunction
      return .scripts(scripts)
    case .stack(let base, let below, let above):
      guard case .function(let name, _) = base.asFunction else { return self }
      return .scripts(Scripts(base: .function(name, takesLimits: true), below: below, above: above))
    case .function: return self
    default:
      guard let characters, characters.unicodeScalars.count > 1 else { return self }
      let known = FormulaCharacters.table.functions[characters.filter { $0 != " " }]
      return .function(characters, takesLimits: known ?? false)
    }
  }

  /// Whether it contains letters or digits, which alphabets change. Digits are upright anyway.
  fileprivate func hasLetters(butDigits: Bool) -> Bool {
    switch self {
    case .identifier: true
    case .number: !butDigits
    case .row(let items): items.contains { $0.hasLetters(butDigits: butDigits) }
    default: false
    }
  }
}
