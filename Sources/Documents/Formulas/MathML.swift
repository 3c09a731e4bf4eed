/// Presentation MathML (MathML Core) as TeX.
struct MathML {
  private var tex = TeXOutput()
  private var depth = 0

  /// Deeper elements are left out.
  private static let depthLimit = 32

  /// Returns a formula in TeX: its author's annotation, or converted from its elements. Complexity: linear in its size.
  static func tex(of math: HTMLElement) -> [UInt8] {
    if let stated = annotation(in: math) { return withoutStyle(stated) }
    var formula = MathML()
    formula.addChildren(of: math)
    return formula.tex.bytes
  }

  private init() {}

  private static func annotation(in math: HTMLElement) -> [UInt8]? {
    for element in math.descendants where element.tag == .annotation {
      if element[.encoding]?.contains("tex") == true,
        let text = element.children.first(where: { $0.tag == .text })
      {
        return Array(text.characters)
      }
    }
    return math[.alttext].map(Array.init)
  }

  /// Returns a formula without the braces with which Wikipedia sets its style.
  static func withoutStyle(_ tex: [UInt8]) -> [UInt8] {
    let tex = tex[...].trimmingSpaces()
    for style in ["{\\displaystyle ", "{\\textstyle "]
    where tex.starts(with: style.utf8) && tex.last == "}" {
      return Array(tex.dropFirst(style.utf8.count).dropLast())
    }
    return Array(tex)
  }

  // MARK: Elements

  private mutating func add(_ element: HTMLElement) {
    guard element.tag != .text, depth < Self.depthLimit else { return }
    depth += 1
    defer { depth -= 1 }
    let parts = elements(in: element)
    switch element.tag {
    case .mi: addIdentifier(text(of: element))
    case .mn: append(text(of: element))
    case .mo: addOperator(text(of: element))
    case .mtext, .ms: append("\\text{" + text(of: element) + "}")
    case .mspace: append(" ")
    case .mfrac where element.has(.lineThickness, "0"): addStack(parts)
    case .mfrac: addCommand("\\frac", parts.prefix(2))
    case .msqrt: addCommand("\\sqrt", whole: element)
    case .mroot: addRoot(parts)
    case .msub: addScripts(parts, below: 1)
    case .msup: addScripts(parts, above: 1)
    case .msubsup: addScripts(parts, below: 1, above: 2)
    case .munder: addLimits(parts, below: 1)
    case .mover: addLimits(parts, above: 1)
    case .munderover: addLimits(parts, below: 1, above: 2)
    case .menclose where element.has(.notation, "top"):
      addCommand("\\overline", whole: element)
    case .mfenced: addFenced(parts)
    case .mtable: addTable(parts)
    case .semantics: if let first = parts.first { add(first) }
    case .annotation, .annotationXML: break
    default: addChildren(of: element)
    }
  }

  private mutating func addChildren(of element: HTMLElement) {
    for child in elements(in: element) { add(child) }
  }

  private func elements(in element: HTMLElement) -> [HTMLElement] {
    element.children.filter { $0.tag != .text }
  }

  private func text(of element: HTMLElement) -> String {
    String(decoding: element.text(nodes: 64)[...].collapsingSpaces(), as: UTF8.self)
  }

  private mutating func addIdentifier(_ name: String) {
    if name.unicodeScalars.count < 2 { return append(MathSymbols.tex(of: name)) }
    append(MathSymbols.functions.contains(name) ? "\\" + name : "\\mathrm{" + name + "}")
  }

  private mutating func addOperator(_ name: String) {
    append(MathSymbols.functions.contains(name) ? "\\" + name : MathSymbols.tex(of: name))
  }

  private mutating func append(_ piece: String) { tex.append(piece) }

  // MARK: Elements with parts

  private mutating func addGroup(_ part: HTMLElement?) {
    append("{")
    if let part { add(part) }
    append("}")
  }

  private mutating func addCommand(_ name: String, _ arguments: ArraySlice<HTMLElement>) {
    append(name)
    for argument in arguments { addGroup(argument) }
  }

