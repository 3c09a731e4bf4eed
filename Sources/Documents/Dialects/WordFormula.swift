/// A formula that Word on the desktop has copied: Office Math in a comment, `<!--[if gte msEquation 12]>…<![endif]-->`,
/// and after it a picture for programs that do not know Office Math.
struct WordFormula {
  private var formula = OfficeMathReader()
  private var isInRun = false
  /// The formula in TeX, with its dollar signs.
  private var tex: [UInt8] = []

  /// Whether a comment contains a formula.
  static func isOne(_ comment: ArraySlice<UInt8>) -> Bool { comment.starts(with: "[if gte msEquation".utf8) }

  /// Returns the formula of an element that the tree builder has made of a comment.
  static func tex(of element: HTMLElement) -> (bytes: [UInt8], isDisplay: Bool) {
    var reader = WordFormula()
    for comment in element.children { reader.read(Array(comment.characters)) }
    let isDisplay = reader.tex.starts(with: "$$".utf8)
    let sign = isDisplay ? 2 : 1
    return (Array(reader.tex.dropFirst(sign).dropLast(sign)), isDisplay)
  }

  /// Whether an element only shows the formula before it again: the picture, or the MathML of other programs that copy
  /// as Word does.
  static func isShownAgain(by element: HTMLElement) -> Bool {
    guard let formula = element.neighbourBefore, formula.tag == .officeMath,
      !tex(of: formula).bytes.isEmpty
    else { return false }
    let parts = [element] + element.descendants.prefix(nodeLimit)
    let beforeMathML = parts.prefix { $0.tag != .math }
    return !beforeMathML.contains(where: \.isShownText)
      && (beforeMathML.count < parts.count || beforeMathML.contains { $0.tag == .img })
  }

  private static let nodeLimit = 32
}

extension WordFormula: XMLReader {
  mutating func open(_ name: OfficeMathElement, _ tag: XMLTag) -> Bool {
    if name == .run { isInRun = true }
    formula.open(name, tag)
    return true
  }

  mutating func close(_ name: OfficeMathElement) {
    if name == .run { isInRun = false }
    if let finished = formula.close() { tex += finished }
  }

  /// Word writes the text of a run without the element that DOCX has for it (`m:t`).
  mutating func read(text: ArraySlice<UInt8>) { if isInRun { formula.add(text) } }
}
