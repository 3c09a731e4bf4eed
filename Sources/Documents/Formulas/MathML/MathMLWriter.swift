internal import Bytes

/// Writes formulas in MathML that MathML Core draws, with attributes of Presentation MathML 3 that other programs know.
struct MathMLWriter {
  static let namespace = "http://www.w3.org/1998/Math/MathML"

  /// Where the formula is, which determines where its TeX is.
  enum Place {
    /// In a page. Receivers that know no MathML show the text of its elements, so its TeX is in an attribute.
    case page
    /// In a file of its own.
    case file
    /// In an object of a document. LibreOffice reads it, which drops marks that say they are accents, and expects
    /// operands around signs.
    case object
  }

  private var output = ""
  private var alphabet: Alphabet?
  /// Whether limits are below and above their operators.
  private var isDisplay: Bool
  private let isObject: Bool

  /// Returns a formula as an element `math`, with its TeX as the alternative text or as the annotation.
  static func write(_ formula: Formula, tex: some Collection<UInt8>, isDisplay: Bool, in place: Place) -> String {
    var writer = MathMLWriter(isDisplay: isDisplay, isObject: place == .object)
    place == .page ? writer.addItems(formula) : writer.addRow(formula)
    let display = isDisplay ? " display=\"block\"" : ""
    let source = escaped(String(decoding: tex, as: UTF8.self))
    if place == .page {
      return "<math xmlns=\"\(namespace)\"\(display) alttext=\"\(source)\">\(writer.output)</math>"
    }
    return "<math xmlns=\"\(namespace)\"\(display)><semantics>\(writer.output)"
      + "<annotation encoding=\"application/x-tex\">\(source)</annotation></semantics></math>"
  }

  private init(isDisplay: Bool, isObject: Bool) { (self.isDisplay, self.isObject) = (isDisplay, isObject) }

  // MARK: Elements

  private mutating func add(_ formula: Formula) {
    switch formula {
    case .row: addRow(formula)
    case .group(let inner): addRow(inner)
    case .identifier(let name): add(identifier: name)
    case .number(let number): token("mn", (alphabet ?? .upright).spelled(number))
    case .sign(let sign): token("mo", sign, sign.isGrowing ? " stretchy=\"false\"" : "")
    case .function(let name, _):
      let attributes = name.unicodeScalars.count == 1 ? " mathvariant=\"normal\"" : ""
      token("mi", name, attributes)
    case .text(let text, let alphabet): token("mtext", Self.words(alphabet?.spelled(text) ?? text))
    case .space(let width): output += "<mspace width=\"\(FormulaLength.em(width))em\"></mspace>"
    case .delimiter(let delimiter): add(delimiter)
    case .fraction(let fraction): add(fraction)
    case .root(let radicand, let degree):
      guard let degree else { return element("msqrt") { $0.add(radicand) } }
      element("mroot") {
        $0.addRow(radicand)
        $0.addRow(degree)
      }
    case .scripts(let scripts): add(scripts)
    case .stack(let base, let below, let above):
      element(Self.limits(below, above)) { $0.addParts([base, below, above]) }
    case .scriptsBefore(let base, let below, let above):
      element("mmultiscripts") { writer in
        writer.addRow(base)
        writer.output += "<mprescripts></mprescripts>"
        for part in [below, above] { writer.addRow(part ?? .empty) }
      }
    case .accent(let base, let accent): add(accent, over: base)
    case .fence(let fence): element("mrow") { $0.add(fence) }
    case .table(let table): add(table)
    case .phantom(let inner, let size): add(inner, size)
    case .box(let inner, let box): element("menclose", " notation=\"\(box.rawValue)\"") { $0.add(inner) }
    case .letters(let inner, let alphabet):
      let outer = self.alphabet
      self.alphabet = outer?.combined(with: alphabet) ?? alphabet
      add(inner)
      self.alphabet = outer
    case .style(let inner, let style): add(inner, style)
    case .tagged(let inner, let tag):
      element("mrow") { writer in
        writer.addItems(inner)
        writer.add(.space(36))
        writer.add(.text(tag, nil))
      }
    }
  }

