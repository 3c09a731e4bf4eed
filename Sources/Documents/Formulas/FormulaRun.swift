/// Characters beside each other that are not said to be letters, numbers or signs, as Word writes them.
enum FormulaRun {
  /// Returns the characters as items of a row: numbers, functions, letters with their alphabets, and signs.
  static func items(_ text: String, isUpright: Bool = false) -> [Formula] {
    let scalars = Array(text.unicodeScalars)
    var row = TeXRow()
    var index = 0
    while index < scalars.count {
      let end = endOfWord(scalars, from: index)
      let name = String(String.UnicodeScalarView(scalars[index..<end]))
      if end > index + 1, let takesLimits = FormulaCharacters.table.functions[name] {
        row.add(.function(name, takesLimits: takesLimits))
        index = end
        continue
      }
      add(scalars[index], to: &row, isUpright: isUpright)
      index += 1
    }
    return row.items
  }

  /// Returns the end of the letters at an index, if they begin a word.
  private static func endOfWord(_ scalars: [Unicode.Scalar], from start: Int) -> Int {
    func isLetter(_ index: Int) -> Bool { ("a"..."z").contains(scalars[index]) || ("A"..."Z").contains(scalars[index]) }
    guard isLetter(start), start == 0 || !isLetter(start - 1) else { return start }
    var end = start
    while end < scalars.count, isLetter(end) { end += 1 }
    return end
  }

  private static func add(_ scalar: Unicode.Scalar, to row: inout TeXRow, isUpright: Bool) {
    // Word has no-break spaces where it has laid out a formula.
    if let width = spaces[scalar] { return width == 0 || scalar == "\u{A0}" ? () : row.add(.space(width)) }
    if scalar == "\u{338}", case .sign(let sign) = row.items.last {
      return row.replaceLast(with: .sign(FormulaCharacters.table.negations[sign] ?? sign + "\u{338}"))
    }
    let plain = FormulaCharacters.table.kinds[String(scalar)] == nil ? Alphabet.plain(scalar) : nil
    let alphabet = plain?.alphabet ?? (isUpright ? .upright : .italic)
    switch plain?.letter ?? scalar {
    case let digit where ("0"..."9").contains(digit):
      if alphabet == .italic || alphabet == .upright {
        row.addDigit(digit)
      } else {
        row.add(.letters(.number(String(digit)), alphabet))
      }
    case "." where row.isInNumber: row.addDigit(".")
    case let letter where FormulaCharacters.table.isLetter(letter):
      // TeX sets Greek capitals upright.
      let isSlanted = plain != nil && ("Α"..."Ω").contains(letter)
      let isOrdinary = alphabet == .italic && !isSlanted || alphabet == .upright && !letter.properties.isAlphabetic
      row.add(isOrdinary ? .identifier(String(letter)) : .letters(.identifier(String(letter)), alphabet))
    case "-": row.add(.sign("−"))
    case "*": row.add(.sign("∗"))
    case "‖": row.add(.sign("∥"))
    case let sign: row.add(.sign(String(sign)))
    }
  }

  /// The widths of spaces in eighteenths of an em; 0 for signs that only say how to read their neighbours.
  static let spaces: [Unicode.Scalar: Int] = [
    " ": 0, "\u{A0}": 4, "\u{2002}": 9, "\u{2003}": 18, "\u{2004}": 6, "\u{2005}": 5, "\u{2006}": 3, "\u{2007}": 9,
    "\u{2009}": 3, "\u{200A}": 2, "\u{202F}": 3, "\u{205F}": 4, "\u{200B}": 0, "\u{2061}": 0, "\u{2062}": 0,
    "\u{2063}": 0, "\u{2064}": 0, "\u{FE00}": 0, "\u{FEFF}": 0,
  ]
}
