/// Writes formulas in Office Math, which Word and LibreOffice read.
struct OfficeMathWriter<Sink: OfficeMathSink> {
  private var sink: Sink
  private var alphabet: Alphabet?
  private var color: Color?
  /// Whether limits are below and above their operators.
  private var isDisplay: Bool
  /// Characters of one look that are not written yet.
  private var pending = (text: "", look: OfficeMathLook(nil))

  /// Writes a formula, and returns the sink. Complexity: linear.
  static func write(_ formula: Formula, isDisplay: Bool, to sink: Sink) -> Sink {
    var writer = OfficeMathWriter(sink: sink, isDisplay: isDisplay)
    writer.element("oMath") { $0.addRow(formula) }
    return writer.sink
  }

  private init(sink: Sink, isDisplay: Bool) { (self.sink, self.isDisplay) = (sink, isDisplay) }

  // MARK: Rows

  /// Writes what is beside each other. Operators and functions contain what they are applied to.
  private mutating func addRow(_ formula: Formula, isCell: Bool = false) {
    let items = formula.items
    let hasEdges = isCell || items.count > 1
    var index = 0
    if hasEdges, items.first?.needsOperand(isFirst: true) == true { appendOperand() }
    while index < items.count {
      let operand = index + 1 < items.count && items[index + 1].isOperand ? items[index + 1] : nil
      if let operand, let operation = items[index].operation {
        add(operation, to: operand)
        index += 2
      } else {
        add(items[index])
        index += 1
      }
    }
    if hasEdges, items.last?.needsOperand(isFirst: false) == true { appendOperand() }
    flush()
  }

  /// Adds an operand that does not show, which LibreOffice expects before and behind signs. In RTF, it drops the space
  /// without a width.
  private mutating func appendOperand() { append("\u{2063}", OfficeMathLook(nil)) }

  private mutating func element(_ name: String, _ content: (inout OfficeMathWriter) -> Void) {
    flush()
    sink.open(name)
    content(&self)
    flush()
    sink.close(name)
  }

  private mutating func part(_ name: String, _ formula: Formula) { element(name) { $0.addRow(formula) } }

  private mutating func properties(_ name: String, _ values: (String, String)...) {
    element(name) { writer in for value in values { writer.sink.property(value.0, value.1) } }
  }

  private mutating func add(_ formula: Formula) {
    switch formula {
    case .row: addRow(formula)
    case .group(let inner): addRow(inner)
    case .identifier(let name):
      let isUpright = alphabet == nil && name.unicodeScalars.first.map { ("Α"..."Ω").contains($0) } == true
      appendLetters(name, isUpright ? .upright : alphabet)
    case .number(let text): appendLetters(text, alphabet)
    case .sign(let sign): append(sign, OfficeMathLook(alphabet == .upright ? nil : alphabet, color: color))
    case .function(let name, _): append(name, OfficeMathLook(.upright, color: color))
    case .text(let text, let alphabet):
      var look = OfficeMathLook(nil, color: color)
      look.isText = true
      append(alphabet == .upright ? text : alphabet?.spelled(text) ?? text, look)
    case .space(let width): append(Self.space(width), OfficeMathLook(nil, color: color))
    case .delimiter(let delimiter): append(delimiter.sign, OfficeMathLook(nil, color: color))
    case .fraction(let fraction): add(fraction)
    case .root(let radicand, let degree):
      element("rad") { writer in
        if degree == nil { writer.properties("radPr", ("degHide", "1")) }
        writer.part("deg", degree ?? .empty)
        writer.part("e", radicand)
      }
    case .scripts(let scripts): add(scripts)
    case .stack(let base, let below, let above): addLimits(base, below, above)
    case .scriptsBefore(let base, let below, let above):
      element("sPre") { writer in
        writer.part("sub", below ?? .empty)
        writer.part("sup", above ?? .empty)
        writer.part("e", base)
      }
    case .accent(let base, let accent): add(accent, over: base)
    case .fence(let fence): add(fence)
    case .table(let table): add(table)
    case .phantom(let inner, let size): add(inner, size)
    case .box(let inner, let box): add(inner, box)
    case .letters(let inner, let own): within(own) { $0.add(inner) }
    case .style(let inner, let style): add(inner, style)
    case .tagged(let inner, let tag):
      add(inner)
      append("\u{2003}\u{2003}", OfficeMathLook(nil))
      add(.text(tag, nil))
    }
  }

  // MARK: Text

  private mutating func append(_ text: String, _ look: OfficeMathLook) {
    if look != pending.look || look.isText { flush() }
    pending = (pending.text + text, look)
  }

