extension TeXReader {
  /// Reads a command with its arguments.
  mutating func readCommand(_ name: String, into row: inout TeXRow) throws(TeXFault) {
    let table = FormulaCharacters.table
    if let command = TeXCommand(rawValue: name) { return try read(command, into: &row) }
    if name == "parallel" { return row.add(.sign("∥")) }
    if let character = name == "|" ? "∥" : table.characters[name] { return Self.add(character, to: &row) }
    if let takesLimits = table.functions[name] {
      return row.add(.function(Self.spaced[name] ?? name, takesLimits: takesLimits))
    }
    if let width = table.spaces[name] { return row.add(.space(width)) }
    if name == " " { return row.add(.space(4)) }
    if let alphabet = table.alphabets[name] { return try readLetters(name, alphabet, into: &row) }
    if let accent = table.mark(name) { return row.add(.accent(try argument(), accent)) }
    if let arrow = table.arrows[name] { return try readArrow(arrow, into: &row) }
    if let size = Self.size(of: name) { return row.add(.delimiter(try delimiter(size))) }
    if table.silent.contains(name) { return }
    if try tokens.takeDefinition(by: name) { return }
    throw .unknownCommand(name)
  }

  /// The functions whose names have a space.
  private static let spaced = ["liminf": "lim inf", "limsup": "lim sup", "injlim": "inj lim", "projlim": "proj lim"]

  private mutating func read(_ command: TeXCommand, into row: inout TeXRow) throws(TeXFault) {
    switch command {
    case .frac, .cfrac, .dfrac, .tfrac, .sfrac, .nicefrac, .genfrac, .binom, .dbinom, .tbinom:
      row.add(try fraction(command))
    case .sqrt:
      let degree = try optionalArgument()
      row.add(.root(try argument(), degree: degree))
    case .root: row.add(try rootOf())
    case .overset, .stackrel, .stackbin:
      let above = try argument()
      row.add(.stack(try argument(), below: nil, above: above))
    case .underset:
      let below = try argument()
      row.add(.stack(try argument(), below: below, above: nil))
    case .overunderset:
      let (above, below) = (try argument(), try argument())
      row.add(.stack(try argument(), below: below, above: above))
    case .prescript:
      let (above, below) = (try argument(), try argument())
      row.add(.scriptsBefore(try argument(), below: below.nonEmpty, above: above.nonEmpty))
    case .substack: row.add(try substack())
    case .left: row.add(try fence())
    case .begin: row.add(try environment())
    case .middle, .right: throw .malformed
    case .text, .mbox, .hbox: row.add(try words(nil))
    case .fbox: row.add(.box(try words(nil), .box))
    case .ce: row.add(try ChemistryReader.read(tokens.argument()).grouped)
    case .operatorname, .mathop: row.add(try function(command))
    case .mathbin, .mathrel, .mathord, .mathopen, .mathclose, .mathpunct, .mathinner, .ensuremath:
      row.add(try argument())
    case .not: try readNegation(into: &row)
    case .limits: row.set(.always)
    case .nolimits: row.set(.never)
    case .boxed, .cancel, .bcancel, .xcancel, .sout: row.add(.box(try argument(), command.box))
    case .phantom: row.add(.phantom(try argument(), .full))
    case .hphantom: row.add(.phantom(try argument(), .width))
    case .vphantom: row.add(.phantom(try argument(), .height))
    default: try readLayout(command, into: &row)
    }
  }

  /// Reads a command that says how something is laid out, or what belongs to the page around it.
  private mutating func readLayout(_ command: TeXCommand, into row: inout TeXRow) throws(TeXFault) {
    switch command {
    case .smash:
      _ = try tokens.optionalArgument()
      row.add(try argument())
    case .mathllap, .mathrlap, .mathclap, .llap, .rlap, .clap: row.add(try argument())
    case .hspace, .hskip, .kern, .mspace, .mskip, .mkern: row.add(.space(try distance()))
    case .vspace, .definecolor: throw .unknownCommand(command.rawValue)
    case .raisebox:
      _ = try tokens.argument()
      row.add(try words(nil))
    case .rule:
      _ = try tokens.optionalArgument()
      _ = (try tokens.argument(), try tokens.argument())
    case .pmod, .bmod, .mod, .pod: try readModulus(command, into: &row)
    case .tag:
      let hasParentheses = try !tokens.take(.character("*"))
      let words = try tokens.word()
      tag = hasParentheses ? "(\(words))" : words
    case .label, .require: _ = try tokens.argument()
    case .ref: row.add(.text(try tokens.word(), nil))
    case .eqref: row.add(.text("(\(try tokens.word()))", nil))
    case .intertext, .shortintertext: row.add(try words(nil))
    case .textcolor:
      let color = try self.color()
      let inner = try argument()
      row.add(color.map { Formula.style(inner, .color($0)) } ?? inner)
    case .colorbox, .fcolorbox:
      if command == .fcolorbox { _ = try tokens.argument() }
      let color = try self.color()
      let inner = try words(nil)
      row.add(color.map { Formula.style(inner, .background($0)) } ?? inner)
    case .href, .htmlClass, .htmlId, .htmlStyle, .htmlData, .class, .cssId, .style:
      _ = try tokens.argument()
      row.add(try argument())
    case .url: row.add(.text(try tokens.word(), .monospace))
    case .unicode: try readCharacterCode(into: &row)
    case .mathchoice:
      let choices = (try argument(), try argument(), try argument(), try argument())
      row.add(choices.1)
    case .hline, .hdashline: break
    case .cline: _ = try tokens.argument()
    default: throw .unknownCommand(command.rawValue)
    }
  }

