/// The tokens of MathML: letters, numbers, signs and words.
enum MathMLToken {
  static func identifier(_ element: MathMLElement) -> Formula {
    let name = element.text.withoutInvisible
    let variant = element[.mathVariant]
    guard name.unicodeScalars.count > 1 else {
      guard let scalar = name.unicodeScalars.first else { return .empty }
      return letter(scalar, variant)
    }
    if let takesLimits = FormulaCharacters.table.functions[name.filter { $0 != " " }] {
      return .function(name, takesLimits: takesLimits)
    }
    let alphabet = variant.flatMap(Alphabet.init(variant:)) ?? .upright
    let items = FormulaRun.items(name)
    // Letters that have an alphabet need no other one.
    if items.allSatisfy({ if case .letters = $0 { true } else { false } }) { return Formula(items) }
    return .letters(Formula(items), alphabet)
  }

  private static func letter(_ scalar: Unicode.Scalar, _ variant: String?) -> Formula {
    if let alphabet = variant.flatMap(Alphabet.init(variant:)), alphabet != .italic {
      // What is upright anyway needs no mention.
      let isUpright = alphabet == .upright && !(scalar.properties.isAlphabetic && !("Α"..."Ω").contains(scalar))
      let letter = Formula.identifier(String(scalar))
      return isUpright ? letter : .letters(letter, alphabet)
    }
    if FormulaRun.spaces[scalar] != nil { return .empty }
    return special[scalar] ?? FormulaRun.items(String(scalar)).first ?? .identifier(String(scalar))
  }

  /// Letters that Unicode has for the differential and for numbers.
  private static let special: [Unicode.Scalar: Formula] = [
    "ⅅ": .letters(.identifier("D"), .doubleStruck), "ⅆ": .letters(.identifier("d"), .doubleStruck),
    "ⅇ": .letters(.identifier("e"), .doubleStruck), "ⅈ": .letters(.identifier("i"), .doubleStruck),
    "ⅉ": .letters(.identifier("j"), .doubleStruck),
  ]

  static func number(_ element: MathMLElement) -> Formula {
    let text = element.text.withoutInvisible
    guard !text.isEmpty else { return .empty }
    let digits = text.unicodeScalars.map { Alphabet.plain($0) }
    if let alphabet = digits.first??.alphabet, digits.allSatisfy({ $0?.alphabet == alphabet }) {
      return .letters(.number(String(String.UnicodeScalarView(digits.compactMap { $0?.letter }))), alphabet)
    }
    let number = Formula.number(text)
    guard let alphabet = element[.mathVariant].flatMap(Alphabet.init(variant:)), alphabet != .upright else {
      return number
    }
    return .letters(number, alphabet)
  }

  static func sign(_ element: MathMLElement) -> Formula {
    let text = element.text
    let sign = text.withoutInvisible
    if sign.isEmpty { return .empty }
    let scalars = sign.unicodeScalars
    if let scalar = scalars.first, scalars.count == 1 {
      if let width = FormulaRun.spaces[scalar] { return width == 0 ? .empty : .space(width) }
      if let letter = special[scalar] { return letter }
      if FormulaCharacters.table.kinds[sign] == nil, Alphabet.plain(scalar) != nil { return letter(scalar, nil) }
      return .sign(plain[sign] ?? sign)
    }
    if let takesLimits = FormulaCharacters.table.functions[sign.filter { $0 != " " }] {
      return .function(sign, takesLimits: takesLimits)
    }
    if scalars.count == 2, scalars.last == "\u{338}" {
      let base = String(String.UnicodeScalarView(scalars.dropLast()))
      return .sign(FormulaCharacters.table.negations[base] ?? sign)
    }
    let isWord = scalars.allSatisfy { $0.properties.isAlphabetic || $0 == " " }
    return isWord ? .function(sign, takesLimits: element[.movableLimits] == "true") : .sign(sign)
  }

  /// The signs that are written instead of those of mathematics. U+2329 equals the bracket of Chinese and Japanese.
  private static let plain = ["-": "−", "*": "∗", "||": "∥", "‖": "∥", "〈": "⟨", "〉": "⟩"]

  /// Returns a fence as TeX has it.
  static func fence(_ sign: String) -> String { plain[sign] ?? sign }

  static func words(_ element: MathMLElement) -> Formula {
    let text = element.text
    if let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1, let width = FormulaRun.spaces[scalar] {
      return width == 0 ? .empty : .space(width)
    }
    guard !text.isEmpty else { return .empty }
    let alphabet = element[.mathVariant].flatMap(Alphabet.init(variant:))
    let letters = text.unicodeScalars.map { Alphabet.plain($0) }
    if alphabet == nil, let own = letters.first??.alphabet, letters.allSatisfy({ $0?.alphabet == own }) {
      return .text(String(String.UnicodeScalarView(letters.compactMap { $0?.letter })), own)
    }
    return .text(text.withOrdinarySpaces, alphabet == .upright ? nil : alphabet)
  }
}

extension Alphabet {
  /// Creates the alphabet of a value of `mathvariant`.
  init?(variant: String) {
    guard let alphabet = Self.variants[variant] else { return nil }
    self = alphabet
  }

  private static let variants: [String: Alphabet] = [
    "normal": .upright, "bold": .bold, "italic": .italic, "bold-italic": .boldItalic, "script": .script,
    "bold-script": .boldScript, "fraktur": .fraktur, "bold-fraktur": .boldFraktur, "double-struck": .doubleStruck,
    "sans-serif": .sansSerif, "bold-sans-serif": .boldSansSerif, "sans-serif-italic": .sansSerifItalic,
    "sans-serif-bold-italic": .boldSansSerifItalic, "monospace": .monospace,
  ]
}

extension String {
  fileprivate var withOrdinarySpaces: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\u{A0}" ? " " : $0 }))
  }

  /// The text without the signs that only say how to read what is beside them.
  fileprivate var withoutInvisible: String {
    var visible = String.UnicodeScalarView()
    for scalar in unicodeScalars where FormulaRun.spaces[scalar] != 0 { visible.append(scalar) }
    return String(visible)
  }
}
