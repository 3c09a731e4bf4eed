internal import Bytes

/// Reads MathML: MathML Core, and what Presentation MathML 3 has beyond that.
struct MathMLReader {
  /// Whether limits are below and above their operators.
  private let isDisplay: Bool
  /// Whether an element asks for what a formula on a line of its own has.
  private var isStyledAsDisplay = false
  /// Whether signs above and below others are accents if they do not say so.
  private var hasAccents = true
  private var depth = 0

  /// Reads an element `math`; elements that are too deep are left out. Complexity: linear.
  static func read(_ math: MathMLElement) -> Formula {
    var reader = MathMLReader(isDisplay: math[.display] == "block" || math[.mode] == "display")
    return reader.styled(math)
  }

  private init(isDisplay: Bool) { self.isDisplay = isDisplay }

  // MARK: Elements

  mutating func formula(_ element: MathMLElement) -> Formula {
    guard depth < Formula.depthLimit else { return .empty }
    depth += 1
    defer { depth -= 1 }
    switch element.tag {
    // KaTeX puts elements into a token to set how far it is from others.
    case .mi where element.hasChildren, .mo where element.hasChildren: return styled(element)
    case .mi: return MathMLToken.identifier(element)
    case .mn: return MathMLToken.number(element)
    case .mo: return MathMLToken.sign(element)
    case .mtext: return MathMLToken.words(element)
    case .ms:
      return .text((element.characters(.lquote) ?? "“") + element.text + (element.characters(.rquote) ?? "”"), nil)
    case .mspace: return .space(element[.width].flatMap(FormulaLength.units) ?? 0).withoutNothing
    case .mfrac: return fraction(element)
    case .msqrt: return .root(row(element.children), degree: nil)
    case .mroot: return parts(element, 2) { .root($0[0], degree: $0[1]) }
    case .msub, .msup, .msubsup: return scripts(element)
    case .munder, .mover, .munderover: return limits(element)
    case .mmultiscripts: return multiscripts(element.children)
    case .mfenced: return fenced(element)
    case .mtable: return table(element)
    case .mphantom: return .phantom(row(element.children), .full)
    case .mpadded: return padded(element)
    case .menclose: return enclosed(element)
    case .maction: return chosen(element)
    case .semantics: return element.children.first.map { formula($0) } ?? .empty
    case .annotation, .annotationXML, .mprescripts, .noScripts: return .empty
    default: return styled(element)
    }
  }

  /// Returns the content of an element that only says how it looks.
  private mutating func styled(_ element: MathMLElement) -> Formula {
    let outer = (isStyledAsDisplay, hasAccents)
    if let style = element[.displayStyle] { isStyledAsDisplay = style == "true" }
    // A style sets attributes of the elements in it (Presentation MathML 3, 3.3.4).
    if element.tag == .mstyle, let accent = element[.accent] ?? element[.accentUnder] { hasAccents = accent != "false" }
    defer { (isStyledAsDisplay, hasAccents) = outer }
    let inner = row(element.children)
    guard let alphabet = element[.mathVariant].flatMap(Alphabet.init(variant:)) else { return inner }
    return .letters(inner, alphabet)
  }

  /// Returns what is beside each other. Fences around something tall grow with it.
  private mutating func row(_ elements: [MathMLElement]) -> Formula {
    var row = TeXRow()
    for (index, element) in elements.enumerated() {
      var item = formula(element)
      if index + 1 < elements.count, elements[index + 1].isApplication { item = item.asFunction }
      if case .sign(let sign) = item, element.tag == .mo {
        row.add(sign: sign, grows: element[.stretchy] != "false")
      } else {
        row.add(item)
      }
    }
    return MathMLFences.joined(row.formula, canGrow: elements.first?[.stretchy] != "false")
  }

  /// Returns what a number of parts become; the content as a row if there are fewer.
  private mutating func parts(
    _ element: MathMLElement, _ count: Int, _ result: ([Formula]) -> Formula
  ) -> Formula {
    let children = element.children
    guard children.count >= count else { return row(children) }
    return result(children.prefix(count).map { formula($0) })
  }