  private mutating func element(_ name: String, _ attributes: String = "", _ content: (inout MathMLWriter) -> Void) {
    output += "<\(name)\(attributes)>"
    content(&self)
    output += "</\(name)>"
  }

  private mutating func token(_ name: String, _ text: String, _ attributes: String = "") {
    output += "<\(name)\(attributes)>\(Self.escaped(text))</\(name)>"
  }

  /// Adds a formula as exactly one element.
  private mutating func addRow(_ formula: Formula) {
    switch formula {
    case .row: element("mrow") { $0.addItems(formula) }
    // What has letters of its own may be several elements.
    case .letters: element("mrow") { $0.add(formula) }
    default: add(formula)
    }
  }

  /// Adds the parts that are there, each as one element.
  private mutating func addParts(_ parts: [Formula?]) { for case let part? in parts { addRow(part) } }

  /// Adds what is beside each other. A function is applied to what follows it.
  private mutating func addItems(_ formula: Formula) {
    let items = formula.items
    if isObject, items.first?.needsOperand(isFirst: true) == true { output += "<mrow></mrow>" }
    for (index, item) in items.enumerated() {
      add(item)
      if item.isFunction, index + 1 < items.count { output += "<mo>\u{2061}</mo>" }
    }
    if isObject, items.last?.needsOperand(isFirst: false) == true { output += "<mrow></mrow>" }
  }

  // MARK: Tokens

  private mutating func add(identifier name: String) {
    let spelled = alphabet?.spelled(name) ?? name
    let isUpright = alphabet == .upright || alphabet == nil && name.isUpright
    token("mi", spelled, isUpright && name.unicodeScalars.count == 1 ? " mathvariant=\"normal\"" : "")
  }

  private mutating func add(_ delimiter: SizedFence) {
    let form =
      switch delimiter.role {
      case .opening: " form=\"prefix\""
      case .closing: " form=\"postfix\""
      case .between, .ordinary: ""
      }
    let size = ["1.2", "1.8", "2.4", "3"][max(0, min(3, delimiter.size - 1))]
    token("mo", delimiter.sign, " stretchy=\"true\" minsize=\"\(size)em\" maxsize=\"\(size)em\"\(form)")
  }

