/// Reads chemical formulas and equations as mhchem's `\ce` does: atoms and groups with numbers and charges, isotopes,
/// arrows and bonds. Anything else of mhchem is unknown.
struct ChemistryReader {
  private let tokens: [TeXToken]
  private var index = 0
  private var row = TeXRow()
  /// Whether numbers and charges belong to what is before them.
  private var isBehindAtom = false

  /// How deep formulas above arrows may be in each other.
  private static let depthLimit = 2

  /// Returns the formula of a command's argument. Complexity: linear.
  static func read(_ tokens: [TeXToken], depth: Int = 0) throws(TeXFault) -> Formula {
    guard depth < depthLimit else { throw .tooLarge }
    var reader = ChemistryReader(tokens: tokens)
    while let token = reader.next() { try reader.read(token, depth: depth) }
    return reader.row.formula
  }

  private init(tokens: [TeXToken]) { self.tokens = tokens }

  private func peek(_ distance: Int = 0) -> TeXToken? {
    index + distance < tokens.count ? tokens[index + distance] : nil
  }

  private mutating func next() -> TeXToken? {
    guard let token = peek() else { return nil }
    index += 1
    return token
  }

  private mutating func read(_ token: TeXToken, depth: Int) throws(TeXFault) {
    switch token {
    case .space: isBehindAtom = false
    case .character("^"), .character("_"): try readScript(isAbove: token == .character("^"))
    case .character("-") where peek() == .character(">"), .character("<"): try readArrow(token, depth)
    case .character("+"), .character("-"): try readSign(isPlus: token == .character("+"))
    case .character(let character): try read(character)
    case .command(let name):
      guard let character = FormulaCharacters.table.characters[name] else { throw .unknownCommand(name) }
      TeXReader.add(character, to: &row)
      isBehindAtom = false
    case .parameter: throw .malformed
    }
  }

  private mutating func read(_ character: Unicode.Scalar) throws(TeXFault) {
    switch character {
    case "A"..."Z", "a"..."z": readAtom(character)
    case "0"..."9": try readNumber(character)
    case "(", "[": add(sign: String(character), isAtom: false)
    case ")", "]": add(sign: String(character), isAtom: true)
    case "*", ".", "·": add(sign: "⋅", isAtom: false)
    case "=": add(sign: "=", isAtom: false)
    case "#": add(sign: "≡", isAtom: false)
    case "/", ",", ":": add(sign: String(character), isAtom: false)
    default: throw .unknownCommand("ce")
    }
  }

  private mutating func add(sign: String, isAtom: Bool) {
    row.add(sign: sign)
    isBehindAtom = isAtom
  }

  // MARK: Atoms and numbers

  /// Reads the name of an atom, or words in lower case such as the state of a substance.
  private mutating func readAtom(_ first: Unicode.Scalar) {
    // A precipitate
    if first == "v", !isBehindAtom, peek() == nil || peek() == .space { return row.add(.sign("↓")) }
    var name = String(first)
    while case .character(let letter)? = peek(), ("a"..."z").contains(letter) {
      name.unicodeScalars.append(letter)
      index += 1
    }
    row.add(Self.upright(name))
    isBehindAtom = true
  }

  private static func upright(_ name: String) -> Formula {
    name.utf8.count == 1 ? .letters(.identifier(name), .upright) : .identifier(name)
  }

  /// Reads a number, which counts the atoms before it or the molecules after it.
  private mutating func readNumber(_ first: Unicode.Scalar) throws(TeXFault) {
    let number = Formula.number(String(first) + digits(after: first))
    isBehindAtom ? try row.addScript(number, isAbove: false) : row.add(number)
  }

  private mutating func digits(after first: Unicode.Scalar? = nil) -> String {
    var digits = ""
    while case .character(let digit)? = peek(), ("0"..."9").contains(digit) {
      digits.unicodeScalars.append(digit)
      index += 1
    }
    return digits
  }

  // MARK: Scripts and charges

