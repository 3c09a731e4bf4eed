/// Writes formulas as people read them aloud or type them: `(a + b)/2`, `√x`, `∑ᵢ xᵢ`.
struct FormulaWords {
  enum Script: Sendable {
    case above, below
  }

  /// A piece of a formula in words. Each script ends.
  enum Piece: Equatable, Sendable {
    case text(String)
    case begin(Script)
    case end
  }

  private var pieces: [Piece] = []
  private var alphabet: Alphabet?
  /// The number of scripts around what is written, in which signs have no space around them.
  private var scriptDepth = 0

  /// Returns the pieces of a formula. Complexity: linear.
  static func pieces(of formula: Formula) -> [Piece] {
    var words = FormulaWords()
    words.add(formula)
    return words.pieces
  }

  private mutating func write(_ text: String) {
    if case .text(let before) = pieces.last {
      // One space is enough.
      let isSpaced = before.hasSuffix(" ") && text.hasPrefix(" ")
      pieces[pieces.count - 1] = .text(before + (isSpaced ? String(text.dropFirst()) : text))
    } else {
      pieces.append(.text(text))
    }
  }

  private mutating func add(_ formula: Formula) {
    switch formula {
    case .row(let items): add(items)
    case .group(let inner): add(inner)
    case .identifier(let name): write(spelled(name))
    case .number(let number): write(spelled(number))
    case .sign(let sign): write(sign)
    case .function(let name, _): write(name)
    case .text(let text, _): write(text)
    case .space(let width): if width > 0 { write(width >= 18 ? "  " : " ") }
    case .delimiter(let delimiter): write(delimiter.sign)
    case .fraction(let fraction): add(fraction)
    case .root(let radicand, let degree): addRoot(radicand, degree)
    case .scripts(let scripts):
      addUnit(scripts.base)
      addScripts(scripts.below, scripts.above)
    case .stack(let base, let below, let above):
      addUnit(base)
      addScripts(below, above)
    case .scriptsBefore(let base, let below, let above):
      addScripts(below, above)
      addUnit(base)
    case .accent(let base, let accent): add(accent, over: base)
    case .fence(let fence): add(fence)
    case .table(let table): add(table)
    case .phantom: write(" ")
    case .box(let inner, _), .style(let inner, _): add(inner)
    case .letters(let inner, let own):
      let outer = alphabet
      alphabet = own
      add(inner)
      alphabet = outer
    case .tagged(let inner, let tag):
      add(inner)
      write("  \(tag)")
    }
  }

  /// Returns letters in an alphabet that readers of plain text distinguish.
  private func spelled(_ text: String) -> String {
    switch alphabet {
    case .doubleStruck, .script, .fraktur: alphabet?.spelled(text) ?? text
    default: text
    }
  }

  // MARK: Rows

  private mutating func add(_ items: [Formula]) {
    for (index, item) in items.enumerated() {
      guard case .sign(let sign) = item else {
        add(item)
        if index + 1 < items.count, item.needsSpace(before: items[index + 1]) { write(" ") }
        continue
      }
      let isPrefix = index == 0 || items[index - 1].endsOperand == false
      switch scriptDepth > 0 ? .none : FormulaSigns.spacing(of: sign) {
      case .around where !isPrefix && index + 1 < items.count: write(" \(sign) ")
      case .behind where index + 1 < items.count: write("\(sign) ")
      default:
        write(sign)
        if index + 1 < items.count, item.needsSpace(before: items[index + 1]) { write(" ") }
      }
    }
  }

  /// Adds a formula, in parentheses if it consists of several parts.
  private mutating func addUnit(_ formula: Formula) { formula.isCompound ? addParenthesised(formula) : add(formula) }

  private mutating func addParenthesised(_ formula: Formula) {
    write("(")
    add(formula)
    write(")")
  }

  // MARK: Parts

  private mutating func add(_ fraction: Fraction) {
    if fraction.line == .none {
      add(fraction.numerator)
      write(" choose ")
      return add(fraction.denominator)
    }
    fraction.numerator.hasSpacedSign ? addParenthesised(fraction.numerator) : add(fraction.numerator)
    write("/")
    addUnit(fraction.denominator)
  }

  private mutating func addRoot(_ radicand: Formula, _ degree: Formula?) {
    switch degree {
    case nil: write("√")
    case .number("3"): write("∛")
    case .number("4"): write("∜")
    case let degree?:
      addScripts(nil, degree)
      write("√")
    }
    addUnit(radicand)
  }