  private mutating func appendLetters(_ text: String, _ alphabet: Alphabet?) {
    guard let alphabet, Sink.spelledAlphabets.contains(alphabet) else {
      return append(text, OfficeMathLook(alphabet, color: color))
    }
    append(alphabet.spelled(text), OfficeMathLook(.upright, color: color))
  }

  private mutating func flush() {
    if !pending.text.isEmpty { sink.run(pending.text, pending.look) }
    pending.text = ""
  }

  /// Returns the spaces of Unicode that are about as wide.
  private static func space(_ width: Int) -> String {
    switch width {
    case ...0: ""
    case ...3: "\u{2009}"
    case 4: "\u{205F}"
    case ...8: "\u{2005}"
    case ...14: "\u{2002}"
    default: String(repeating: "\u{2003}", count: min(8, (width + 8) / 18))
    }
  }

  private mutating func within(_ own: Alphabet, _ content: (inout OfficeMathWriter) -> Void) {
    let outer = alphabet
    alphabet = outer?.combined(with: own) ?? own
    content(&self)
    alphabet = outer
  }

  // MARK: Operators and functions

  private mutating func add(_ operation: Formula.Operation, to operand: Formula) {
    let scripts = operation.scripts
    switch operation.kind {
    case .function:
      element("func") { writer in
        writer.element("fName") { $0.add(operation.formula) }
        writer.part("e", operand)
      }
    case .operator(let sign):
      element("nary") { writer in
        writer.element("naryPr") { writer in
          writer.sink.property("chr", sign)
          writer.sink.property("limLoc", writer.isStacked(scripts) ? "undOvr" : "subSup")
          if scripts.below == nil { writer.sink.property("subHide", "1") }
          if scripts.above == nil { writer.sink.property("supHide", "1") }
        }
        writer.part("sub", scripts.below ?? .empty)
        writer.part("sup", scripts.above ?? .empty)
        writer.part("e", operand)
      }
    }
  }

  private func isStacked(_ scripts: Scripts) -> Bool {
    switch scripts.limits {
    case .always: true
    case .never: false
    // Word has the limits of functions below them in lines of text too, and LibreOffice takes "lim" for an operator.
    case .automatic: scripts.base.isBrace || scripts.base.takesLimits && (isDisplay || scripts.base.isFunction)
    }
  }

  // MARK: Parts

  private mutating func add(_ fraction: Fraction) {
    element("f") { writer in
      switch fraction.line {
      case .horizontal: break
      case .none: writer.properties("fPr", ("type", "noBar"))
      case .slanted: writer.properties("fPr", ("type", "lin"))
      }
      writer.part("num", fraction.numerator)
      writer.part("den", fraction.denominator)
    }
  }

  private mutating func add(_ scripts: Scripts) {
    if isStacked(scripts) { return addLimits(scripts.base, scripts.below, scripts.above) }
    let name = scripts.below == nil ? "sSup" : scripts.above == nil ? "sSub" : "sSubSup"
    element(name) { writer in
      writer.part("e", scripts.base)
      if let below = scripts.below { writer.part("sub", below) }
      if let above = scripts.above { writer.part("sup", above) }
    }
  }

  private mutating func addLimits(_ base: Formula, _ below: Formula?, _ above: Formula?) {
    switch (below, above) {
    case (_, let above?):
      element("limUpp") { writer in
        writer.element("e") { $0.addLimits(base, below, nil) }
        writer.part("lim", above)
      }
    case (let below?, nil):
      element("limLow") { writer in
        writer.part("e", base)
        writer.part("lim", below)
      }
    case (nil, nil): addRow(base)
    }
  }

  private mutating func add(_ accent: Accent, over base: Formula) {
    switch (accent.sign, accent.isBelow) {
    case ("¯", false), ("_", true):
      element("bar") { writer in
        writer.properties("barPr", ("pos", accent.isBelow ? "bot" : "top"))
        writer.part("e", base)
      }
    case _ where accent.isBelow || ["⏞", "⎴", "⏜"].contains(accent.sign):
      element("groupChr") { writer in
        writer.element("groupChrPr") { writer in
          writer.sink.property("chr", accent.sign)
          writer.sink.property("pos", accent.isBelow ? "bot" : "top")
          writer.sink.property("vertJc", accent.isBelow ? "top" : "bot")
        }
        writer.part("e", base)
      }
    default:
      element("acc") { writer in
        writer.properties("accPr", ("chr", Self.combining[accent.sign] ?? accent.sign))
        writer.part("e", base)
      }
    }
  }

  /// The characters with which Word draws accents that have others elsewhere.
  private static var combining: [String: String] {
    ["‾": "\u{304}", "→": "\u{20D7}", "←": "\u{20D6}", "↔": "\u{20E1}", "⇀": "\u{20D1}", "↼": "\u{20D0}"]
  }

