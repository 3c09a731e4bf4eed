/// Formulas, which become TeX: MathML, and what KaTeX, MathJax and Wikipedia draw beside it.
extension HTMLModelReader {
  /// Reads a formula, or passes over what only draws one; false where an element is neither.
  mutating func addFormula(_ node: HTMLTree.Node, _ index: HTMLTree.Index) -> Bool {
    switch node.tag {
    case .math: add(MathML.tex(of: index, in: tree), isDisplay: isBlock(node))
    case .script: if let tex = scriptedFormula(node, index) { add(tex, isDisplay: isDisplayScript(node)) }
    case .img:
      guard tree.classes(of: node).contains(where: { $0.starts(with: "mwe-math-fallback".utf8) }) else { return false }
      add(MathML.withoutStyle(Array(tree.value(.alt, of: node) ?? [])), isDisplay: false)
    default: return drawsFormula(node)
    }
    return true
  }

  private func isBlock(_ math: HTMLTree.Node) -> Bool { tree.value(.display, of: math)?.isWord("block".utf8) == true }

  private mutating func add(_ tex: [UInt8], isDisplay: Bool) {
    let tex = tex[...].collapsingSpaces()
    guard !tex.isEmpty, code == nil else { return }
    let sign = Array((isDisplay ? "$$" : "$").utf8)
    if isDisplay { endParagraph() }
    addText(sign + tex + sign)
    if isDisplay { endParagraph() }
  }

  /// Whether an element shows what is there as MathML too.
  private func drawsFormula(_ node: HTMLTree.Node) -> Bool {
    switch node.tag {
    case .nobr, .unknown: return tree.value(.ariaHidden, of: node)?.isWord("true".utf8) == true
    case .span:
      guard let classes = tree.value(.class, of: node) else { return false }
      return classes.starts(with: "katex-html".utf8) || classes.starts(with: "MathJax_Preview".utf8)
    default: return false
    }
  }

  /// The formula that MathJax has drawn from a script, unless it has put MathML there as well.
  private func scriptedFormula(_ node: HTMLTree.Node, _ index: HTMLTree.Index) -> [UInt8]? {
    guard tree.value(.type, of: node)?.starts(with: Self.texScript) == true, node.firstChild != HTMLTree.none else {
      return nil
    }
    let before = node.previous
    let isDrawn = before != index && tree.descendants(of: before).prefix(512).contains { tree[$0].tag == .math }
    return isDrawn ? nil : Array(tree.text[tree[node.firstChild].content.range])
  }

  private func isDisplayScript(_ node: HTMLTree.Node) -> Bool {
    tree.value(.type, of: node)?.contains(UInt8(ascii: ";")) == true
  }

  private static let texScript = Array("math/tex".utf8)
}
