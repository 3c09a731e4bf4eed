/// Writes formulas in the TeX that KaTeX, MathJax and LaTeX with amsmath read.
struct TeXWriter {
  private var output = TeXOutput()
  private let table = FormulaCharacters.table

  /// Returns a formula in TeX. Complexity: linear.
  static func write(_ formula: Formula) -> String {
    var writer = TeXWriter()
    writer.add(formula)
    return writer.output.text
  }

  private mutating func add(_ formula: Formula) {
    switch formula {
    case .row(let items): for item in items { add(item) }
    case .group(let inner): addGroup(inner)
    case .identifier(let name): add(identifier: name)
    case .number(let number): add(number: number)
    case .sign("°") where output.endsInNumber: output.append("^{\\circ}")
    case .sign(let sign): output.append(TeXSpelling.sign(sign))
    case .function(let name, let takesLimits): add(function: name, takesLimits)
    case .text(let text, let alphabet): output.append(TeXSpelling.text(text, alphabet))
    case .space(let width): output.append(TeXSpelling.space(width))
    case .delimiter(let delimiter):
      let name = ["big", "Big", "bigg", "Bigg"][max(0, min(3, delimiter.size - 1))]
      output.append(command: name + delimiter.role.rawValue)
      output.append(TeXSpelling.fence(delimiter.sign))
    case .fraction(let fraction): add(fraction)
    case .root(let radicand, let degree):
      output.append(command: "sqrt")
      if let degree { addBrackets(degree) }
      addGroup(radicand)
    case .scripts(let scripts): add(scripts)
    case .stack(let base, let below, let above): addStack(base, below, above)
    case .scriptsBefore(let base, let below, let above):
      output.append("{}")
      addScripts(below, above)
      base.isOneUnit ? add(base) : addGroup(base)
    case .accent(let base, let accent): add(accent, over: base)
    case .fence(let fence): add(fence)
    case .table(let table): add(table)
    case .phantom(let inner, let size): addCommand(size.command, inner)
    case .box(let inner, let box): addCommand(box.command, inner)
    case .letters(let inner, let alphabet): add(inner, alphabet)
    case .style(let inner, let style): add(inner, style)
    case .tagged(let inner, let tag):
      add(inner)
      output.append(TeXSpelling.tag(tag))
    }
  }

  private mutating func addGroup(_ formula: Formula) {
    output.append("{")
    add(formula)
    output.append("}")
  }

  private mutating func addCommand(_ name: String, _ arguments: Formula...) {
    output.append(command: name)
    for argument in arguments { addGroup(argument) }
  }

  /// Adds an optional argument; one with brackets is in braces.
  private mutating func addBrackets(_ formula: Formula) {
    let text = Self.write(formula)
    output.append(text.contains("]") ? "[{\(text)}]" : "[\(text)]")
  }

  // MARK: Letters

  private mutating func add(identifier name: String) {
    name.unicodeScalars.count > 1
      ? output.append("\\mathrm{\(TeXSpelling.letters(name))}") : output.append(TeXSpelling.sign(name))
  }

  private mutating func add(number: String) {
    let isPlain = number.utf8.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
    isPlain ? output.append(number: number) : output.append(TeXSpelling.letters(number))
  }

  private mutating func add(function name: String, _ takesLimits: Bool) {
    let command = name.filter { $0 != " " }
    if table.functions[command] == takesLimits, !table.rareFunctions.contains(command) {
      return output.append(command: command)
    }
    output.append("\\operatorname\(takesLimits ? "*" : ""){\(TeXSpelling.functionName(name))}")
  }

  private mutating func add(_ inner: Formula, _ alphabet: Alphabet) {
    let isBoldSymbol = alphabet == .bold && !inner.isASCII
    if let light = alphabet.light { return addCommand("boldsymbol", .letters(inner, light)) }
    addCommand(isBoldSymbol ? "boldsymbol" : table.alphabetCommands[alphabet] ?? "mathrm", inner)
  }

