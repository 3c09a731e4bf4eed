internal import Bytes

/// Writes a formula in TeX as people read it: symbols, raised and lowered text, fractions with a slash. Commands that it
/// does not know stay. Complexity: linear; nothing recurses.
struct FormulaReading {
  /// The construct that ends with a group.
  private enum Closing {
    case nothing, script, text(String)
    /// The numerator of a fraction.
    case numerator(String)
  }

  /// The role of the next group or character.
  private enum Role {
    case ordinary, numerator, denominator, radicand, name
    case script(PreviewMarkup.Format)
  }

  private static let depthLimit = 20

  private var markup: PreviewMarkup
  private var rest: ArraySlice<UInt8>
  private var open: [Closing] = []
  private var role = Role.ordinary

  /// Appends the formula `tex` to markup.
  static func append(_ tex: ArraySlice<UInt8>, to markup: inout PreviewMarkup) {
    markup.open(.formula)
    var reading = FormulaReading(markup: markup, rest: tex)
    while let byte = reading.rest.popFirst() { reading.read(byte) }
    while let closing = reading.open.popLast() { reading.close(closing) }
    markup = reading.markup
    markup.close()
  }

  private init(markup: PreviewMarkup, rest: ArraySlice<UInt8>) { (self.markup, self.rest) = (markup, rest) }

  private mutating func read(_ byte: UInt8) {
    switch byte {
    case "\\": readCommand()
    case "^": role = .script(.superscript)
    case "_": role = .script(.subscript)
    case "{": beginGroup()
    case "}": open.popLast().map { close($0) }
    case "~", "&": append(" ")
    case " ", "\n", "\t": if case .ordinary = role { append(" ") }
    case "-": append("−")
    case "'": append("′")
    default:
      // A whole character, not its first byte.
      let more = byte < 0xC0 ? 0 : byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3
      let character = [byte] + rest.prefix(more)
      rest = rest.dropFirst(more)
      append(String(decoding: character, as: UTF8.self))
    }
  }

  // MARK: Groups

  private mutating func beginGroup() {
    defer { role = .ordinary }
    guard open.count < Self.depthLimit else { return open.append(.nothing) }
    let isShort = rest.dropFirst().first == "}"
    switch role {
    case .script(let format):
      markup.open(format)
      open.append(.script)
    case .numerator:
      if !isShort { write("(") }
      open.append(.numerator(isShort ? "/" : ")/"))
    case .denominator, .radicand:
      if !isShort { write("(") }
      open.append(.text(isShort ? "" : ")"))
    case .name:
      // The name of an environment.
      rest = rest.drop { $0 != "}" }.dropFirst()
    case .ordinary: open.append(.nothing)
    }
  }

  private mutating func close(_ closing: Closing) {
    role = .ordinary
    switch closing {
    case .nothing: break
    case .script: markup.close()
    case .text(let text): write(text)
    case .numerator(let text):
      write(text)
      role = .denominator
    }
  }

  // MARK: Characters

  /// Appends a character or a symbol in its role.
  private mutating func append(_ text: String) {
    switch role {
    case .script(let format):
      markup.open(format)
      write(text)
      markup.close()
    case .numerator:
      write(text + "/")
      role = .denominator
      return
    default: write(text)
    }
    role = .ordinary
  }

  /// Appends text. One space is enough: TeX ignores how many there are.
  private mutating func write(_ text: String) {
    if text == " ", markup.bytes.last == " " { return }
    markup.append(text: Array(text.utf8)[...])
  }

  private mutating func readCommand() {
    let letters = rest.prefix(while: \.isASCIILetter)
    guard !letters.isEmpty else {
      guard let sign = rest.popFirst() else { return }
      switch sign {
      case ",", ";", ":", " ", ">": return append(" ")
      case "!": return
      case "\\": return append("; ")
      default: return append(String(Unicode.Scalar(sign)))
      }
    }
    rest = rest[letters.endIndex...]
    let name = String(decoding: letters, as: UTF8.self)
    // The space after a name ends it.
    if rest.first == " ", Self.symbols[name] == nil { rest = rest.dropFirst() }
    switch name {
    case "frac", "dfrac", "tfrac", "cfrac": role = .numerator
    case "sqrt":
      append("√")
      role = .radicand
    case "begin", "end": role = .name
    case "quad", "qquad": append("  ")
    case _ where Self.silent.contains(name): break
    case _ where MathSymbols.functions.contains(name): append(name)
    default: append(Self.symbols[name] ?? "\\" + name)
    }
  }

  /// Commands that say how to set what follows.
  private static let silent: Set = [
    "left", "right", "big", "Big", "bigl", "bigr", "Bigl", "Bigr", "bigg", "Bigg", "displaystyle", "textstyle", "text",
    "mathrm", "mathbf", "mathit", "mathsf", "mathcal", "mathbb", "operatorname", "limits", "nolimits", "boldsymbol",
    "textbf", "textit", "textrm", "mathfrak", "label", "nonumber",
  ]

  /// The characters of TeX's commands.
  private static let symbols: [String: String] = {
    var symbols = [
      "le": "≤", "ge": "≥", "ne": "≠", "rightarrow": "→", "gets": "←", "land": "∧", "lor": "∨", "ldots": "…",
    ]
    for entry in DataTable.texCommands.bytes.split(whereSeparator: \.isASCIIWhitespace) {
      let parts = entry.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard parts.count == 2 else { continue }
      symbols[String(decoding: parts[1], as: UTF8.self)] = String(decoding: parts[0], as: UTF8.self)
    }
    return symbols
  }()
}

extension PreviewMarkup {
  /// Appends a part of a document's text, whose formulas are read.
  mutating func append(_ range: Range<Int>, of text: [UInt8]) {
    var start = range.lowerBound
    var place = start
    var scan = FormulaScan()
    while place < range.upperBound {
      guard text[place] == "$" || text[place] == "\\", let end = scan.end(in: text, from: place, within: range) else {
        place += 1
        continue
      }
      append(text: text[start..<place])
      let mark = text[place] == "\\" || text[place + 1] == "$" ? 2 : 1
      FormulaReading.append(text[place + mark..<max(place + mark, end - mark)], to: &self)
      (start, place) = (end, end)
    }
    append(text: text[start..<range.upperBound])
  }
}