  private mutating func fraction(_ element: MathMLElement) -> Formula {
    let isSlanted = element[.bevelled] == "true"
    let isStack = element[.lineThickness].flatMap(FormulaLength.units) == 0
    return parts(element, 2) {
      .fraction(
        Fraction(numerator: $0[0], denominator: $0[1], line: isStack ? .none : isSlanted ? .slanted : .horizontal))
    }
  }

  // MARK: Scripts

  private mutating func scripts(_ element: MathMLElement) -> Formula {
    let tag = element.tag
    let isInDisplay = isDisplay || isStyledAsDisplay
    return parts(element, tag == .msubsup ? 3 : 2) { parts in
      let below = tag == .msup ? nil : parts[1]
      let above = tag == .msub ? nil : parts[tag == .msubsup ? 2 : 1]
      let limits: Scripts.Limits = parts[0].takesLimits && isInDisplay ? .never : .automatic
      return .scripts(
        Scripts(base: parts[0], below: below?.nonEmpty, above: above?.nonEmpty.map(Self.primes), limits: limits)
      )
      .withoutEmptyScripts
    }
  }

  /// Returns a superscript whose apostrophes are primes.
  private static func primes(_ script: Formula) -> Formula {
    switch script {
    case .sign("'"), .identifier("′"): .sign("′")
    case .sign("''"), .identifier("″"): .sign("″")
    default: script
    }
  }

  private mutating func limits(_ element: MathMLElement) -> Formula {
    let children = element.children
    let tag = element.tag
    guard children.count >= (tag == .munderover ? 3 : 2) else { return row(children) }
    let parts = children.map { formula($0) }
    let below = tag == .mover ? nil : (formula: parts[1], element: children[1])
    let above = tag == .munder ? nil : (formula: parts[tag == .mover ? 1 : 2], element: children[tag == .mover ? 1 : 2])
    if let limits = self.limits(of: parts[0], children[0]) {
      let base = limits.base
      return .scripts(Scripts(base: base, below: below?.formula, above: above?.formula, limits: limits.place))
    }
    if case .sign(let sign) = parts[0], FormulaCharacters.table.arrowCommands[sign] != nil {
      return .stack(parts[0], below: below?.formula.nonEmpty, above: above?.formula.nonEmpty)
    }
    var result = parts[0]
    for (part, isBelow) in [(above, false), (below, true)] {
      guard let part else { continue }
      let isStated = element[isBelow ? .accentUnder : .accent] ?? part.element[.accent]
      let isAccent = isStated.map { $0 != "false" } ?? hasAccents
      result = Self.marked(result, by: part.formula, part.element, isBelow: isBelow, isAccent: isAccent)
    }
    return result
  }

  /// Returns the operator that a base is and the place of its limits; nil if it is none.
  private func limits(of base: Formula, _ element: MathMLElement) -> (base: Formula, place: Scripts.Limits)? {
    if base.isBrace { return (base, .automatic) }
    let isFixed = element[.movableLimits] == "false" || isStyledAsDisplay && !isDisplay
    switch base {
    case .sign(let sign):
      switch FormulaCharacters.table.kinds[sign] {
      case .large: return (base, isFixed ? .always : .automatic)
      case .integral: return (base, .always)
      default: return nil
      }
    case .function(let name, let takesLimits):
      return (.function(name, takesLimits: true), takesLimits && isFixed ? .always : .automatic)
    default: return nil
    }
  }

  /// Returns a base with something above or below it, which may be an accent.
  private static func marked(
    _ base: Formula, by mark: Formula, _ element: MathMLElement, isBelow: Bool, isAccent: Bool
  ) -> Formula {
    let isSingle = base.isOneCharacter
    let isWide = element[.stretchy].map { $0 == "true" } ?? !isSingle
    if isAccent, let sign = mark.mark, let accent = Accent(sign: sign, isBelow: isBelow, isWide: isWide) {
      let isNarrowBar = accent.sign == "¯" && element[.stretchy] == "false"
      return .accent(base, isNarrowBar ? Accent(sign: "‾") : accent)
    }
    return .stack(base, below: isBelow ? mark : nil, above: isBelow ? nil : mark)
  }

