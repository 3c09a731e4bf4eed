/// The look of letters that mathematics distinguishes by it.
enum Alphabet: String, CaseIterable, Hashable, Sendable {
  case upright, bold, italic, boldItalic, script, boldScript, fraktur, boldFraktur, doubleStruck, sansSerif,
    boldSansSerif, sansSerifItalic, boldSansSerifItalic, monospace
}

extension Alphabet {
  /// Returns what both alphabets are together, such as bold italic letters; nil if one replaces the other.
  func combined(with other: Alphabet) -> Alphabet? {
    switch Set([self, other]) {
    case [.bold, .italic]: .boldItalic
    case [.bold, .script], [.boldItalic, .script]: .boldScript
    case [.bold, .fraktur], [.boldItalic, .fraktur]: .boldFraktur
    case [.bold, .sansSerif], [.boldItalic, .sansSerif]: .boldSansSerif
    case [.bold, .sansSerifItalic], [.boldItalic, .sansSerifItalic]: .boldSansSerifItalic
    case [.italic, .sansSerif]: .sansSerifItalic
    default: nil
    }
  }

  /// The alphabets of Latin letters in their order in Unicode, from U+1D400, each with its capitals first.
  private static let latin: [Alphabet] = [
    .bold, .italic, .boldItalic, .script, .boldScript, .fraktur, .doubleStruck, .boldFraktur, .sansSerif,
    .boldSansSerif, .sansSerifItalic, .boldSansSerifItalic, .monospace,
  ]
  /// The alphabets of Greek letters, from U+1D6A8.
  private static let greek: [Alphabet] = [.bold, .italic, .boldItalic, .boldSansSerif, .boldSansSerifItalic]
  /// The alphabets of digits, from U+1D7CE.
  private static let digits: [Alphabet] = [.bold, .doubleStruck, .sansSerif, .boldSansSerif, .monospace]

  /// The letters of each Greek alphabet, in their order there.
  private static let greekLetters = Array("ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡϴΣΤΥΦΧΨΩ∇αβγδεζηθικλμνξοπρςστυφχψω∂ϵϑϰϕϱϖ".unicodeScalars)

  /// Letters that Unicode had before the others of their alphabets.
  private static let earlier: [(letter: Unicode.Scalar, alphabet: Alphabet, plain: Unicode.Scalar)] = [
    ("ℎ", .italic, "h"), ("ℬ", .script, "B"), ("ℰ", .script, "E"), ("ℱ", .script, "F"), ("ℋ", .script, "H"),
    ("ℐ", .script, "I"), ("ℒ", .script, "L"), ("ℳ", .script, "M"), ("ℛ", .script, "R"), ("ℯ", .script, "e"),
    ("ℊ", .script, "g"), ("ℴ", .script, "o"), ("ℭ", .fraktur, "C"), ("ℌ", .fraktur, "H"), ("ℑ", .fraktur, "I"),
    ("ℜ", .fraktur, "R"), ("ℨ", .fraktur, "Z"), ("ℂ", .doubleStruck, "C"), ("ℍ", .doubleStruck, "H"),
    ("ℕ", .doubleStruck, "N"), ("ℙ", .doubleStruck, "P"), ("ℚ", .doubleStruck, "Q"), ("ℝ", .doubleStruck, "R"),
    ("ℤ", .doubleStruck, "Z"), ("𝚤", .italic, "ı"), ("𝚥", .italic, "ȷ"), ("𝟊", .bold, "Ϝ"), ("𝟋", .bold, "ϝ"),
  ]

  /// Returns the character that a letter or digit is in this alphabet; the same one if there is none.
  func character(for plain: Unicode.Scalar) -> Unicode.Scalar {
    if let earlier = Self.earlier.first(where: { $0.plain == plain && $0.alphabet == self }) { return earlier.letter }
    switch plain {
    case "A"..."Z": return latinCharacter(plain.value - 0x41) ?? plain
    case "a"..."z": return latinCharacter(plain.value - 0x61 + 26) ?? plain
    case "0"..."9":
      guard let place = Self.digits.firstIndex(of: forDigits) else { return plain }
      return Unicode.Scalar(0x1D7CE + UInt32(place) * 10 + plain.value - 0x30) ?? plain
    default:
      guard let place = Self.greek.firstIndex(of: self), let letter = Self.greekLetters.firstIndex(of: plain) else {
        return plain
      }
      return Unicode.Scalar(0x1D6A8 + UInt32(place * Self.greekLetters.count + letter)) ?? plain
    }
  }

  /// The alphabet of its digits, which are never italic.
  private var forDigits: Alphabet {
    switch self {
    case .boldItalic: .bold
    case .sansSerifItalic: .sansSerif
    case .boldSansSerifItalic: .boldSansSerif
    default: self
    }
  }

  private func latinCharacter(_ letter: UInt32) -> Unicode.Scalar? {
    Self.latin.firstIndex(of: self).flatMap { Unicode.Scalar(0x1D400 + UInt32($0) * 52 + letter) }
  }

  /// Returns the letter or digit that a character of one of the alphabets is, with its alphabet; nil for any other.
  static func plain(_ character: Unicode.Scalar) -> (letter: Unicode.Scalar, alphabet: Alphabet)? {
    switch character.value {
    case 0x1D400..<0x1D6A4:
      let (place, letter) = (character.value - 0x1D400).quotientAndRemainder(dividingBy: 52)
      return (Unicode.Scalar(UInt8(letter < 26 ? 0x41 + letter : 0x61 + letter - 26)), latin[Int(place)])
    case 0x1D6A8..<0x1D7CA:
      let (place, letter) = (Int(character.value) - 0x1D6A8).quotientAndRemainder(dividingBy: greekLetters.count)
      return (greekLetters[letter], greek[place])
    case 0x1D7CE...0x1D7FF:
      let (place, digit) = (character.value - 0x1D7CE).quotientAndRemainder(dividingBy: 10)
      return (Unicode.Scalar(UInt8(0x30 + digit)), digits[Int(place)])
    case 0x2102...0x2134, 0x1D6A4...0x1D6A5, 0x1D7CA...0x1D7CB:
      return earlier.first { $0.letter == character }.map { ($0.plain, $0.alphabet) }
    default: return nil
    }
  }

  /// Returns text with its letters and digits in this alphabet.
  func spelled(_ text: String) -> String {
    var spelled = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { spelled.append(character(for: scalar)) }
    return String(spelled)
  }
}