  private mutating func add(_ inner: Formula, _ style: FormulaStyle) {
    switch style {
    case .color(let color): return addCommand("textcolor{#\(color.hexadecimal)}", inner)
    case .background(let color):
      output.append("\\colorbox{#\(color.hexadecimal)}{\\(")
      add(inner)
      return output.append("\\)}")
    case .display: output.append("{\\displaystyle")
    case .text: output.append("{\\textstyle")
    case .script: output.append("{\\scriptstyle")
    case .scriptScript: output.append("{\\scriptscriptstyle")
    }
    output.append(" ")
    add(inner)
    output.append("}")
  }

  // MARK: Parts

  private mutating func add(_ fraction: Fraction) {
    switch (fraction.line, fraction.size) {
    // Its look is lost, but not where it ends.
    case (.horizontal, nil), (.slanted, nil): addCommand("frac", fraction.numerator, fraction.denominator)
    case (_, .display) where fraction.line != .none: addCommand("dfrac", fraction.numerator, fraction.denominator)
    case (_, .text) where fraction.line != .none: addCommand("tfrac", fraction.numerator, fraction.denominator)
    default:
      output.append("{")
      add(fraction.numerator)
      output.append(" \\atop ")
      add(fraction.denominator)
      output.append("}")
    }
  }

  private mutating func addUnit(_ formula: Formula) { formula.isOneUnit ? add(formula) : addGroup(formula) }

  private mutating func add(_ scripts: Scripts) {
    addUnit(scripts.base)
    switch scripts.limits {
    case .automatic: break
    case .always: output.append(command: "limits")
    case .never: output.append(command: "nolimits")
    }
    addScripts(scripts.below, scripts.above)
  }

  private mutating func addScripts(_ below: Formula?, _ above: Formula?) {
    if let below {
      output.append("_")
      addGroup(below)
    }
    guard let above else { return }
    let primes = above.items.prefix { $0.primeCount > 0 }
    for prime in primes { output.append(String(repeating: "'", count: prime.primeCount)) }
    let rest = above.items[primes.count...]
    if primes.isEmpty || !rest.isEmpty {
      output.append("^")
      addGroup(Formula(Array(rest)))
    }
  }

  private mutating func addStack(_ base: Formula, _ below: Formula?, _ above: Formula?) {
    if case .sign(let sign) = base, let command = table.arrowCommands[sign] {
      output.append(command: command)
      if let below { addBrackets(below) }
      return addGroup(above ?? .empty)
    }
    switch (below, above) {
    case (let below?, let above?): addCommand("overset", above, .stack(base, below: below, above: nil))
    case (let below?, nil): addCommand("underset", below, base)
    case (nil, let above?): addCommand("overset", above, base)
    case (nil, nil): addUnit(base)
    }
  }

  private mutating func add(_ accent: Accent, over base: Formula) {
    let narrow = Accent(sign: accent.sign, isBelow: accent.isBelow)
    if let command = table.command(for: accent) ?? table.command(for: narrow) { return addCommand(command, base) }
    addCommand(accent.isBelow ? "underset" : "overset", .sign(accent.sign), base)
  }

  // MARK: Fences and tables

  private mutating func add(_ fence: Fences) {
    if fence.grows, fence.parts.count == 1, addEnvironment(fence) { return }
    output.append(fence.grows ? "\\left" + TeXSpelling.fence(fence.opening) : TeXSpelling.fixedFence(fence.opening))
    for (index, part) in fence.parts.enumerated() {
      if index > 0, index <= fence.separators.count {
        let sign = fence.separators[index - 1]
        output.append(
          fence.grows && TeXSpelling.isFence(sign) ? "\\middle" + TeXSpelling.fence(sign) : TeXSpelling.sign(sign))
      }
      add(part)
    }
    output.append(fence.grows ? "\\right" + TeXSpelling.fence(fence.closing) : TeXSpelling.fixedFence(fence.closing))
  }

  /// Adds fences for which TeX has a command or an environment together with what is in them.
  private mutating func addEnvironment(_ fence: Fences) -> Bool {
    switch fence.parts[0] {
    case .fraction(let fraction) where fraction.line == .none && fence.opening == "(" && fence.closing == ")":
      let name =
        switch fraction.size {
        case .display: "dbinom"
        case .text: "tbinom"
        case nil: "binom"
        }
      addCommand(name, fraction.numerator, fraction.denominator)
    case .table(let table):
      guard let name = TeXSpelling.environment(table.kind, fence.opening, fence.closing) else { return false }
      add(environment: name, table.rows)
    default: return false
    }
    return true
  }