  private mutating func addCommand(_ name: String, whole element: HTMLElement) {
    append(name + "{")
    addChildren(of: element)
    append("}")
  }

  /// Adds a fraction without a line, such as a binomial coefficient.
  private mutating func addStack(_ parts: [HTMLElement]) {
    append("{")
    if let upper = parts.first { add(upper) }
    append(" \\atop ")
    if parts.count > 1 { add(parts[1]) }
    append("}")
  }

  private mutating func addRoot(_ parts: [HTMLElement]) {
    append("\\sqrt[")
    if parts.count > 1 { add(parts[1]) }
    append("]")
    addGroup(parts.first)
  }

  private mutating func addScripts(_ parts: [HTMLElement], below: Int? = nil, above: Int? = nil) {
    if let base = parts.first { isToken(base) ? add(base) : addGroup(base) }
    addScripts(parts, below, above)
  }

  private mutating func addScripts(_ parts: [HTMLElement], _ below: Int?, _ above: Int?) {
    for (sign, part) in [("_", below), ("^", above)] {
      guard let part, part < parts.count else { continue }
      append(sign)
      addGroup(parts[part])
    }
  }

  private func isToken(_ element: HTMLElement) -> Bool { [.mi, .mn, .mo].contains(element.tag) }

  /// Adds what is below and above a base: the limits of an operator, an accent, or anything else.
  private mutating func addLimits(_ parts: [HTMLElement], below: Int? = nil, above: Int? = nil) {
    guard let base = parts.first else { return }
    if base.tag == .mo || MathSymbols.functions.contains(text(of: base)) {
      return addScripts(parts, below: below, above: above)
    }
    if parts.count == 2, let command = accent(text(of: parts[1]), isAbove: below == nil) {
      return addCommand(command, parts.prefix(1))
    }
    if isBrace(base) {
      add(base)
      return addScripts(parts, below, above)
    }
    var open = 0
    for (name, part) in [("\\overset", above), ("\\underset", below)] {
      guard let part, part < parts.count else { continue }
      append(name)
      addGroup(parts[part])
      append("{")
      open += 1
    }
    add(base)
    append(String(repeating: "}", count: open))
  }

  /// Returns the command for a sign above or below a base.
  private func accent(_ sign: String, isAbove: Bool) -> String? {
    if isAbove { return MathSymbols.accents[sign] }
    return sign == "⏟" ? "\\underbrace" : ["_", "¯", "‾", "―", "–"].contains(sign) ? "\\underline" : nil
  }

  /// Whether an element is a brace above or below something, which takes limits.
  private func isBrace(_ element: HTMLElement) -> Bool {
    let inner = element.tag == .mrow ? element.onlyElement ?? element : element
    let parts = elements(in: inner)
    return [.munder, .mover].contains(inner.tag) && parts.count == 2
      && ["⏟", "⏞"].contains(text(of: parts[1]))
  }

  private mutating func addFenced(_ parts: [HTMLElement]) {
    append("(")
    for (number, part) in parts.enumerated() {
      if number > 0 { append(",") }
      add(part)
    }
    append(")")
  }

  private mutating func addTable(_ rows: [HTMLElement]) {
    // A numbered formula.
    if rows.count == 1, let cell = cells(of: rows[0]).first, cells(of: rows[0]).count == 1 { return add(cell) }
    append("\\begin{matrix} ")
    for (row, element) in rows.enumerated() {
      if row > 0 { append(" \\\\ ") }
      for (column, cell) in cells(of: element).enumerated() {
        if column > 0 { append(" & ") }
        add(cell)
      }
    }
    append(" \\end{matrix}")
  }

  /// Returns the cells of a row without its label, which is the first of `mlabeledtr`.
  private func cells(of row: HTMLElement) -> ArraySlice<HTMLElement> {
    elements(in: row).dropFirst(row.tag == .mtr ? 0 : 1)
  }
}