  private mutating func multiscripts(_ children: [MathMLElement]) -> Formula {
    guard let first = children.first else { return .empty }
    let rest = children.dropFirst()
    let behind = rest.prefix { $0.tag != .mprescripts }
    var result = formula(first)
    for pair in pairs(behind) {
      result = .scripts(Scripts(base: result, below: pair.below, above: pair.above)).withoutEmptyScripts
    }
    for pair in pairs(rest.dropFirst(behind.count + 1)).reversed() {
      result = .scriptsBefore(result, below: pair.below, above: pair.above)
    }
    return result
  }

  private mutating func pairs(_ elements: ArraySlice<MathMLElement>) -> [(below: Formula?, above: Formula?)] {
    let parts = elements.map { formula($0).nonEmpty }
    return stride(from: 0, to: parts.count, by: 2).map { (parts[$0], $0 + 1 < parts.count ? parts[$0 + 1] : nil) }
  }

  // MARK: Fences and enclosures

  private mutating func fenced(_ element: MathMLElement) -> Formula {
    let opening = MathMLToken.fence(element.characters(.open) ?? "(")
    let closing = MathMLToken.fence(element.characters(.close) ?? ")")
    let separators = Array(element.characters(.separators) ?? ",").map { String($0) }
    var items: [Formula] = []
    for (index, child) in element.children.enumerated() {
      if index > 0, !separators.isEmpty { items.append(.sign(separators[min(index - 1, separators.count - 1)])) }
      items.append(formula(child))
    }
    let inner = Formula(items)
    let hasBoth = !opening.isEmpty && !closing.isEmpty
    if opening.isEmpty && closing.isEmpty { return inner }
    return MathMLFences.fence(opening, inner, closing, grows: inner.isTall || !hasBoth)
  }

  private mutating func enclosed(_ element: MathMLElement) -> Formula {
    let inner = row(element.children)
    let notations = Set((element[.notation] ?? "longdiv").split(separator: " ").map(String.init))
    if notations.contains("updiagonalstrike"), notations.contains("downdiagonalstrike") { return .box(inner, .cross) }
    if let box = [Enclosure.risingStrike, .fallingStrike, .strike].first(where: { notations.contains($0.rawValue) }) {
      return .box(inner, box)
    }
    if !notations.isDisjoint(with: ["box", "roundedbox", "circle"])
      || notations.isSuperset(of: ["top", "bottom", "left", "right"])
    {
      return .box(inner, .box)
    }
    if notations.contains("radical") { return .root(inner, degree: nil) }
    if notations.contains("top") { return .accent(inner, Accent(sign: "¯", isWide: true)) }
    if notations.contains("bottom") { return .accent(inner, Accent(sign: "_", isWide: true, isBelow: true)) }
    return inner
  }

  private mutating func padded(_ element: MathMLElement) -> Formula {
    let inner = row(element.children)
    guard case .phantom(let hidden, .full) = inner else { return inner }
    if element[.width].flatMap(FormulaLength.units) == 0 { return .phantom(hidden, .height) }
    return element[.height].flatMap(FormulaLength.units) == 0 ? .phantom(hidden, .width) : inner
  }

  /// Returns the alternative that is shown at first.
  private mutating func chosen(_ element: MathMLElement) -> Formula {
    let children = element.children
    let selection = element[.selection].flatMap { Int($0) } ?? 1
    guard let shown = children.indices.contains(selection - 1) ? children[selection - 1] : children.first else {
      return .empty
    }
    return formula(shown)
  }

  // MARK: Tables

  /// How many cells short rows get.
  private static let paddedCellLimit = 32

