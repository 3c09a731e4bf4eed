internal import Bytes

/// Reads formulas in TeX as KaTeX and MathJax do. A formula with anything unknown is not read at all.
struct TeXReader {
  var tokens: TeXTokens
  private var depth = 0
  /// How deep groups and their rows may be in each other: each element of another format needs up to four.
  private static let depthLimit = 4 * Formula.depthLimit
  /// The number of the equation in the row that is read.
  var tag: String?

  /// Reads a formula; the macros that it defines are for the next ones. Complexity: linear in what macros produce.
  static func read(
    _ tex: some Collection<UInt8>, macros: inout TeXMacros
  ) throws(TeXFault) -> Formula {
    var reader = TeXReader(tokens: TeXTokens(tex, macros: macros))
    defer { macros = reader.tokens.macros }
    let rows = try reader.rows(until: nil)
    guard rows.allSatisfy({ $0.cells.count == 1 }) else { throw .malformed }
    guard rows.count == 1, let only = rows.first else {
      return rows.isEmpty ? .empty : .table(FormulaTable(kind: .gathered, rows: rows))
    }
    return only.tag.map { Formula.tagged(only.cells[0], $0) } ?? only.cells[0]
  }

  /// Reads a formula that needs no macros; nil if it cannot be read.
  static func read(_ tex: some Collection<UInt8>) -> Formula? {
    var macros = TeXMacros()
    return try? read(tex, macros: &macros)
  }

  private init(tokens: TeXTokens) { self.tokens = tokens }

  // MARK: Rows

  /// Reads a row up to the token that ends it, which it returns too; nil is the end of the source. In an argument in
  /// brackets, a bracket ends it. A denominator cannot be a numerator too.
  mutating func row(
    inBrackets: Bool = false, isDenominator: Bool = false
  ) throws(TeXFault) -> (formula: Formula, end: TeXToken?) {
    guard depth < Self.depthLimit else { throw .tooLarge }
    depth += 1
    defer { depth -= 1 }
    var row = TeXRow()
    while let token = try tokens.nextWithSpaces() {
      switch token {
      case .space: row.endNumber()
      case .parameter: throw .malformed
      case .character("}"), .character("&"), .character("$"): return (row.formula, token)
      case .character("]") where inBrackets: return (row.formula, token)
      case .character(let character): try read(character, into: &row)
      case .command("\\"), .command("cr"), .command("end"), .command("right"), .command("middle"), .command(")"),
        .command("newline"):
        return (row.formula, token)
      case .command(let name):
        if let infix = TeXInfix(rawValue: name) {
          let numerator = row.takeAll()
          if isDenominator { throw .malformed }
          let rest = try self.row(inBrackets: inBrackets, isDenominator: true)
          return (try fraction(infix, numerator, rest.formula), rest.end)
        }
        if let look = try self.look(of: name) {
          let rest = try self.row(inBrackets: inBrackets)
          row.add(look(rest.formula))
          return (row.formula, rest.end)
        }
        try readCommand(name, into: &row)
      }
    }
    return (row.formula, nil)
  }

  private mutating func read(_ character: Unicode.Scalar, into row: inout TeXRow) throws(TeXFault) {
    switch character {
    case "{": row.add(try group().grouped)
    case "^": try row.addScript(try argument(), isAbove: true)
    case "_": try row.addScript(try argument(), isAbove: false)
    case "'": try row.addPrimes(try primes())
    case "~", "\u{A0}": row.add(.space(4))
    case "0"..."9": row.addDigit(character)
    case "." where try isDigitNext(): row.addDigit(character)
    case "#": throw .malformed
    default: Self.add(character, to: &row)
    }
  }

  private mutating func isDigitNext() throws(TeXFault) -> Bool {
    guard let next = tokens.nextAsWritten() else { return false }
    tokens.putBack(next)
    if case .character("0"..."9") = next { return true }
    return false
  }

  /// Adds a character that means itself.
  static func add(_ character: Unicode.Scalar, to row: inout TeXRow) {
    switch character {
    case "-": row.add(sign: "−")
    case "*": row.add(sign: "∗")
    case "\u{338}":
      row.add(sign: "\u{338}")
    case _ where ("a"..."z").contains(character) || ("A"..."Z").contains(character):
      row.add(.identifier(String(character)))
    default: add(String(character), to: &row)
    }
  }

  /// Adds the character of a command.
  static func add(_ character: String, to row: inout TeXRow) {
    let scalars = character.unicodeScalars
    if scalars.count == 1, let scalar = scalars.first {
      if let plain = Alphabet.plain(scalar), FormulaCharacters.table.kinds[character] == nil {
        let letter = Formula.identifier(String(plain.letter))
        let isOrdinary = plain.alphabet == .italic && !("Α"..."Ω").contains(plain.letter)
        return row.add(isOrdinary ? letter : .letters(letter, plain.alphabet))
      }
      if FormulaCharacters.table.isLetter(scalar) { return row.add(.identifier(character)) }
    }
    row.add(sign: character)
  }

  /// Returns the primes that begin with one, as one character each up to three.
  private mutating func primes() throws(TeXFault) -> Formula {
    var count = 1
    while try tokens.take(.character("'")) { count += 1 }
    let characters = ["′", "″", "‴"]
    return count <= 3 ? .sign(characters[count - 1]) : Formula(Array(repeating: .sign("′"), count: min(count, 16)))
  }

  // MARK: Arguments

  /// Reads the rest of a group whose brace is read.
  mutating func group() throws(TeXFault) -> Formula {
    let (formula, end) = try nested { reader throws(TeXFault) in try reader.row() }
    guard end == .character("}") else { throw .malformed }
    return formula
  }

  /// Reads an argument: a group, a command with its arguments, or one character.
  mutating func argument() throws(TeXFault) -> Formula {
    try nested { reader throws(TeXFault) in
      guard let token = try reader.tokens.next() else { throw .malformed }
      var row = TeXRow()
      switch token {
      case .character("}"), .character("&"), .character("^"), .character("_"), .character("$"): throw .malformed
      case .character(let character): try reader.read(character, into: &row)
      case .command(let name): try reader.readCommand(name, into: &row)
      case .space, .parameter: throw .malformed
      }
      return row.formula
    }
  }

  /// Reads an argument in brackets; nil if there is none.
  mutating func optionalArgument() throws(TeXFault) -> Formula? {
    guard try tokens.take(.character("[")) else { return nil }
    let (formula, end) = try nested { reader throws(TeXFault) in try reader.row(inBrackets: true) }
    guard end == .character("]") else { throw .malformed }
    return formula
  }

  /// Reads what is in another element.
  mutating func nested<Result>(
    _ read: (inout TeXReader) throws(TeXFault) -> Result
  ) throws(TeXFault) -> Result {
    if depth >= Self.depthLimit { throw .tooLarge }
    depth += 1
    defer { depth -= 1 }
    return try read(&self)
  }
}