  private mutating func readScript(isAbove: Bool) throws(TeXFault) {
    // A gas
    if isAbove, !isBehindAtom, peek() == nil || peek() == .space { return row.add(.sign("↑")) }
    let script = try self.script()
    // Before an atom, such as the numbers of an isotope.
    if !isBehindAtom {
      row.add(.empty)
      isBehindAtom = true
    }
    try row.addScript(script, isAbove: isAbove)
    if case .scripts(let scripts) = row.items.last, scripts.base.isEmpty, peek() != .character("^"),
      peek() != .character("_")
    {
      isBehindAtom = false
    }
  }

  /// Reads a script: in braces, or digits with a charge, or one letter.
  private mutating func script() throws(TeXFault) -> Formula {
    guard peek() == .character("{") else {
      let count = digits()
      var parts: [Formula] = count.isEmpty ? [] : [.number(count)]
      if let sign = peek(), sign == .character("+") || sign == .character("-") || count.isEmpty {
        index += 1
        parts.append(try Self.inScript(sign))
      }
      if parts.isEmpty { throw .malformed }
      return Formula(parts)
    }
    index += 1
    var inner = TeXRow()
    while let token = next(), token != .character("}") {
      if case .character(let digit) = token, ("0"..."9").contains(digit) {
        inner.addDigit(digit)
      } else if token != .space {
        inner.add(try Self.inScript(token))
      }
    }
    return inner.formula
  }

  private static func inScript(_ token: TeXToken) throws(TeXFault) -> Formula {
    switch token {
    case .character("+"): return .sign("+")
    case .character("-"): return .sign("−")
    case .character("."), .character("*"): return .sign("•")
    case .character(let letter) where ("a"..."z").contains(letter): return .identifier(String(letter))
    case .character(let letter) where ("A"..."Z").contains(letter): return upright(String(letter))
    case .command(let name):
      guard let character = FormulaCharacters.table.characters[name] else { throw .unknownCommand(name) }
      var row = TeXRow()
      TeXReader.add(character, to: &row)
      return row.formula
    default: throw .unknownCommand("ce")
    }
  }

  /// Reads a sign, which is a charge behind an atom, a bond between atoms, or an operator.
  private mutating func readSign(isPlus: Bool) throws(TeXFault) {
    let sign = Formula.sign(isPlus ? "+" : "−")
    let isAtEnd = [nil, .space, .character(")"), .character("]"), .character("(")].contains(peek())
    if isBehindAtom, isAtEnd { return try row.addScript(sign, isAbove: true) }
    row.add(sign)
    isBehindAtom = false
  }

  // MARK: Arrows

  private static let arrows: [(spelling: String, sign: String)] = [
    ("<=>>", "⇌"), ("<<=>", "⇌"), ("<-->", "⇄"), ("<=>", "⇌"), ("<->", "↔"), ("<-", "←"), ("->", "→"),
  ]

  /// Reads an arrow, and what is above and below it in brackets.
  private mutating func readArrow(_ first: TeXToken, _ depth: Int) throws(TeXFault) {
    let rest = TeXTokens.spelled([first] + tokens[index..<min(index + 3, tokens.count)])
    guard let arrow = Self.arrows.first(where: { rest.hasPrefix($0.spelling) }) else { throw .unknownCommand("ce") }
    index += arrow.spelling.utf8.count - 1
    let (above, below) = (try inBrackets(depth), try inBrackets(depth))
    let sign = Formula.sign(arrow.sign)
    row.add(above == nil && below == nil ? sign : .stack(sign, below: below, above: above))
    isBehindAtom = false
  }

  private mutating func inBrackets(_ depth: Int) throws(TeXFault) -> Formula? {
    guard peek() == .character("[") else { return nil }
    guard let end = tokens[index...].firstIndex(of: .character("]")) else { throw .malformed }
    let inner = tokens[(index + 1)..<end]
    index = end + 1
    return try Self.read(Array(inner), depth: depth + 1).nonEmpty
  }
}
