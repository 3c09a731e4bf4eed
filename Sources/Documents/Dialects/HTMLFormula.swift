/// A formula in a page: MathML, the drawings of KaTeX, MathJax and Wikipedia beside it, and Word's Office Math.
struct HTMLFormula {
  /// The formula in TeX; empty if the element only draws what is also present as MathML.
  private(set) var tex: [UInt8] = []
  /// Whether the formula is on a line of its own.
  private(set) var isDisplay = false

  /// Creates the formula that an element is; nil if it is none.
  init?(_ node: HTMLTree.Node, _ index: HTMLTree.Index, in tree: HTMLTree) {
    if let source = Self.source(inAttributeOf: node, tree) {
      tex = source[...].collapsingSpaces()
      isDisplay = node.tag == .div
      return
    }
    // MathJax 2
    if let source = tree.value(.dataMathML, of: node) {
      let inner = HTMLTreeBuilder.parse(Array(source))
      guard let math = inner.elements(.math).first else { return nil }
      (tex, isDisplay) = (
        MathML.tex(of: math, in: inner)[...].collapsingSpaces(), Self.isDisplayed(inner[math], in: inner)
      )
      return
    }
    switch node.tag {
    case .mathInline, .mathDisplay, .mathBlock:
      tex = tree.text(in: index, nodes: 8)
      isDisplay = node.tag != .mathInline
    case .pre:
      guard let formula = Zotero.formula(node, index, in: tree) else { return nil }
      (tex, isDisplay) = (formula, true)
    case .officeMath: (tex, isDisplay) = WordFormula.tex(of: index, in: tree)
    case .math:
      tex = MathML.tex(of: index, in: tree)
      isDisplay = Self.isDisplayed(node, in: tree)
    case .script:
      tex = Self.tex(ofScript: node, index, tree) ?? []
      isDisplay = tree.value(.type, of: node)?.contains(";") == true
    case .img:
      guard tree.firstClass(startingWith: "mwe-math-fallback", node) != nil else { return nil }
      tex = MathML.withoutStyle(Array(tree.value(.alt, of: node) ?? []))
    default: if !Self.drawsFormula(node, index, tree) { return nil }
    }
    tex = tex[...].collapsingSpaces()
  }

  /// Whether an element may be a formula; rejects most elements at once.
  static func mayBeOne(_ node: HTMLTree.Node) -> Bool {
    switch node.tag {
    case .math, .mathInline, .mathDisplay, .mathBlock, .officeMath: true
    default: !node.content.isEmpty && !node.isForeign
    }
  }

  /// Returns the source in an attribute: Gemini's, beside the drawing; TipTap's, which is not drawn in what it stores;
  /// or Zhihu's, which is drawn only after the page has loaded.
  private static func source(inAttributeOf node: HTMLTree.Node, _ tree: HTMLTree) -> ArraySlice<UInt8>? {
    if node.tag == .span || node.tag == .div, let source = tree.value(.dataMath, of: node) { return source }
    if node.firstChild == HTMLTree.none, let source = tree.value(.dataLatex, of: node) { return source }
    return node.tag == .span ? tree.value(.dataTeX, of: node) : nil
  }

  /// Returns the formula that MathJax drew from a script, unless MathJax added MathML too.
  private static func tex(ofScript node: HTMLTree.Node, _ index: HTMLTree.Index, _ tree: HTMLTree) -> [UInt8]? {
    guard tree.value(.type, of: node)?.starts(with: "math/tex".utf8) == true, node.firstChild != HTMLTree.none else {
      return nil
    }
    let before = node.previous
    let isDrawn =
      before != index && ([before] + tree.descendants(of: before).prefix(512)).contains { hasMathML($0, tree) }
    return isDrawn ? nil : Array(tree.characters(of: node.firstChild))
  }

  private static func hasMathML(_ index: HTMLTree.Index, _ tree: HTMLTree) -> Bool {
    tree[index].tag == .math || tree.value(.dataMathML, of: tree[index]) != nil
  }

  /// Whether MathML, or what MathJax has drawn, is on a line of its own.
  private static func isDisplayed(_ node: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    tree.value(.display, of: node).map { $0.isWord("block".utf8) || $0.isWord("true".utf8) } ?? false
  }

  /// Whether an element contains the MathML that KaTeX has drawn. A browser copies it with the styles that hide it.
  static func isSourceOfDrawing(_ node: HTMLTree.Node, in tree: HTMLTree) -> Bool {
    node.tag == .span && tree.value(.class, of: node)?.starts(with: "katex-mathml".utf8) == true
  }

  /// Whether an element draws what is also present as MathML.
  private static func drawsFormula(_ node: HTMLTree.Node, _ index: HTMLTree.Index, _ tree: HTMLTree) -> Bool {
    switch node.tag {
    case .nobr, .unknown: return tree.value(.ariaHidden, of: node)?.isWord("true".utf8) == true
    case .span:
      guard let classes = tree.value(.class, of: node) else { return false }
      // KaTeX may draw a formula only, without MathML before it.
      return classes.starts(with: "katex-html".utf8) && tree[node.parent].firstChild != index
        || classes.starts(with: "MathJax_Preview".utf8)
    default: return false
    }
  }
}