  /// Returns words whose spaces at the edges show.
  private static func words(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    let start = scalars.firstIndex { $0 != " " } ?? scalars.count
    let end = (scalars.lastIndex { $0 != " " } ?? -1) + 1
    var words = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let isEdge = index < start || index >= end || index > 0 && scalars[index - 1] == " "
      words.append(scalar == " " && isEdge ? "\u{A0}" : scalar)
    }
    return String(words)
  }

  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      // XML has no other control characters.
      case "\t", "\n", "\r": escaped += " "
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: break
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  // MARK: Parts

  private mutating func add(_ fraction: Fraction) {
    let attributes =
      switch fraction.line {
      case .horizontal: ""
      case .none: " linethickness=\"0\""
      case .slanted: " bevelled=\"true\""
      }
    let style =
      switch fraction.size {
      case .display: " displaystyle=\"true\" scriptlevel=\"0\""
      case .text: " displaystyle=\"false\" scriptlevel=\"0\""
      case nil: ""
      }
    if !style.isEmpty { output += "<mstyle\(style)>" }
    element("mfrac", attributes) { $0.addParts([fraction.numerator, fraction.denominator]) }
    if !style.isEmpty { output += "</mstyle>" }
  }

  private mutating func add(_ scripts: Scripts) {
    let isStacked =
      switch scripts.limits {
      case .always: true
      case .never: false
      case .automatic: scripts.base.isBrace || isDisplay && scripts.base.takesLimits
      }
    let beside = scripts.below == nil ? "msup" : scripts.above == nil ? "msub" : "msubsup"
    let name = isStacked ? Self.limits(scripts.below, scripts.above) : beside
    element(name) { writer in
      // LibreOffice needs a row around a brace that has a label.
      if writer.isObject, scripts.base.isBrace {
        writer.element("mrow") { $0.add(scripts.base) }
        writer.addParts([scripts.below, scripts.above])
      } else {
        writer.addParts([scripts.base, scripts.below, scripts.above])
      }
    }
  }

  private static func limits(_ below: Formula?, _ above: Formula?) -> String {
    below == nil ? above == nil ? "mrow" : "mover" : above == nil ? "munder" : "munderover"
  }

  private mutating func add(_ accent: Accent, over base: Formula) {
    let attribute = isObject ? "" : accent.isBelow ? " accentunder=\"true\"" : " accent=\"true\""
    let sign = isObject ? Self.spacing[accent.sign] ?? accent.sign : accent.sign
    element(accent.isBelow ? "munder" : "mover", attribute) { writer in
      writer.addRow(base)
      writer.token("mo", sign, accent.isWide ? " stretchy=\"true\"" : " stretchy=\"false\"")
    }
  }

  private mutating func add(_ fence: Fences) {
    if isObject, fence.grows { return addObject(fence) }
    let size = fence.grows ? " stretchy=\"true\"" : " stretchy=\"false\""
    if !fence.opening.isEmpty { token("mo", fence.opening, "\(size) form=\"prefix\"") }
    for (index, part) in fence.parts.enumerated() {
      if index > 0, index <= fence.separators.count { token("mo", fence.separators[index - 1], size) }
      fence.grows && part.items.count != 1 ? addRow(part) : addItems(part)
    }
    if !fence.closing.isEmpty { token("mo", fence.closing, "\(size) form=\"postfix\"") }
  }

  /// Adds fences around one row with everything in it, which is how LibreOffice pairs them. One that does not show is
  /// there without a sign.
  private mutating func addObject(_ fence: Fences) {
    token("mo", fence.opening, " fence=\"true\" form=\"prefix\" stretchy=\"true\"")
    element("mrow") { writer in
      for (index, part) in fence.parts.enumerated() {
        if index > 0, index <= fence.separators.count {
          // It takes a bar for a fence without a partner.
          let sign = fence.separators[index - 1]
          writer.token("mo", sign == "|" ? "∣" : sign, " stretchy=\"false\"")
        }
        part.items.count == 1 ? writer.addRow(part) : writer.addItems(part)
      }
    }
    token("mo", fence.closing, " fence=\"true\" form=\"postfix\" stretchy=\"true\"")
  }

  private mutating func add(_ table: FormulaTable) {
    let alignments = table.alignments
    let wasDisplay = isDisplay
    isDisplay = table.kind.isDisplay
    let hasColumns = alignments.contains { $0 != .center }
    let attributes =
      (isDisplay ? " displaystyle=\"true\"" : "")
      + (hasColumns ? " columnalign=\"\(alignments.map(\.rawValue).joined(separator: " "))\"" : "")
    element("mtable", attributes) { writer in
      for row in table.rows {
        writer.element("mtr") { writer in
          for (column, cell) in row.cells.enumerated() {
            let alignment = column < alignments.count ? alignments[column] : .center
            writer.element("mtd", alignment.attributes) { $0.addItems(cell) }
          }
          if let tag = row.tag { writer.element("mtd") { $0.add(.text(tag, nil)) } }
        }
      }
    }
    isDisplay = wasDisplay
  }

  // MARK: Looks

  private mutating func add(_ inner: Formula, _ size: PhantomSize) {
    switch size {
    case .full: element("mphantom") { $0.addRow(inner) }
    case .width:
      element("mpadded", " height=\"0\" depth=\"0\"") { $0.element("mphantom") { $0.addRow(inner) } }
    case .height: element("mpadded", " width=\"0\"") { $0.element("mphantom") { $0.addRow(inner) } }
    }
  }

  private mutating func add(_ inner: Formula, _ style: FormulaStyle) {
    let wasDisplay = isDisplay
    let attributes: String
    switch style {
    case .color(let color): attributes = " mathcolor=\"#\(color.hexadecimal)\""
    case .background(let color): attributes = " mathbackground=\"#\(color.hexadecimal)\""
    case .display:
      isDisplay = true
      attributes = " displaystyle=\"true\" scriptlevel=\"0\""
    case .text, .script, .scriptScript:
      isDisplay = false
      let level = style == .text ? 0 : style == .script ? 1 : 2
      attributes = " displaystyle=\"false\" scriptlevel=\"\(level)\""
    }
    element("mstyle", attributes) { $0.addItems(inner) }
    isDisplay = wasDisplay
  }
}