  // MARK: Letters

  private mutating func readLetters(
    _ name: String, _ alphabet: Alphabet, into row: inout TeXRow
  ) throws(TeXFault) {
    if name.hasPrefix("text") || name == "emph" {
      row.add(try words(alphabet))
    } else {
      row.add(Self.letters(try argument(), alphabet))
    }
  }

  /// Returns a formula in an alphabet, which its own letters may have already.
  static func letters(_ formula: Formula, _ alphabet: Alphabet) -> Formula {
    if case .letters(let inner, let own) = formula, let both = own.combined(with: alphabet) {
      return .letters(inner, both)
    }
    return .letters(formula, alphabet)
  }

  /// Returns what a command makes of the rest of its row; nil if it does not concern that.
  mutating func look(of name: String) throws(TeXFault) -> ((Formula) -> Formula)? {
    switch name {
    case "displaystyle": return { .style($0, .display) }
    case "textstyle": return { .style($0, .text) }
    case "scriptstyle": return { .style($0, .script) }
    case "scriptscriptstyle": return { .style($0, .scriptScript) }
    case "color":
      let color = try self.color()
      return { inner in color.map { Formula.style(inner, .color($0)) } ?? inner }
    default:
      guard Self.switches.contains(name), let alphabet = FormulaCharacters.table.alphabets[name] else { return nil }
      return { Self.letters($0, alphabet) }
    }
  }

  /// The commands for letters that concern the rest of their group.
  private static let switches: Set = [
    "bf", "bfseries", "it", "itshape", "rm", "rmfamily", "sf", "sffamily", "tt", "ttfamily", "cal", "frak",
    "normalfont",
  ]

  /// Reads the name or the digits of a colour; nil if they mean none that is known.
  private mutating func color() throws(TeXFault) -> Color? {
    let isModel = try tokens.optionalArgument() != nil
    let word = try tokens.word()
    guard !isModel, case .color(let color) = CSSValue(Array(word.utf8)[...]).paint else { return nil }
    return color
  }

  // MARK: Signs

  private mutating func readNegation(into row: inout TeXRow) throws(TeXFault) {
    let table = FormulaCharacters.table
    switch try argument() {
    case .sign(let sign): row.add(sign: table.negations[sign] ?? sign + "\u{338}")
    case .identifier(let letter): row.add(sign: table.negations[letter] ?? letter + "\u{338}")
    default: throw .malformed
    }
  }

  private mutating func readArrow(_ arrow: String, into row: inout TeXRow) throws(TeXFault) {
    let below = try optionalArgument()
    let above = try argument()
    row.add(.stack(.sign(arrow), below: below?.nonEmpty, above: above.nonEmpty))
  }

  private mutating func readModulus(_ command: TeXCommand, into row: inout TeXRow) throws(TeXFault) {
    let name = Formula.function("mod", takesLimits: false)
    switch command {
    case .bmod: row.add(.sign("mod"))
    case .mod: for part in [.space(12), name, .space(6)] { row.add(part) }
    default:
      row.add(.space(8))
      let inner = try argument()
      let parts = command == .pod ? inner : Formula([name, .space(6), inner])
      row.add(.fence(Fences(opening: "(", parts: [parts], closing: ")", grows: false)))
    }
  }

  private mutating func readCharacterCode(into row: inout TeXRow) throws(TeXFault) {
    _ = try tokens.optionalArgument()
    let code = try tokens.word()
    let isHexadecimal = code.hasPrefix("x") || code.hasPrefix("U+")
    let digits = code.drop { "xU+".contains($0) }
    guard let value = UInt32(digits, radix: isHexadecimal ? 16 : 10), let scalar = Unicode.Scalar(value), value >= 0x20
    else { throw .malformed }
    Self.add(String(scalar), to: &row)
  }

  /// Reads the name of a function.
  private mutating func function(_ command: TeXCommand) throws(TeXFault) -> Formula {
    let hasStar = command == .operatorname ? try tokens.take(.character("*")) : true
    let inner = try argument()
    // One sign keeps what is known of it.
    if command == .mathop, inner.items.count == 1, case .sign = inner { return inner }
    guard let name = inner.characters, !name.isEmpty else {
      return command == .mathop ? inner : .letters(inner, .upright)
    }
    return .function(name, takesLimits: hasStar)
  }

  // MARK: Distances

  /// Reads a distance, in braces or not, and returns it in eighteenths of an em.
  private mutating func distance() throws(TeXFault) -> Int {
    _ = try tokens.take(.character("*"))
    let word = try tokens.peek() == .character("{") ? try tokens.word() : distanceWithoutBraces()
    guard let width = FormulaLength.units(word) else { throw .malformed }
    return width
  }

  /// Reads a number and the two letters of its unit.
  private mutating func distanceWithoutBraces() -> String {
    var (number, unit) = ("", "")
    while unit.utf8.count < 2, let token = tokens.nextAsWritten() {
      switch token {
      case .space: continue
      case .character(let digit) where unit.isEmpty && "+-.0123456789".unicodeScalars.contains(digit):
        number.unicodeScalars.append(digit)
      case .character(let letter) where ("a"..."z").contains(letter): unit.unicodeScalars.append(letter)
      default:
        tokens.putBack(token)
        return number + unit
      }
    }
    return number + unit
  }
}

extension TeXCommand {
  fileprivate var box: Enclosure {
    switch self {
    case .cancel: .risingStrike
    case .bcancel: .fallingStrike
    case .xcancel: .cross
    case .sout: .strike
    default: .box
    }
  }
}

extension Formula {
  /// The formula unless it is empty.
  var nonEmpty: Formula? { isEmpty ? nil : self }
}
