import Testing

/// Formulas on pages that have only KaTeX's drawing of them, as ChatGPT's would have without its attribute.
struct KaTeXTests {
  private static func span(_ name: String, _ content: String = "", style: String = "") -> String {
    "<span class=\"\(name)\"\(style.isEmpty ? "" : " style=\"\(style)\"")>\(content)</span>"
  }

  private static func letter(_ text: String) -> String { span("mord mathnormal", text) }

  private static let strut = span("strut", style: "height:1em;vertical-align:-0.25em;")
  private static let space = span("mspace", style: "margin-right:0.2222em;")

  /// What is at several heights, in ems above the line.
  private static func levels(_ levels: [(height: Double, content: String)]) -> String {
    let spans = levels.map { level in
      "<span style=\"top:\(-level.height - 3)em;\">\(span("pstrut", style: "height:3em;"))\(level.content)</span>"
    }
    let list = span("vlist-r", span("vlist", spans.joined(), style: "height:1em;") + span("vlist-s", "\u{200B}"))
    return span("vlist-t vlist-t2", list + span("vlist-r", span("vlist", "<span></span>", style: "height:0.3em;")))
  }

  private static func small(_ content: String) -> String { span("sizing reset-size6 size3 mtight", content) }

  private static func picture(_ box: String, _ place: String, _ outline: String = "") -> String {
    "<svg width='400em' height='0.522em' viewBox='\(box)' preserveAspectRatio='\(place)'><path d='\(outline)'/></svg>"
  }

  private static func markdown(_ content: String, display: Bool = false) -> String {
    let drawing = span(
      "katex", "<span class=\"katex-html\" aria-hidden=\"true\">\(span("base", strut + content))</span>")
    return DocumentsTests.markdown(of: "<p>a \(display ? span("katex-display", drawing) : drawing) b</p>")
  }

  private static let fraction = span(
    "mord",
    span("mopen nulldelimiter")
      + span("mfrac", levels([(-0.686, letter("b")), (0.23, span("frac-line")), (0.677, letter("a"))]))
      + span("mclose nulldelimiter"))

  private static func fenced(_ opening: String, _ content: String, _ closing: String) -> String {
    func fence(_ sign: String, _ name: String) -> String {
      sign.isEmpty ? span("\(name) nulldelimiter") : span("\(name) delimcenter", span("delimsizing size1", sign))
    }
    return span("minner", fence(opening, "mopen") + content + fence(closing, "mclose"))
  }

  private static func table(_ columns: [(alignment: String, cells: [String])]) -> String {
    let drawn = columns.map { column in
      let cells = column.cells.enumerated().map {
        (height: 0.6 - 1.2 * Double($0.offset), content: span("mord", $0.element))
      }
      return span("col-align-\(column.alignment)", levels(cells))
    }
    return span("mord", span("mtable", drawn.joined(separator: span("arraycolsep", style: "width:1em;"))))
  }

  private static let lowered = span("msupsub", levels([(-0.15, small(letter("i")))]))
  private static let both = span("msupsub", levels([(-0.25, small(letter("i"))), (0.36, small(span("mord", "2")))]))
  private static let sum = span(
    "mop op-limits",
    levels([(-1.87, small(letter("i"))), (0, "<span>" + span("mop op-symbol large-op", "∑") + "</span>")]))
  private static let thinSpace = span("mspace", style: "margin-right:0.1667em;")
  private static let cases = table([("l", [letter("a"), letter("b")]), ("l", [letter("c"), letter("d")])])
  private static let surd = span("hide-tail", picture("0 0 400000 1080", "xMinYMin slice"))
  private static let arrow = span("hide-tail", picture("0 0 400000 522", "xMaxYMin slice"))
  private static let arrowWithLabel = span("mrel x-arrow", levels([(0.3, small(letter("f"))), (-0.3, arrow)]))
  private static let stroke = span("rlap", strut + span("inner", span("mord", span("mrel", "\u{E020}"))) + span("fix"))
  private static let struck = span("mrel", span("mrel", span("mord vbox", span("thinbox", stroke))))
  private static let hat = span("accent-body", span("mord", "^"))

  private static let drawings: [(drawing: String, tex: String)] = [
    (letter("x") + space + span("mbin", "+") + space + span("mord", "12.5"), "x+12.5"),
    (fraction, "\\frac{a}{b}"),
    (span("mord", letter("x") + both), "x_{i}^{2}"),
    (span("mord", letter("x") + lowered), "x_{i}"),
    (sum + thinSpace + span("mop", "sin"), "\\sum_{i}\\sin"),
    (fenced("(", fraction, ")"), "\\left(\\frac{a}{b}\\right)"),
    (fenced("{", cases, ""), "\\begin{cases} a & c \\\\ b & d \\end{cases}"),
    (span("mord sqrt", levels([(0, letter("x")), (0.2, surd)])), "\\sqrt{x}"),
    (span("mord accent", levels([(0, letter("x")), (0, hat)])), "\\hat{x}"),
    (span("mord overline", levels([(0, letter("x")), (0.5, span("overline-line"))])), "\\overline{x}"),
    (arrowWithLabel, "\\xrightarrow{f}"),
    (struck + span("base", span("mrel", "=")), "\\neq"),
    (span("mord text", span("mord", "if ") + span("mord textbf", "x")), "\\text{if }\\textbf{x}"),
    (span("mord mathbb", "R") + span("mord", "x"), "\\mathbb{R}x"),
    (letter("x") + thinSpace + letter("y"), "x\\,y"),
    (span("mord mathnormal", "y", style: "color:transparent;") + letter("x"), "\\phantom{y}x"),
  ]

  @Test(arguments: drawings) func isReadWithoutASource(_ drawing: String, _ tex: String) {
    #expect(Self.markdown(drawing) == "a $\(tex)$ b\n")
  }

  @Test(arguments: [
    ("M403 1759 V84 H666 V0 H319 V1759 v0 v1759 h347 v-84 H403z", "["),
    ("M403 1759 V84 H666 V0 H319 V1759 v0 v602 h84z", "\\lceil"),
    ("M319 602 V0 H403 V602 v0 v1715 h263 v84 H319z", "\\lfloor"),
  ]) func aTallFenceIsKnownByItsOutline(_ outline: String, _ sign: String) {
    let picture = Self.picture("0 0 667 3600", "xMinYMin", outline)
    let fence = Self.span("mopen", Self.span("delimsizing mult", Self.levels([(0, "<span>\(picture)</span>")])))
    let drawing = Self.span("minner", fence + Self.fraction + Self.span("mclose nulldelimiter"))
    #expect(Self.markdown(drawing) == "a $\\left\(sign)\\frac{a}{b}\\right.$ b\n")
  }

  @Test func aFormulaOnALineOfItsOwnStaysThere() {
    #expect(Self.markdown(Self.letter("x"), display: true) == "a\n\n$$x$$\n\nb\n")
  }

  /// A drawing in which anything is unknown is text, as it is without a reader of drawings.
  @Test func anUnknownPartLeavesTheWords() {
    let unknown = Self.span("mord", Self.levels([(0, Self.letter("y")), (1, "<span><svg></svg></span>")]))
    #expect(Self.markdown(Self.letter("x") + unknown) == "a xy b\n")
  }

  @Test func deepDrawingsAreText() {
    let deep = String(repeating: "<span class=mord>", count: 20_000) + "x"
    #expect(Self.markdown(deep).hasPrefix("a"))
  }
}
