/// Reads the drawing of KaTeX where its page has no source of the formula. A drawing with anything unknown in it is not
/// read at all. Colours and sizes are left out.
struct KaTeXReader {
  private enum Fault: Error {
    case unknown, tooDeep
  }

  private var depth = 0
  /// Whether a stroke goes through the next relation.
  private var isNegated = false
  /// Whether what is read does not show. KaTeX says so at each character.
  private var isHidden = false

  /// Reads an element of the class `katex-html`; returns nil if it draws no formula. Complexity: linear in its size, times
  /// how deep its parts are.
  static func read(_ drawing: HTMLElement) -> Formula? {
    var reader = KaTeXReader()
    guard let formula = try? reader.row(KaTeXSpan(element: drawing).children), !formula.isEmpty else { return nil }
    return formula
  }

  // MARK: Rows

  private mutating func row(_ spans: [KaTeXSpan]) throws(Fault) -> Formula {
    if let fence = try fence(spans) { return fence }
    var row = TeXRow()
    try add(spans, to: &row)
    return row.formula
  }

  private mutating func add(_ spans: [KaTeXSpan], to row: inout TeXRow) throws(Fault) {
    guard depth < Formula.depthLimit * 4 else { throw .tooDeep }
    depth += 1
    defer { depth -= 1 }
    for (index, span) in spans.enumerated() {
      if span.has("mspace") {
        try addSpace(span, isBetweenOperands: isOperand(spans, index - 1) && isOperand(spans, index + 1), to: &row)
      } else {
        try add(span, to: &row)
      }
    }
  }

  private func isOperand(_ spans: [KaTeXSpan], _ index: Int) -> Bool {
    spans.indices.contains(index) && spans[index].has("mord")
  }

  private mutating func add(_ span: KaTeXSpan, to row: inout TeXRow) throws(Fault) {
    guard span.isTransparent, !isHidden else { return try addContent(of: span, to: &row) }
    isHidden = true
    defer { isHidden = false }
    var inner = TeXRow()
    try addContent(of: span, to: &inner)
    if case .phantom(let before, .full) = row.items.last {
      row.replaceLast(with: .phantom(Formula([before, inner.formula]), .full))
    } else {
      row.add(.phantom(inner.formula, .full))
    }
  }

  private static let layout = [
    "strut", "pstrut", "vlist-s", "nulldelimiter", "fix", "arraycolsep", "vertical-separator", "hline", "eqn-num",
  ]

  private mutating func addContent(of span: KaTeXSpan, to row: inout TeXRow) throws(Fault) {
    if Self.layout.contains(where: span.has) { return }
    if span.has("msupsub") { return try addScripts(span, to: &row) }
    if span.has("tag") {
      let number = span.element.text(nodes: Reach.line.nodes)
      let formula = row.takeAll()
      return row.add(.tagged(formula, String(decoding: number, as: UTF8.self).filter { $0 != "\u{200B}" }))
    }
    if let name = functionName(span) {
      return row.add(.function(name, takesLimits: FormulaCharacters.table.functions[name] ?? false))
    }
    if let size = span.children.first.flatMap({ $0.has("delimsizing") ? $0 : nil }), !span.isGrowingFence {
      return row.add(.delimiter(try sizedFence(size, in: span)))
    }
    if span.has("mtable") { return row.add(try table(span)) }
    if span.has("text") { return try addText(span.children, to: &row) }
    if let levels = span.levels { return row.add(try construct(span, levels)) }
    if let text = span.ownText { return addCharacters(of: text, in: span, to: &row) }
    if span.has("llap") { return try strikeLast(span, in: &row) }
    guard span.element.tag == .span else { throw .unknown }
    if ["base", "vbox", "thinbox"].contains(where: span.has) {
      let children = span.children
      if let fence = try fence(children) { return row.add(fence) }
      try add(children, to: &row)
    } else {
      for item in try self.row(span.children).items { row.add(item) }
    }
  }

  /// Adds a space that the formula has. KaTeX adds narrow ones itself, but none between operands.
  private func addSpace(_ span: KaTeXSpan, isBetweenOperands: Bool, to row: inout TeXRow) throws(Fault) {
    if span.has("newline") { throw .unknown }
    if span.ownText != nil { return row.add(.space(4)) }
    let width = (span.ems("margin-right") ?? 0) * 18
    if isBetweenOperands || width >= 9 || width < 0 { row.add(.space(Int(width.rounded()))) }
  }

