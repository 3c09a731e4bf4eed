import Testing

@testable import Documents

/// Formulas at random, which come back from each format as the same tree.
struct FormulaRandomTests {
  private let trials = RandomTrials()

  @Test func teXIsTheSameTree() {
    trials.run { seed in
      let formula = RandomFormula(seed: seed).formula
      let tex = TeXWriter.write(formula)
      return (tex, "\(TeXReader.read(tex.utf8) ?? .empty)", "\(formula)")
    }
  }

  @Test func mathMLIsTheSameTree() {
    trials.run { seed in
      let formula = RandomFormula(seed: seed).formula
      let source = MathMLWriter.write(formula, tex: "".utf8, isDisplay: false, in: .file)
      let tree = HTMLTreeBuilder.parse(Array(source.utf8))
      let read = withExtendedLifetime(tree) {
        tree.elements(.math).first.map { MathMLReader.read(MathMLElement($0)) }
      }
      return (source, "\(read ?? .empty)", "\(formula)")
    }
  }

  @Test func officeMathIsTheSameFormula() {
    trials.run { seed in
      let formula = RandomFormula(seed: seed).formula
      let xml = OfficeMathWriter.write(formula, isDisplay: false, to: OfficeMathXML()).text
      let source = "<x xmlns:m=\"http://schemas.openxmlformats.org/officeDocument/2006/math\">\(xml)</x>"
      return (source, OfficeMathText.tex(source), "$\(TeXWriter.write(formula))$")
    }
  }
}

/// A formula of a seed.
private struct RandomFormula {
  private var state: UInt64
  private(set) var formula = Formula.empty

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    formula = row(depth: 3)
  }

  private mutating func number(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }

  private mutating func pick(_ choices: String) -> String {
    let all = Array(choices)
    return String(all[number(below: all.count)])
  }

  /// Operands with signs between them, so that neighbours stay apart.
  private mutating func row(depth: Int) -> Formula {
    var items = [operand(depth: depth)]
    for _ in 0..<number(below: 3) {
      items.append(.sign(pick("+−=≤∈")))
      items.append(operand(depth: depth))
    }
    return Formula(items)
  }

  private mutating func operand(depth: Int) -> Formula {
    if depth == 0 || number(below: 3) == 0 { return leaf() }
    switch number(below: 9) {
    case 0: return .fraction(Fraction(numerator: row(depth: depth - 1), denominator: row(depth: depth - 1)))
    case 1: return .root(row(depth: depth - 1), degree: number(below: 2) == 0 ? nil : leaf())
    case 2: return .scripts(Scripts(base: leaf(), below: row(depth: depth - 1), above: row(depth: depth - 1)))
    case 3: return .scripts(Scripts(base: leaf(), above: row(depth: depth - 1)))
    case 4: return .accent(.identifier(pick("xyz")), Accent(sign: "\u{302}"))
    case 5: return Formula([.scripts(Scripts(base: .sign("∑"), below: row(depth: depth - 1))), leaf()])
    case 6: return Formula([.function("sin", takesLimits: false), leaf()])
    case 7:
      let fraction = Formula.fraction(Fraction(numerator: leaf(), denominator: row(depth: depth - 1)))
      return .fence(Fences(opening: "(", parts: [fraction], closing: ")"))
    default:
      let rows = (0..<2).map { _ in FormulaTable.Row(cells: [row(depth: depth - 1), leaf()]) }
      return .table(FormulaTable(kind: .matrix, rows: rows))
    }
  }

  private mutating func leaf() -> Formula {
    switch number(below: 4) {
    case 0: .number("\(number(below: 1000))")
    case 1: .letters(.identifier(pick("ABCR")), number(below: 2) == 0 ? .bold : .doubleStruck)
    case 2: .identifier(pick("αβγπ"))
    default: .identifier(pick("abxyz"))
    }
  }
}
