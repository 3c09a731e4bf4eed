/// A formula in a page: MathML, the drawings of KaTeX, MathJax and Wikipedia beside it, and Word's Office Math.
struct HTMLFormula {
  /// The formula in TeX; empty if the element only draws what is also present as MathML.
  private(set) var tex: [UInt8] = []
  /// Whether the formula is on a line of its own.
  private(set) var isDisplay = false

  /// Creates the formula that an element is; nil if it is none.
  init?(_ element: HTMLElement) {
    if let source = Self.source(inAttributeOf: element) {
      tex = source[...].collapsingSpaces()
      isDisplay = element.tag == .div || Self.isBlock(element)
      return
    }
    // MathJax 2
    if let source = element[.dataMathML] {
      let inner = HTMLTreeBuilder.parse(Array(source))
      let formula = withExtendedLifetime(inner) {
        inner.elements(.math).first.map { (MathMLFormula.tex(of: $0)[...].collapsingSpaces(), Self.isDisplayed($0)) }
      }
      guard let formula else { return nil }
      (tex, isDisplay) = formula
      return
    }
    switch element.tag {
    case .mathInline, .mathDisplay, .mathBlock:
      tex = element.text(nodes: Reach.sign.nodes)
      isDisplay = element.tag != .mathInline
    case .pre:
      guard let formula = Zotero.formula(element) else { return nil }
      (tex, isDisplay) = (formula, true)
    case .officeMath: (tex, isDisplay) = WordFormula.tex(of: element)
    case .math:
      tex = MathMLFormula.tex(of: element)
      isDisplay = Self.isDisplayed(element)
    case .script:
      tex = Self.tex(ofScript: element) ?? []
      isDisplay = element[.type]?.contains(";") == true
    case .img:
      guard element.firstClass(startingWith: "mwe-math-fallback") != nil else { return nil }
      tex = MathMLFormula.withoutStyle(Array(element[.alt] ?? []))
    default:
      if let formula = Self.marked(element) ?? Self.drawing(element) {
        (tex, isDisplay) = formula
      } else if !Self.drawsFormula(element) {
        return nil
      }
    }
    tex = tex[...].collapsingSpaces()
  }

  /// Whether an element may be a formula; rejects most elements at once.
  static func mayBeOne(_ element: HTMLElement) -> Bool {
    switch element.tag {
    case .math, .mathInline, .mathDisplay, .mathBlock, .officeMath: true
    default: element.hasAttributes && !element.isForeign
    }
  }

  /// Whether a style puts an element on a line of its own.
  private static func isBlock(_ element: HTMLElement) -> Bool {
    guard let style = element[.style] else { return false }
    return style.filter { !$0.isASCIIWhitespace }[...].contains("display:block")
  }

  /// Returns the formula between brackets in an element that says it is one, as Sphinx and pandoc write it.
  private static func marked(_ element: HTMLElement) -> (tex: [UInt8], isDisplay: Bool)? {
    guard element.tag == .div || element.tag == .span, let classes = element[.class],
      classes.starts(with: "math".utf8), classes.dropFirst(4).first.map(\.isASCIIWhitespace) ?? true
    else { return nil }
    let text = element.text(nodes: Reach.sign.nodes)[...].trimmingSpaces()
    for (opening, closing, isDisplay) in [("\\[", "\\]", true), ("\\(", "\\)", false)]
    where text.count > 4 && text.starts(with: opening.utf8) && text.suffix(2).elementsEqual(closing.utf8) {
      let tex = Array(text.dropFirst(2).dropLast(2))
      // Several formulas are those of the text.
      return tex.firstRange(of: Array(closing.utf8)) != nil ? nil : (tex, isDisplay)
    }
    return nil
  }

  /// Returns the formula that KaTeX has drawn, if no MathML is before the drawing.
  private static func drawing(_ element: HTMLElement) -> (tex: [UInt8], isDisplay: Bool)? {
    guard element.tag == .span, element[.class]?.starts(with: "katex-html".utf8) == true, element.previous == nil,
      let formula = KaTeXReader.read(element)
    else { return nil }
    let isDisplay = element.outer(within: 2) { $0[.class]?.contains("katex-display") == true } != nil
    return (Array(TeXWriter.write(formula).utf8), isDisplay)
  }

  /// Returns the source in an attribute: ChatGPT's and Gemini's, beside the drawing; TipTap's, which is not drawn in what it
  /// stores; or Zhihu's, which is drawn only after the page has loaded.
  private static func source(inAttributeOf element: HTMLElement) -> ArraySlice<UInt8>? {
    if element.tag == .span || element.tag == .div, let source = element[.dataMath] ?? element[.dataMathSource] {
      return source
    }
    if element.firstChild == nil, let source = element[.dataLatex] { return source }
    return element.tag == .span ? element[.dataTeX] : nil
  }

  /// Returns the formula that MathJax drew from a script, unless MathJax added MathML too.
  private static func tex(ofScript script: HTMLElement) -> [UInt8]? {
    guard script[.type]?.starts(with: "math/tex".utf8) == true, let source = script.firstChild else { return nil }
    let drawing = script.previous.map { [$0] + $0.nodes(.paragraph) } ?? []
    return drawing.contains(where: hasMathML) ? nil : Array(source.characters)
  }

  private static func hasMathML(_ element: HTMLElement) -> Bool {
    element.tag == .math || element[.dataMathML] != nil
  }

  /// Whether MathML, or what MathJax has drawn, is on a line of its own.
  private static func isDisplayed(_ element: HTMLElement) -> Bool {
    element[.display].map { $0.isWord("block".utf8) || $0.isWord("true".utf8) } ?? false
  }

  /// Whether an element contains the MathML that KaTeX has drawn. A browser copies it with the styles that hide it.
  static func isSourceOfDrawing(_ element: HTMLElement) -> Bool {
    element.tag == .span && element[.class]?.starts(with: "katex-mathml".utf8) == true
  }

  /// Whether an element draws what is also present as MathML.
  private static func drawsFormula(_ element: HTMLElement) -> Bool {
    switch element.tag {
    case .nobr, .unknown: return element.has(.ariaHidden, "true")
    case .span:
      guard let classes = element[.class] else { return false }
      // KaTeX may draw a formula only, without MathML before it.
      return classes.starts(with: "katex-html".utf8) && element.previous != nil
        || classes.starts(with: "MathJax_Preview".utf8)
    default: return false
    }
  }
}