  private mutating func table(_ element: MathMLElement) -> Formula {
    var rows: [FormulaTable.Row] = []
    var alignments: [String] = []
    for row in element.children where row.tag != .mspace {
      var cells = row.children[...]
      var tag: String?
      if row.tag == .mlabeledtr, let label = cells.popFirst(), isDisplay { tag = label.text }
      if alignments.isEmpty { alignments = cells.map { $0[.columnAlign] ?? "" } }
      rows.append(FormulaTable.Row(cells: cells.map { styled($0) }, tag: tag))
    }
    // A formula on a line of its own, perhaps with its number.
    if rows.count == 1, rows[0].cells.count == 1 {
      return rows[0].tag.map { Formula.tagged(rows[0].cells[0], $0) } ?? rows[0].cells[0]
    }
    let count = rows.map(\.cells.count).max() ?? 0
    // Short rows end in empty cells (Presentation MathML 3, 3.5.1.1).
    for (index, row) in rows.enumerated() where count <= Self.paddedCellLimit && row.cells.count < count {
      rows[index].cells += Array(repeating: .empty, count: count - row.cells.count)
    }
    let stated = (element[.columnAlign] ?? "").split(separator: " ").map(String.init)
    let columns = (0..<count).map { column in
      let own = column < alignments.count ? alignments[column] : ""
      return own.isEmpty ? stated.isEmpty ? "center" : stated[min(column, stated.count - 1)] : own
    }
    let letters = String(columns.map { $0 == "left" ? Character("l") : $0 == "right" ? "r" : "c" })
    return .table(FormulaTable(kind: FormulaTable.Kind(columns: letters), rows: rows))
  }
}

extension FormulaTable.Kind {
  /// Creates the kind of a table by the alignments of its columns: l, c, r.
  init(columns letters: String) {
    if !letters.contains(where: { $0 != "c" }) {
      self = .matrix
    } else if letters.count > 1, letters.enumerated().allSatisfy({ $1 == ($0 % 2 == 0 ? "r" : "l") }) {
      self = .aligned
    } else {
      self = .array(letters)
    }
  }
}

extension Formula {
  /// The formula, or nothing for a space without a width.
  fileprivate var withoutNothing: Formula { self == .space(0) ? .empty : self }

  /// The base alone if there are no scripts.
  fileprivate var withoutEmptyScripts: Formula {
    if case .scripts(let scripts) = self, scripts.below == nil, scripts.above == nil { return scripts.base }
    return self
  }

  /// Whether an accent above it is as wide as it anyway.
  fileprivate var isOneCharacter: Bool {
    switch self {
    case .row(let items): items.count == 1
    case .text(let text, _), .number(let text): text.unicodeScalars.count == 1
    case .letters(let inner, _): inner.isOneCharacter
    default: true
    }
  }

  /// The characters of one sign, which may be an accent.
  fileprivate var mark: String? {
    switch self {
    case .sign(let sign): sign == "∗" ? nil : sign
    case .identifier(let sign): sign
    case .text(let text, nil): text
    default: nil
    }
  }

  /// Whether something in it is taller than a line, so that fences around it grow.
  var isTall: Bool {
    switch self {
    case .fraction, .table, .stack: true
    case .row(let items): items.contains(where: \.isTall)
    case .scripts(let scripts): scripts.base.isTall || scripts.base.takesLimits || scripts.base.isIntegral
    case .fence(let fence): fence.grows || fence.parts.contains(where: \.isTall)
    case .root(let inner, _), .accent(let inner, _), .box(let inner, _), .letters(let inner, _), .style(let inner, _),
      .phantom(let inner, _), .tagged(let inner, _), .scriptsBefore(let inner, _, _), .group(let inner):
      inner.isTall
    case .identifier, .number, .sign, .function, .text, .space, .delimiter: false
    }
  }

  var isIntegral: Bool {
    if case .sign(let sign) = self { FormulaCharacters.table.kinds[sign] == .integral } else { false }
  }
}