  // MARK: Characters

  private static let alphabets: KeyValuePairs<String, Alphabet> = [
    "mathbb": .doubleStruck, "mathcal": .script, "mathscr": .script, "mathfrak": .fraktur, "mathbf": .bold,
    "textbf": .bold, "mathrm": .upright, "textrm": .upright, "mathsf": .sansSerif, "textsf": .sansSerif,
    "mathtt": .monospace, "texttt": .monospace, "mathit": .italic, "textit": .italic, "boldsymbol": .boldItalic,
  ]

  private mutating func addCharacters(of text: String, in span: KaTeXSpan, to row: inout TeXRow) {
    let alphabet = span.first(of: Self.alphabets)
    if let alphabet {
      let plain = Formula(text.unicodeScalars.flatMap { FormulaRun.items(String($0)) })
      if !plain.isEmpty { row.add(.letters(plain, alphabet)) }
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "0"..."9": row.addDigit(scalar)
      case "." where row.isInNumber: row.addDigit(scalar)
      case KaTeXSigns.stroke: isNegated = true
      case "∣" where !span.has("mrel"): row.add(sign: "|")
      default:
        for item in FormulaRun.items(KaTeXSigns.relations[scalar] ?? String(scalar)) { add(item, to: &row) }
      }
    }
  }

  private mutating func add(_ item: Formula, to row: inout TeXRow) {
    guard case .sign(let sign) = item else { return row.add(item) }
    guard isNegated else { return row.add(sign: sign) }
    isNegated = false
    row.add(.sign(FormulaCharacters.table.negations[sign] ?? sign + "\u{338}"))
  }

  /// Draws a stroke through the last relation, as KaTeX does for what is not an element.
  private func strikeLast(_ span: KaTeXSpan, in row: inout TeXRow) throws(Fault) {
    let stroke = span.element.text(nodes: Reach.line.nodes)
    guard stroke.elementsEqual("/".utf8), case .sign(let sign) = row.items.last,
      let negation = FormulaCharacters.table.negations[sign]
    else { throw .unknown }
    row.replaceLast(with: .sign(negation))
  }

  /// Returns the name of a function, which is set upright as an operator.
  private func functionName(_ span: KaTeXSpan) -> String? {
    guard span.has("mop") else { return nil }
    let parts = span.element.descendants.prefix(Reach.line.nodes).filter { $0.tag != .text }.map(KaTeXSpan.init)
    guard parts.allSatisfy({ $0.element[.class] == nil || $0.has("mtight") || $0.has("mathrm") }),
      !parts.contains(where: { $0.has("mathnormal") || $0.has("vlist-t") })
    else { return nil }
    let name = String(decoding: span.element.text(nodes: Reach.line.nodes), as: UTF8.self)
    guard name.unicodeScalars.count > 1 || !parts.isEmpty,
      name.allSatisfy({ $0.isLetter || $0 == "\u{2009}" || $0 == "\u{A0}" })
    else { return nil }
    return String(name.map { $0.isLetter ? $0 : " " })
  }

  private mutating func addText(_ spans: [KaTeXSpan], to row: inout TeXRow) throws(Fault) {
    guard depth < Formula.depthLimit * 4 else { throw .tooDeep }
    depth += 1
    defer { depth -= 1 }
    for span in spans {
      if let text = span.ownText, !span.has("mathnormal") {
        let alphabet = span.first(of: Self.alphabets)
        add(String(text.map { $0 == "\u{A0}" ? " " : $0 }), alphabet == .upright ? nil : alphabet, to: &row)
      } else if span.levels == nil, !span.has("mathnormal") {
        try addText(span.children, to: &row)
      } else {
        try add(span, to: &row)
      }
    }
  }

  /// Adds words to those before them that look alike. KaTeX has a span for characters of each width.
  private func add(_ words: String, _ alphabet: Alphabet?, to row: inout TeXRow) {
    if case .text(let before, alphabet) = row.items.last {
      row.replaceLast(with: .text(before + words, alphabet))
    } else {
      row.add(.text(words, alphabet))
    }
  }

  // MARK: Fences

  /// Returns what fences that grow are around; nil if others are, or none. A fraction has such that do not show.
  private mutating func fence(_ spans: [KaTeXSpan]) throws(Fault) -> Formula? {
    guard spans.count > 2, let first = spans.first, let last = spans.last, first.has("mopen"), last.has("mclose"),
      first.isGrowingFence, last.isGrowingFence
    else { return nil }
    guard let opening = KaTeXSigns.fence(first), let closing = KaTeXSigns.fence(last) else { throw .unknown }
    var (parts, separators): ([Formula], [String]) = ([], [])
    var part: [KaTeXSpan] = []
    for span in spans.dropFirst().dropLast() {
      guard span.isGrowingFence, !span.has("mopen"), !span.has("mclose") else {
        part.append(span)
        continue
      }
      guard let sign = KaTeXSigns.fence(span) else { throw .unknown }
      parts.append(try row(part))
      separators.append(sign)
      part = []
    }
    parts.append(try row(part))
    if opening.isEmpty, closing.isEmpty, separators.isEmpty { return parts[0] }
    if separators.isEmpty { return MathMLFences.fence(opening, parts[0], closing, grows: true) }
    return .fence(Fences(opening: opening, parts: parts, separators: separators, closing: closing))
  }

  private func sizedFence(_ size: KaTeXSpan, in span: KaTeXSpan) throws(Fault) -> SizedFence {
    guard let number = (1...4).first(where: { size.has("size\($0)") }), let sign = KaTeXSigns.fence(size) else {
      throw .unknown
    }
    let roles: KeyValuePairs<String, SizedFence.Role> = ["mopen": .opening, "mclose": .closing, "mrel": .between]
    return SizedFence(sign: sign, size: number, role: span.first(of: roles) ?? .ordinary)
  }

  // MARK: Constructs

  /// Returns what a span with parts at different heights draws.
  private mutating func construct(_ span: KaTeXSpan, _ levels: [KaTeXSpan.Level]) throws(Fault) -> Formula {
    let levels = levels.filter { level in !level.spans.contains { $0.has("hline") } }
    if levels.count == 1, !levels[0].isDrawn { return try row(levels[0].spans) }
    if span.has("mfrac") { return try fraction(levels) }
    if span.has("sqrt") {
      let degree = span.children.first { $0.has("root") }?.levels?.first?.spans
      return .root(try content(levels), degree: try degree.map { (spans) throws(Fault) in try row(spans) })
    }
    if span.has("op-limits") || !levels.contains(where: \.isMark) {
      return try limits(levels)
    }
    if span.has("x-arrow") { return try arrow(levels) }
    return try marked(levels)
  }

  /// Returns the only part that is a formula.
  private mutating func content(_ levels: [KaTeXSpan.Level]) throws(Fault) -> Formula {
    let formulas = levels.filter { !$0.isMark }
    guard formulas.count == 1 else { throw .unknown }
    return try row(formulas[0].spans)
  }

  private mutating func fraction(_ levels: [KaTeXSpan.Level]) throws(Fault) -> Formula {
    let parts = levels.filter { !$0.isDrawn }
    guard parts.count == 2 else { throw .unknown }
    let numerator = try row(parts[0].spans)
    let denominator = try row(parts[1].spans)
    let line = parts.count < levels.count ? Fraction.Line.horizontal : .none
    return .fraction(Fraction(numerator: numerator, denominator: denominator, line: line))
  }

  private mutating func addScripts(_ span: KaTeXSpan, to row: inout TeXRow) throws(Fault) {
    for level in span.levels ?? [] {
      do { try row.addScript(try self.row(level.spans), isAbove: level.height > 0) } catch { throw .unknown }
    }
  }

  /// Returns what is below and above a base, which is the nearest to the line.
  private mutating func limits(_ levels: [KaTeXSpan.Level]) throws(Fault) -> Formula {
    guard let base = levels.min(by: { abs($0.height) < abs($1.height) }), levels.count <= 3 else { throw .unknown }
    let above = try part(levels.filter { $0.height > base.height })
    let below = try part(levels.filter { $0.height < base.height })
    var inner = try row(base.spans)
    if case .function(let name, _) = inner { inner = .function(name, takesLimits: true) }
    if inner.takesLimits || inner.isIntegral {
      return .scripts(
        Scripts(base: inner, below: below, above: above, limits: inner.isIntegral ? .always : .automatic))
    }
    return .stack(inner, below: below, above: above)
  }

  private mutating func part(_ levels: [KaTeXSpan.Level]) throws(Fault) -> Formula? {
    guard levels.count <= 1 else { throw .unknown }
    return try levels.first.map { (level) throws(Fault) in try row(level.spans) }
  }

  private mutating func arrow(_ levels: [KaTeXSpan.Level]) throws(Fault) -> Formula {
    guard let arrow = levels.first(where: \.isDrawn), let sign = arrow.spans.lazy.compactMap(KaTeXSigns.stretchy).first
    else { throw .unknown }
    let above = try part(levels.filter { !$0.isDrawn && $0.height > arrow.height })
    let below = try part(levels.filter { !$0.isDrawn && $0.height < arrow.height })
    return .stack(.sign(sign), below: below, above: above?.nonEmpty)
  }

  /// Returns a formula with a sign above or below it, or with lines around or across it.
  private mutating func marked(_ levels: [KaTeXSpan.Level]) throws(Fault) -> Formula {
    let inner = try content(levels)
    guard let place = levels.firstIndex(where: \.isMark),
      levels.count == 2
    else { throw .unknown }
    let isBelow = place == 1 && levels[0].height > levels[1].height
    let mark = levels[place].spans
    if let body = mark.first(where: { $0.has("accent-body") }) {
      let text = String(decoding: body.element.text(nodes: Reach.line.nodes), as: UTF8.self)
      let isDrawn = body.drawing != nil
      let sign = isDrawn ? KaTeXSigns.stretchy(body) : text.filter { $0 != "\u{200B}" }
      guard let sign, let accent = Accent(sign: sign, isBelow: false, isWide: false) else { throw .unknown }
      return .accent(inner, accent)
    }
    guard let drawing = mark.lazy.compactMap(\.drawing).first else { throw .unknown }
    if drawing.has("overline-line") { return .accent(inner, Accent(sign: "¯", isWide: true)) }
    if drawing.has("underline-line") { return .accent(inner, Accent(sign: "_", isWide: true, isBelow: true)) }
    if drawing.has("fbox") { return .box(inner, .box) }
    if drawing.has("sout") { return .box(inner, .strike) }
    let lines = drawing.element.children.compactMap { $0[.y1] }
    if !lines.isEmpty {
      let isRising = lines[0].elementsEqual("100%".utf8)
      return .box(inner, lines.count > 1 ? .cross : isRising ? .risingStrike : .fallingStrike)
    }
    guard let sign = mark.lazy.compactMap(KaTeXSigns.stretchy).first else { throw .unknown }
    let own = isBelow && sign == "⏞" ? "⏟" : sign
    guard let accent = Accent(sign: own, isBelow: isBelow, isWide: true) else { throw .unknown }
    return .accent(inner, accent)
  }

  // MARK: Tables

  private mutating func table(_ span: KaTeXSpan) throws(Fault) -> Formula {
    var (letters, columns): (String, [[KaTeXSpan.Level]]) = ("", [])
    let alignments: KeyValuePairs = ["col-align-l": "l", "col-align-c": "c", "col-align-r": "r"]
    for child in span.children {
      guard let letter = child.first(of: alignments) else { continue }
      letters += letter
      columns.append(child.levels ?? [])
    }
    // Rows are what is at the same height in each column, within a hundredth of an em.
    func place(_ level: KaTeXSpan.Level) -> Int { Int((level.height * 100).rounded()) }
    let places = Set(columns.joined().map(place)).sorted(by: >)
    var rows: [FormulaTable.Row] = []
    for row in places {
      var cells: [Formula] = []
      for column in columns {
        cells.append(try self.row(column.filter { place($0) == row }.flatMap(\.spans)))
      }
      rows.append(FormulaTable.Row(cells: cells, tag: nil))
    }
    guard !rows.isEmpty else { throw .unknown }
    return .table(FormulaTable(kind: FormulaTable.Kind(columns: letters), rows: rows))
  }
}