  private mutating func addScripts(_ below: Formula?, _ above: Formula?) {
    for (script, formula) in [(Script.below, below), (.above, above)] {
      guard let formula else { continue }
      // Primes are raised already.
      let primes = script == .above ? formula.items.prefix { $0.isPrime } : []
      for prime in primes { add(prime) }
      let rest = Formula(Array(formula.items.dropFirst(primes.count)))
      if rest.isEmpty { continue }
      pieces.append(.begin(script))
      scriptDepth += 1
      add(rest)
      scriptDepth -= 1
      pieces.append(.end)
    }
  }

  private mutating func add(_ accent: Accent, over base: Formula) {
    add(base)
    guard base.items.count == 1, let mark = Self.marks[accent.sign] else { return }
    write(mark)
  }

  /// The characters that combine with the letter before them.
  private static let marks = [
    "\u{302}": "\u{302}", "\u{30C}": "\u{30C}", "\u{303}": "\u{303}", "\u{301}": "\u{301}", "\u{300}": "\u{300}",
    "\u{307}": "\u{307}", "\u{308}": "\u{308}", "\u{20DB}": "\u{20DB}", "\u{306}": "\u{306}", "‾": "\u{304}",
    "¯": "\u{305}",
    "\u{20D7}": "\u{20D7}", "\u{30A}": "\u{30A}", "_": "\u{332}",
  ]

  private mutating func add(_ fence: Fences) {
    write(fence.opening)
    for (index, part) in fence.parts.enumerated() {
      if index > 0, index <= fence.separators.count { write(" \(fence.separators[index - 1]) ") }
      add(part)
    }
    write(fence.closing)
  }

  private mutating func add(_ table: FormulaTable) {
    let separator =
      switch table.kind {
      case .aligned, .gathered: " "
      case .cases: "  "
      case .matrix, .array, .substack: ", "
      }
    for (index, row) in table.rows.enumerated() {
      if index > 0 { write("; ") }
      for (column, cell) in row.cells.enumerated() {
        if column > 0 { write(separator) }
        add(cell)
      }
      if let tag = row.tag { write("  \(tag)") }
    }
  }
}

/// The space around signs in running text.
enum FormulaSigns {
  enum Spacing {
    case none, around, behind
  }

  static func spacing(of sign: String) -> Spacing {
    if tight.contains(sign) { return .none }
    if [",", ";", ":"].contains(sign) { return .behind }
    let kind = FormulaCharacters.table.kinds[sign]
    if kind == .sign || kind == nil && spaced.contains(sign) { return .around }
    return sign.unicodeScalars.first?.properties.isMath == true && kind == nil ? .around : .none
  }

  private static let spaced: Set = ["+", "−", "=", "mod", ":="]
  private static let tight: Set = ["!", "/", "′", "″", "‴", ".", "∘", "√", "∣", "|", "‖", "∥", "¬", "′", "*", "⋅"]
}

extension Formula {
  fileprivate var isPrime: Bool {
    switch self {
    case .sign("′"), .sign("″"), .sign("‴"), .identifier("′"): true
    default: false
    }
  }

  /// Whether it contains a sign with space around it.
  fileprivate var hasSpacedSign: Bool {
    switch self {
    case .row(let items):
      items.indices.dropFirst().contains { index in
        if case .sign(let sign) = items[index] { FormulaSigns.spacing(of: sign) != .none } else { false }
      } || items.contains { if case .fraction = $0 { true } else { false } }
    case .letters(let inner, _), .style(let inner, _), .group(let inner): inner.hasSpacedSign
    default: false
    }
  }

  /// Whether it is more than one letter, number or part, so that a reader could not tell where it ends.
  fileprivate var isCompound: Bool {
    switch self {
    case .row(let items): items.count > 1
    case .fraction, .group: true
    case .letters(let inner, _), .style(let inner, _): inner.isCompound
    case .table: true
    default: false
    }
  }

  /// Whether what follows a sign after it has a left operand.
  fileprivate var endsOperand: Bool {
    guard case .sign(let sign) = self else { return true }
    return FormulaCharacters.table.kinds[sign] == .closing || ["!", "′", "|", "‖"].contains(sign)
  }

  /// Whether it would run together with what follows it: the name of a function, or an operator with limits.
  fileprivate func needsSpace(before next: Formula) -> Bool {
    switch self {
    case .function: if case .fence = next { false } else { true }
    case .scripts(let scripts): scripts.base.needsSpace(before: next)
    case .sign(let sign): FormulaCharacters.table.kinds[sign] == .large
    default: if case .function = next { true } else { false }
    }
  }
}