  private mutating func add(_ fence: Fences) {
    element("d") { writer in
      writer.element("dPr") { writer in
        writer.sink.property("begChr", fence.opening == "∥" ? "‖" : fence.opening)
        if let separator = fence.separators.first { writer.sink.property("sepChr", separator) }
        writer.sink.property("endChr", fence.closing == "∥" ? "‖" : fence.closing)
        if !fence.grows { writer.sink.property("grow", "0") }
      }
      for part in fence.parts { writer.part("e", part) }
    }
  }

  private mutating func add(_ table: FormulaTable) {
    let wasDisplay = isDisplay
    isDisplay = table.kind == .aligned || table.kind == .gathered
    // LibreOffice takes the ampersands of aligned equations for logical signs.
    if isDisplay, !table.rows.contains(where: { $0.cells.count > 1 }) { addEquations(table) } else { addMatrix(table) }
    isDisplay = wasDisplay
  }

  /// How many columns a matrix of Word may have, so that short rows end in empty cells.
  private static var columnLimit: Int { 64 }

  private mutating func addMatrix(_ table: FormulaTable) {
    let alignments = table.alignments
    element("m") { writer in
      writer.element("mPr") { writer in
        writer.element("mcs") { writer in
          for alignment in alignments {
            writer.element("mc") { $0.properties("mcPr", ("count", "1"), ("mcJc", alignment.rawValue)) }
          }
        }
      }
      for row in table.rows {
        writer.element("mr") { writer in
          let count = max(1, row.cells.count, min(Self.columnLimit, alignments.count))
          for column in 0..<count {
            writer.element("e") { writer in
              if column < row.cells.count { writer.addRow(row.cells[column], isCell: true) }
              if column == count - 1, let tag = row.tag { writer.add(.tagged(.empty, tag)) }
            }
          }
        }
      }
    }
  }

  /// Writes equations one below the other.
  private mutating func addEquations(_ table: FormulaTable) {
    element("eqArr") { writer in
      for row in table.rows {
        writer.element("e") { writer in
          for cell in row.cells { writer.addRow(cell) }
          if let tag = row.tag { writer.add(.tagged(.empty, tag)) }
        }
      }
    }
  }

  // MARK: Looks

  private mutating func add(_ inner: Formula, _ size: PhantomSize) {
    element("phant") { writer in
      switch size {
      case .full: writer.properties("phantPr", ("show", "0"))
      case .width: writer.properties("phantPr", ("show", "0"), ("zeroAsc", "1"), ("zeroDesc", "1"))
      case .height: writer.properties("phantPr", ("show", "0"), ("zeroWid", "1"))
      }
      writer.part("e", inner)
    }
  }

  private mutating func add(_ inner: Formula, _ box: Enclosure) {
    element("borderBox") { writer in
      if box != .box {
        writer.element("borderBoxPr") { writer in
          for side in ["Top", "Bot", "Left", "Right"] { writer.sink.property("hide\(side)", "1") }
          if box == .strike { writer.sink.property("strikeH", "1") }
          if box == .risingStrike || box == .cross { writer.sink.property("strikeBLTR", "1") }
          if box == .fallingStrike || box == .cross { writer.sink.property("strikeTLBR", "1") }
        }
      }
      writer.part("e", inner)
    }
  }

  private mutating func add(_ inner: Formula, _ style: FormulaStyle) {
    let outer = (color, isDisplay)
    switch style {
    case .color(let own): color = own
    // Runs of Office Math have no background that every program shows.
    case .background: break
    case .display: isDisplay = true
    case .text, .script, .scriptScript: isDisplay = false
    }
    add(inner)
    (color, isDisplay) = outer
  }
}

extension Formula {
  fileprivate var isFunction: Bool { if case .function = self { true } else { false } }

  /// An operator or a function that what follows it belongs to.
  fileprivate struct Operation {
    enum Kind {
      case function
      case `operator`(String)
    }

    let kind: Kind
    let formula: Formula
    let scripts: Scripts
  }

  fileprivate var operation: Operation? {
    var own = Scripts(base: self)
    if case .scripts(let scripts) = self { own = scripts }
    switch own.base {
    case .function: return Operation(kind: .function, formula: self, scripts: own)
    case .sign(let sign):
      let kind = FormulaCharacters.table.kinds[sign]
      return kind == .large || kind == .integral ? Operation(kind: .operator(sign), formula: self, scripts: own) : nil
    default: return nil
    }
  }

  /// Whether an operator or a function before it can be applied to it.
  fileprivate var isOperand: Bool {
    switch self {
    case .sign, .space, .text, .delimiter: operation != nil
    default: true
    }
  }

}