  private mutating func add(_ table: FormulaTable) {
    switch table.kind {
    case .substack:
      output.append("\\substack{")
      add(table.rows)
      output.append("}")
    case .array(let columns): add(environment: "array", arguments: "{\(columns)}", table.rows)
    case .aligned where table.rows.contains { $0.tag != nil }: add(environment: "align", table.rows)
    case .aligned: add(environment: "aligned", table.rows)
    case .gathered: add(environment: table.rows.contains { $0.tag != nil } ? "gather" : "gathered", table.rows)
    case .matrix: add(environment: "matrix", table.rows)
    case .cases: add(environment: "array", arguments: "{\(table.columns)}", table.rows)
    }
  }

  private mutating func add(environment name: String, arguments: String = "", _ rows: [FormulaTable.Row]) {
    output.append("\\begin{\(name)}\(arguments) ")
    add(rows)
    output.append(" \\end{\(name)}")
  }

  private mutating func add(_ rows: [FormulaTable.Row]) {
    for (index, row) in rows.enumerated() {
      if index > 0 { output.append(" \\\\ ") }
      // A bracket or a star would be an argument of the row's end.
      if index > 0, let first = row.cells.first, first.beginsLikeArgument { output.append("{}") }
      for (column, cell) in row.cells.enumerated() {
        if column > 0 { output.append(" & ") }
        add(cell)
      }
      if let tag = row.tag { output.append(TeXSpelling.tag(tag)) }
    }
  }
}

extension FormulaTable {
  /// The letters of as many columns as the longest row has, aligned at their left.
  var columns: String { String(repeating: "l", count: rows.map(\.cells.count).max() ?? 1) }
}

extension Formula {
  /// Whether scripts behind it belong to all of it without braces.
  fileprivate var isOneUnit: Bool {
    switch self {
    case .row, .scripts, .scriptsBefore, .stack, .tagged, .space, .delimiter, .fraction: false
    case .fence(let fence): fence.grows || fence.parts.count == 1 && TeXRow.closing[fence.opening] == fence.closing
    case .sign(let sign): sign.unicodeScalars.count == 1
    default: true
    }
  }

  /// How many primes it is.
  fileprivate var primeCount: Int {
    switch self {
    case .sign("′"): 1
    case .sign("″"): 2
    case .sign("‴"): 3
    default: 0
    }
  }

  /// Whether its letters and digits are those of ASCII.
  fileprivate var isASCII: Bool {
    switch self {
    case .identifier(let text), .number(let text), .sign(let text): text.utf8.allSatisfy { $0 < 0x80 }
    case .row(let items): items.allSatisfy(\.isASCII)
    case .group(let inner): inner.isASCII
    default: true
    }
  }

  /// Whether it begins with a sign that TeX would read as an argument of what is before it.
  fileprivate var beginsLikeArgument: Bool {
    switch self {
    case .sign("["), .sign("∗"): true
    case .row(let items): items.first?.beginsLikeArgument ?? false
    case .fence(let fence): !fence.grows && fence.opening == "["
    case .scripts(let scripts): scripts.base.beginsLikeArgument
    default: false
    }
  }
}

extension Alphabet {
  /// The alphabet that is bold in this one, which has no command of its own; nil for others.
  fileprivate var light: Alphabet? {
    switch self {
    case .boldScript: .script
    case .boldFraktur: .fraktur
    case .boldSansSerif: .sansSerif
    case .boldSansSerifItalic: .sansSerifItalic
    default: nil
    }
  }
}

extension PhantomSize {
  fileprivate var command: String {
    switch self {
    case .full: "phantom"
    case .width: "hphantom"
    case .height: "vphantom"
    }
  }
}

extension Enclosure {
  fileprivate var command: String {
    switch self {
    case .box: "boxed"
    case .risingStrike: "cancel"
    case .fallingStrike: "bcancel"
    case .cross: "xcancel"
    case .strike: "sout"
    }
  }
}
