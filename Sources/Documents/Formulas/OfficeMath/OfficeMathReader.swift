/// Reads formulas of Word and LibreOffice in Office Math, element by element as they end.
struct OfficeMathReader {
  private var elements: [OpenElement] = []
  /// The number of open elements beyond the limit, which are parts of the last one.
  private var countBeyondLimit = 0

  /// The number of open elements.
  var depth: Int { elements.count + countBeyondLimit }

  /// Whether the innermost element is a run, whose text belongs to the formula.
  var isInRun: Bool { elements.last?.element == .run }

  /// Begins an element. Outside of a formula, the others have no meaning.
  mutating func open(_ element: OfficeMathElement) {
    guard depth > 0 || element == .formula || element == .display else { return }
    if elements.count < Formula.depthLimit {
      elements.append(OpenElement(element))
    } else {
      countBeyondLimit += 1
    }
  }

  /// Begins an element of XML, whose attribute is its value.
  mutating func open(_ element: OfficeMathElement, _ tag: XMLTag) {
    open(element)
    if let value = tag["m:val"] { add(value) }
  }

  /// Adds text to the innermost element.
  mutating func add(_ text: some Collection<UInt8>) {
    if !elements.isEmpty { elements[elements.count - 1].add(text) }
  }

  /// Sets a property of the innermost element.
  mutating func set(_ property: OfficeMathElement, _ value: String) {
    if !elements.isEmpty { elements[elements.count - 1].set(property, value) }
  }

  /// Ends the innermost element. Returns the formula in TeX, with its dollar signs, when the outermost one ends, unless it
  /// is empty.
  mutating func close() -> [UInt8]? {
    guard countBeyondLimit == 0 else {
      countBeyondLimit -= 1
      return nil
    }
    guard let ended = elements.popLast() else { return nil }
    if let outer = elements.indices.last {
      elements[outer].take(ended)
      return nil
    }
    let formula = ended.formula
    let tex = TeXWriter.write(formula).utf8
    let mark = ended.element == .display ? "$$" : "$"
    return tex.isEmpty ? nil : Array(mark.utf8) + tex + Array(mark.utf8)
  }
}

