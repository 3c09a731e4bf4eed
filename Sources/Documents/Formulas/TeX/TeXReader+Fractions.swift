extension TeXReader {
  /// Reads the arguments of a command for a fraction.
  mutating func fraction(_ command: TeXCommand) throws(TeXFault) -> Formula {
    switch command {
    case .genfrac: return try generalFraction()
    case .binom, .dbinom, .tbinom:
      let fraction = Fraction(
        numerator: try argument(), denominator: try argument(), line: .none, size: command.fractionSize)
      return .fence(Fences(opening: "(", parts: [.fraction(fraction)], closing: ")"))
    default:
      if command == .cfrac { _ = try tokens.optionalArgument() }
      let isSlanted = command == .sfrac || command == .nicefrac
      return .fraction(
        Fraction(
          numerator: try argument(), denominator: try argument(), line: isSlanted ? .slanted : .horizontal,
          size: command.fractionSize))
    }
  }

  /// Reads `\genfrac{left}{right}{thickness}{style}{numerator}{denominator}`.
  private mutating func generalFraction() throws(TeXFault) -> Formula {
    let (opening, closing) = (try argument().characters ?? "", try argument().characters ?? "")
    let (thickness, style) = (try tokens.word(), try tokens.word())
    let size: Fraction.Size? = style == "0" ? .display : style.isEmpty ? nil : .text
    let fraction = Formula.fraction(
      Fraction(
        numerator: try argument(), denominator: try argument(), line: thickness.hasPrefix("0") ? .none : .horizontal,
        size: size))
    if opening.isEmpty, closing.isEmpty { return fraction }
    return .fence(Fences(opening: opening, parts: [fraction], closing: closing))
  }

  /// Returns the fraction that a command between its parts makes.
  mutating func fraction(
    _ infix: TeXInfix, _ numerator: Formula, _ denominator: Formula
  ) throws(TeXFault) -> Formula {
    let line: Fraction.Line = infix == .over || infix == .above ? .horizontal : .none
    let fraction = Formula.fraction(Fraction(numerator: numerator, denominator: denominator, line: line))
    switch infix {
    case .over, .atop: return fraction
    case .choose: return .fence(Fences(opening: "(", parts: [fraction], closing: ")"))
    case .brack: return .fence(Fences(opening: "[", parts: [fraction], closing: "]"))
    case .brace: return .fence(Fences(opening: "{", parts: [fraction], closing: "}"))
    // The thickness of the line is within the denominator.
    case .above: throw .unknownCommand(infix.rawValue)
    }
  }

  /// Reads `\root degree \of radicand`.
  mutating func rootOf() throws(TeXFault) -> Formula {
    var degree = TeXRow()
    while let token = try tokens.next() {
      switch token {
      case .command("of"): return .root(try argument(), degree: degree.formula.nonEmpty)
      case .command(let name): try readCommand(name, into: &degree)
      case .character("}"), .character("&"), .character("$"): throw .malformed
      case .character("{"): degree.add(try group())
      case .character(let character):
        if ("0"..."9").contains(character) { degree.addDigit(character) } else { Self.add(character, to: &degree) }
      case .space, .parameter: break
      }
    }
    throw .malformed
  }
}

extension TeXCommand {
  fileprivate var fractionSize: Fraction.Size? {
    switch self {
    case .dfrac, .cfrac, .dbinom: .display
    case .tfrac, .tbinom: .text
    default: nil
    }
  }
}