extension MathMLWriter {
  /// The characters of accents that combine with no other one.
  private static let spacing = [
    "\u{302}": "ˆ", "\u{303}": "˜", "\u{30C}": "ˇ", "\u{301}": "´", "\u{300}": "`", "\u{307}": "˙", "\u{308}": "¨",
    "\u{306}": "˘", "‾": "¯", "\u{20D7}": "→", "\u{30A}": "˚",
  ]
}

extension FormulaLength {
  /// Returns a distance in ems, with three digits.
  static func em(_ width: Int) -> String {
    let thousandths = (width * 1000 + (width < 0 ? -9 : 9)) / 18
    let (whole, rest) = abs(thousandths).quotientAndRemainder(dividingBy: 1000)
    return (thousandths < 0 ? "-" : "") + "\(whole)." + String(1000 + rest).dropFirst()
  }
}

extension String {
  /// Whether MathML draws the sign as tall as what is beside it.
  fileprivate var isGrowing: Bool {
    switch FormulaCharacters.table.kinds[self] {
    case .opening, .closing, .fence: true
    default: false
    }
  }

  /// Whether TeX sets the letter upright: Greek capitals.
  fileprivate var isUpright: Bool { unicodeScalars.first.map { ("Α"..."Ω").contains($0) } ?? false }
}

extension Formula {
  /// Whether it is a sign at an edge of a row that otherwise has an operand there.
  func needsOperand(isFirst: Bool) -> Bool {
    if case .stack(let base, _, _) = self { return base.needsOperand(isFirst: isFirst) }
    guard case .sign(let sign) = self, FormulaSigns.spacing(of: sign) == .around else { return false }
    return !isFirst || !["−", "+", "±", "∓", "∼", "¬"].contains(sign)
  }

  fileprivate var isFunction: Bool {
    switch self {
    case .function: true
    case .scripts(let scripts): scripts.base.isFunction
    default: false
    }
  }

  /// Whether it is a brace above or below something, whose label is beyond the brace.
  var isBrace: Bool {
    guard case .accent(_, let accent) = self else { return false }
    return ["⏞", "⏟", "⎴", "⎵", "⏜", "⏝"].contains(accent.sign)
  }
}

extension FormulaTable {
  enum ColumnAlignment: String {
    case left, center, right

    fileprivate var attributes: String {
      self == .center ? "" : " columnalign=\"\(rawValue)\" style=\"text-align:\(rawValue)\""
    }
  }

  /// The alignments of the columns.
  var alignments: [ColumnAlignment] {
    let count = rows.map(\.cells.count).max() ?? 0
    switch kind {
    case .matrix, .substack, .gathered: return Array(repeating: .center, count: count)
    case .cases: return Array(repeating: .left, count: count)
    case .aligned: return (0..<count).map { $0 % 2 == 0 ? .right : .left }
    case .array(let columns):
      let known = columns.map { $0 == "l" ? ColumnAlignment.left : $0 == "r" ? .right : .center }
      return Array(known.prefix(count)) + Array(repeating: .center, count: max(0, count - known.count))
    }
  }
}

extension FormulaTable.Kind {
  /// Whether its cells are set as formulas on lines of their own.
  fileprivate var isDisplay: Bool { self == .aligned || self == .gathered }
}