extension OfficeMathReader {
  /// An element that has not ended, with what it consists of so far.
  fileprivate struct OpenElement {
    let element: OfficeMathElement
    private var text: [UInt8] = []
    private var items: [Formula] = []
    private var parts: [(element: OfficeMathElement, formula: Formula, cells: [Formula])] = []
    private var properties: [OfficeMathElement: String] = [:]
    /// The alignments of a matrix's columns.
    private var columns = ""
    private var columnCount = 1

    /// How many columns of a matrix have alignments.
    private static let columnLimit = 64

    init(_ element: OfficeMathElement) { self.element = element }

    mutating func add(_ text: some Collection<UInt8>) {
      if element == .run || element.role == .property {
        self.text += text
      } else {
        // Of an element that is too deep.
        items += FormulaRun.items(String(decoding: text, as: UTF8.self))
      }
    }

    mutating func set(_ property: OfficeMathElement, _ value: String) {
      properties[property] = value
      if property == .columnCount { columnCount = max(1, min(Int(value) ?? 1, Self.columnLimit)) }
      if property == .columnAlignment, columns.utf8.count < Self.columnLimit {
        columns += String(repeating: ["left": "l", "right": "r"][value] ?? "c", count: columnCount)
        columnCount = 1
      }
    }

    /// Takes over an element in it that has ended.
    mutating func take(_ inner: OpenElement) {
      switch (element, inner.element.role) {
      case (_, .property): set(inner.element, String(decoding: inner.text, as: UTF8.self))
      case (_, .part) where element.role == .structure || element == .matrixRow:
        parts.append((inner.element, inner.formula, inner.parts.map(\.formula)))
      default: add(inner.formula.items)
      }
    }

    /// Adds items. The digits of two runs may be one number.
    private mutating func add(_ more: [Formula]) {
      if case .number(let before) = items.last, case .number(let next) = more.first {
        items[items.count - 1] = .number(before + next)
        items += more.dropFirst()
      } else {
        items += more
      }
    }

    // MARK: Parts and properties

    private func part(_ name: OfficeMathElement) -> Formula { parts.last { $0.element == name }?.formula ?? .empty }

    private var bases: [Formula] { parts.filter { $0.element == .base }.map(\.formula) }

    private var base: Formula { Formula(bases) }

    private func isOn(_ name: OfficeMathElement) -> Bool {
      properties[name].map { !["0", "false", "off"].contains($0) } ?? false
    }

    // MARK: Formulas

    var formula: Formula {
      switch element {
      case .run: OfficeMathRun.formula(String(decoding: text, as: UTF8.self), isText: isOn(.isText), alphabet: alphabet)
      case .fraction: fraction
      case .radical:
        .root(base, degree: isOn(.isDegreeHidden) ? nil : part(.degree).nonEmpty)
      case .subscript, .superscript, .scripts: scripts(of: base)
      case .scriptsBefore:
        .scriptsBefore(base, below: part(.lower).nonEmpty, above: part(.upper).nonEmpty)
      case .nary: nary
      case .function: Formula([part(.functionName).asFunction, base])
      case .delimiters: fences
      case .accent: accent(properties[.character] ?? "\u{302}")
      case .bar:
        .accent(
          base,
          properties[.position] == "top"
            ? Accent(sign: "¯", isWide: true) : Accent(sign: "_", isWide: true, isBelow: true))
      case .groupCharacter: groupCharacter
      case .lowerLimit: limit(isBelow: true)
      case .upperLimit: limit(isBelow: false)
      case .borderBox: .box(base, box)
      case .phantom: phantom
      case .matrix: matrix
      case .equations: equations
      default: items.isEmpty && !parts.isEmpty ? Formula(parts.map(\.formula)) : Formula(items)
      }
    }

    private var alphabet: Alphabet? {
      OfficeMathRun.alphabet(script: properties[.alphabet], style: properties[.style])
    }

    private var fraction: Formula {
      let line: Fraction.Line =
        switch properties[.kind] {
        case "noBar": .none
        case "lin", "skw": .slanted
        default: .horizontal
        }
      return .fraction(Fraction(numerator: part(.numerator), denominator: part(.denominator), line: line))
    }

    private func scripts(of base: Formula, limits: Scripts.Limits = .automatic) -> Formula {
      let (below, above) = (part(.lower).nonEmpty, part(.upper).nonEmpty)
      if below == nil, above == nil { return base }
      return .scripts(Scripts(base: base, below: below, above: above, limits: limits))
    }

    private var nary: Formula {
      let sign = properties[.character] ?? "∫"
      let isIntegral = FormulaCharacters.table.kinds[sign] == .integral
      let limits: Scripts.Limits = isIntegral && properties[.limitPlace] == "undOvr" ? .always : .automatic
      return Formula([scripts(of: .sign(sign), limits: limits), base])
    }

    /// Delimiters grow with what is tall, and one that is missing must be said to be (`\left. … \right]`).
    private var fences: Formula {
      let opening = OfficeMathRun.fence(properties[.opening] ?? "(")
      let closing = OfficeMathRun.fence(properties[.closing] ?? ")")
      let grows = bases.contains(where: \.isTall) || opening.isEmpty || closing.isEmpty
      guard bases.count > 1 else { return MathMLFences.fence(opening, base, closing, grows: grows) }
      let separators = Array(repeating: properties[.separator] ?? "|", count: bases.count - 1)
      return .fence(
        Fences(opening: opening, parts: bases, separators: separators, closing: closing, grows: grows))
    }

    private func accent(_ sign: String) -> Formula {
      let isWide = base.items.count > 1
      return Accent(sign: sign, isBelow: false, isWide: isWide).map { Formula.accent(base, $0) }
        ?? .stack(base, below: nil, above: .sign(sign))
    }

    private var groupCharacter: Formula {
      let sign = properties[.character] ?? "⏟"
      let isBelow = properties[.position] != "top"
      if FormulaCharacters.table.arrowCommands[sign] != nil {
        // The text is beyond the arrow.
        return .stack(.sign(sign), below: isBelow ? nil : base, above: isBelow ? base : nil)
      }
      if let accent = Accent(sign: sign, isBelow: isBelow, isWide: true) { return .accent(base, accent) }
      return .stack(base, below: isBelow ? .sign(sign) : nil, above: isBelow ? nil : .sign(sign))
    }

    /// What is below or above a base: of an operator, a function or a brace, it is a script.
    private func limit(isBelow: Bool) -> Formula {
      let limit = part(.limit)
      var base = self.base
      if case .scripts(var scripts) = base, scripts.base.takesLimits || scripts.base.isBrace {
        if isBelow { scripts.below = limit } else { scripts.above = limit }
        return .scripts(scripts)
      }
      if case .letters(let inner, .upright) = base, let name = inner.characters, name.unicodeScalars.count > 1 {
        base = .function(name, takesLimits: true)
      }
      if base.takesLimits || base.isBrace {
        return .scripts(Scripts(base: base, below: isBelow ? limit : nil, above: isBelow ? nil : limit))
      }
      if !isBelow, case .stack(.sign(let arrow), let below?, nil) = base {
        return .stack(.sign(arrow), below: below, above: limit)
      }
      return .stack(base, below: isBelow ? limit : nil, above: isBelow ? nil : limit)
    }

    private var box: Enclosure {
      switch (isOn(.risingStrike), isOn(.fallingStrike)) {
      case (true, true): .cross
      case (true, false): .risingStrike
      case (false, true): .fallingStrike
      case (false, false): isOn(.strike) ? .strike : .box
      }
    }

    private var phantom: Formula {
      if properties[.isShown].map({ ["0", "false", "off"].contains($0) }) != true { return base }
      return .phantom(base, isOn(.hasNoWidth) ? .height : isOn(.hasNoHeight) ? .width : .full)
    }

    private var matrix: Formula {
      let rows = parts.filter { $0.element == .matrixRow }.map { FormulaTable.Row(cells: $0.cells) }
      return .table(FormulaTable(kind: FormulaTable.Kind(columns: columns), rows: rows))
    }

    /// The rows of equations. Ampersands say where they are aligned (22.1.2.34).
    private var equations: Formula {
      let rows = bases.map { base in
        FormulaTable.Row(
          cells: base.items.split(separator: .sign("&"), omittingEmptySubsequences: false).map { Formula(Array($0)) })
      }
      return .table(FormulaTable(kind: .aligned, rows: rows))
    }
  }
}
