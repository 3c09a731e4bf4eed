/// Presentation MathML (MathML Core) as TeX.
struct MathML {
  private let tree: HTMLTree
  private var tex = TeXOutput()
  private var depth = 0

  /// Deeper elements are left out.
  private static let depthLimit = 32

  /// Returns a formula in TeX: its author's annotation, or converted from its elements. Complexity: linear in its size.
  static func tex(of math: HTMLTree.Index, in tree: HTMLTree) -> [UInt8] {
    if let stated = annotation(in: math, of: tree) { return withoutStyle(stated) }
    var formula = MathML(tree: tree)
    formula.addChildren(of: math)
    return formula.tex.bytes
  }

  private init(tree: HTMLTree) { self.tree = tree }

  private static func annotation(in math: HTMLTree.Index, of tree: HTMLTree) -> [UInt8]? {
    for index in tree.descendants(of: math) where tree[index].tag == .annotation {
      if tree.value(.encoding, of: tree[index])?.contains("tex") == true,
        let text = tree.children(of: tree[index]).first(where: { tree[$0].tag == .text })
      {
        return Array(tree.characters(of: text))
      }
    }
    return tree.value(.alttext, of: tree[math]).map(Array.init)
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

  private mutating func add(_ index: HTMLTree.Index) {
    let node = tree[index]
    guard node.tag != .text, depth < Self.depthLimit else { return }
    depth += 1
    defer { depth -= 1 }
    let parts = elements(in: node)
    switch node.tag {
    case .mi: addIdentifier(text(of: index))
    case .mn: append(text(of: index))
    case .mo: addOperator(text(of: index))
    case .mtext, .ms: append("\\text{" + text(of: index) + "}")
    case .mspace: append(" ")
    case .mfrac where tree.value(.lineThickness, of: node)?.isWord("0".utf8) == true: addStack(parts)
    case .mfrac: addCommand("\\frac", parts.prefix(2))
    case .msqrt: addCommand("\\sqrt", whole: index)
    case .mroot: addRoot(parts)
    case .msub: addScripts(parts, below: 1)
    case .msup: addScripts(parts, above: 1)
    case .msubsup: addScripts(parts, below: 1, above: 2)
    case .munder: addLimits(parts, below: 1)
    case .mover: addLimits(parts, above: 1)
    case .munderover: addLimits(parts, below: 1, above: 2)
    case .menclose where tree.value(.notation, of: node)?.isWord("top".utf8) == true:
      addCommand("\\overline", whole: index)
    case .mfenced: addFenced(parts)
    case .mtable: addTable(parts)
    case .semantics: if let first = parts.first { add(first) }
    case .annotation, .annotationXML: break
    default: addChildren(of: index)
    }
  }

  private mutating func addChildren(of index: HTMLTree.Index) {
    for child in elements(in: tree[index]) { add(child) }
  }

  private func elements(in node: HTMLTree.Node) -> [HTMLTree.Index] {
    tree.children(of: node).filter { tree[$0].tag != .text }
  }

  private func text(of index: HTMLTree.Index) -> String {
    String(decoding: tree.text(in: index, nodes: 64)[...].collapsingSpaces(), as: UTF8.self)
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

  private mutating func addGroup(_ part: HTMLTree.Index?) {
    append("{")
    if let part { add(part) }
    append("}")
  }

  private mutating func addCommand(_ name: String, _ arguments: ArraySlice<HTMLTree.Index>) {
    append(name)
    for argument in arguments { addGroup(argument) }
  }

  private mutating func addCommand(_ name: String, whole index: HTMLTree.Index) {
    append(name + "{")
    addChildren(of: index)
    append("}")
  }

  /// Adds a fraction without a line, such as a binomial coefficient.
  private mutating func addStack(_ parts: [HTMLTree.Index]) {
    append("{")
    if let upper = parts.first { add(upper) }
    append(" \\atop ")
    if parts.count > 1 { add(parts[1]) }
    append("}")
  }

  private mutating func addRoot(_ parts: [HTMLTree.Index]) {
    append("\\sqrt[")
    if parts.count > 1 { add(parts[1]) }
    append("]")
    addGroup(parts.first)
  }

  private mutating func addScripts(_ parts: [HTMLTree.Index], below: Int? = nil, above: Int? = nil) {
    if let base = parts.first { isToken(base) ? add(base) : addGroup(base) }
    addScripts(parts, below, above)
  }

  private mutating func addScripts(_ parts: [HTMLTree.Index], _ below: Int?, _ above: Int?) {
    for (sign, part) in [("_", below), ("^", above)] {
      guard let part, part < parts.count else { continue }
      append(sign)
      addGroup(parts[part])
    }
  }

  private func isToken(_ index: HTMLTree.Index) -> Bool { [.mi, .mn, .mo].contains(tree[index].tag) }

  /// Adds what is below and above a base: the limits of an operator, an accent, or anything else.
  private mutating func addLimits(_ parts: [HTMLTree.Index], below: Int? = nil, above: Int? = nil) {
    guard let base = parts.first else { return }
    if tree[base].tag == .mo || MathSymbols.functions.contains(text(of: base)) {
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
  private func isBrace(_ index: HTMLTree.Index) -> Bool {
    let inner = tree[index].tag == .mrow ? tree.onlyElement(in: tree[index]) ?? index : index
    let parts = elements(in: tree[inner])
    return [.munder, .mover].contains(tree[inner].tag) && parts.count == 2
      && ["⏟", "⏞"].contains(text(of: parts[1]))
  }

  private mutating func addFenced(_ parts: [HTMLTree.Index]) {
    append("(")
    for (number, part) in parts.enumerated() {
      if number > 0 { append(",") }
      add(part)
    }
    append(")")
  }

  private mutating func addTable(_ rows: [HTMLTree.Index]) {
    // A numbered formula.
    if rows.count == 1, let cell = cells(of: rows[0]).first, cells(of: rows[0]).count == 1 { return add(cell) }
    append("\\begin{matrix} ")
    for (row, index) in rows.enumerated() {
      if row > 0 { append(" \\\\ ") }
      for (column, cell) in cells(of: index).enumerated() {
        if column > 0 { append(" & ") }
        add(cell)
      }
    }
    append(" \\end{matrix}")
  }

  /// Returns the cells of a row without its label, which is the first of `mlabeledtr`.
  private func cells(of row: HTMLTree.Index) -> ArraySlice<HTMLTree.Index> {
    elements(in: tree[row]).dropFirst(tree[row].tag == .mtr ? 0 : 1)
  }
}
