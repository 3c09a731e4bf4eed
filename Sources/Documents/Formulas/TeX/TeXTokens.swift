/// The tokens of a formula, with macros replaced by their meanings.
struct TeXTokens {
  private let source: [Unicode.Scalar]
  private var position = 0
  /// Tokens that come before the rest of the source, the next one last.
  private var pending: [TeXToken] = []
  var macros: TeXMacros
  /// How many tokens the macros of one formula may produce.
  private var tokensLeft = tokenLimit

  private static let tokenLimit = 1 << 16

  init(_ source: some Collection<UInt8>, macros: TeXMacros) {
    self.source = Array(String(decoding: source, as: UTF8.self).unicodeScalars)
    self.macros = macros
  }

  /// Returns the next token, after white space and macros.
  mutating func next() throws(TeXFault) -> TeXToken? {
    while let token = try nextWithSpaces() { if token != .space { return token } }
    return nil
  }

  /// Returns the next token, with a macro replaced by its meaning.
  mutating func nextWithSpaces() throws(TeXFault) -> TeXToken? {
    while let token = nextAsWritten() {
      guard case .command(let name) = token, let macro = macros[name] else { return token }
      try expand(macro)
    }
    return nil
  }

  /// Returns the next token without taking it.
  mutating func peek() throws(TeXFault) -> TeXToken? {
    guard let token = try next() else { return nil }
    putBack(token)
    return token
  }

  mutating func putBack(_ token: TeXToken) { pending.append(token) }

  /// Takes the next token if it is this one.
  mutating func take(_ token: TeXToken) throws(TeXFault) -> Bool {
    guard let next = try next() else { return false }
    if next != token { putBack(next) }
    return next == token
  }

  // MARK: Source

  /// Returns the next token, which may be a macro.
  mutating func nextAsWritten() -> TeXToken? {
    if let token = pending.popLast() { return token }
    guard position < source.count else { return nil }
    let scalar = source[position]
    position += 1
    switch scalar {
    case "\\": return command()
    case "%":
      while position < source.count, source[position] != "\n" { position += 1 }
      return .space
    case _ where scalar.properties.isWhitespace && scalar != "\u{A0}":
      while position < source.count, source[position].properties.isWhitespace { position += 1 }
      return .space
    default: return .character(scalar)
    }
  }

  /// Returns the command after a backslash: letters, perhaps with a star, or one other character.
  private mutating func command() -> TeXToken {
    let start = position
    while position < source.count, Self.isLetter(source[position]) { position += 1 }
    guard position == start else { return .command(string(start..<position)) }
    guard position < source.count else { return .character("\\") }
    position += 1
    return .command(source[start].properties.isWhitespace ? " " : string(start..<position))
  }

  private func string(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(source[range])) }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  // MARK: Arguments and macros

  /// Returns the tokens of an argument as they are written: of a group, or one token.
  mutating func argument() throws(TeXFault) -> [TeXToken] {
    var token = nextAsWritten()
    while token == .space { token = nextAsWritten() }
    guard let token, token != .character("}") else { throw .malformed }
    return token == .character("{") ? try group(until: .character("}")) : [token]
  }

  /// Returns the tokens of an argument in brackets as they are written; nil if there is none.
  mutating func optionalArgument() throws(TeXFault) -> [TeXToken]? {
    try take(.character("[")) ? try group(until: .character("]")) : nil
  }

  /// Returns the tokens before the one that ends a group.
  private mutating func group(until end: TeXToken) throws(TeXFault) -> [TeXToken] {
    var tokens: [TeXToken] = []
    var depth = 0
    while let token = nextAsWritten() {
      if depth == 0, token == end { return tokens }
      if token == .character("{") { depth += 1 }
      if token == .character("}") { depth -= 1 }
      if depth < 0 { throw .malformed }
      tokens.append(token)
    }
    throw .malformed
  }

  /// Returns an argument as text.
  mutating func word() throws(TeXFault) -> String { Self.spelled(try argument()) }

  static func spelled(_ tokens: [TeXToken]) -> String {
    tokens.map { token in
      switch token {
      case .command(let name): "\\" + name
      case .character(let scalar): String(scalar)
      case .space: " "
      case .parameter(let number): "#\(number)"
      }
    }.joined()
  }

  private mutating func expand(_ macro: TeXMacros.Macro) throws(TeXFault) {
    var arguments: [[TeXToken]] = []
    if let usual = macro.usual { arguments.append(try optionalArgument() ?? usual) }
    while arguments.count < macro.argumentCount { arguments.append(try argument()) }
    var produced: [TeXToken] = []
    for token in macro.meaning {
      if case .parameter(let number) = token {
        if number <= arguments.count { produced += arguments[number - 1] }
      } else {
        produced.append(token)
      }
      if produced.count > tokensLeft { throw .tooLarge }
    }
    tokensLeft -= produced.count + 1
    try macros.spend(produced.count + 1)
    pending += produced.reversed()
  }

  /// Reads the definition that a command begins; returns false if it begins none.
  mutating func takeDefinition(by command: String) throws(TeXFault) -> Bool {
    switch command {
    case "newcommand", "renewcommand", "providecommand", "DeclareRobustCommand": try defineCommand()
    case "def", "gdef", "edef": try defineByPattern()
    case "DeclareMathOperator": try defineOperator()
    case "let":
      let name = try commandName()
      _ = try take(.character("="))
      guard let meaning = try next() else { throw .malformed }
      macros.define(name, TeXMacros.Macro(argumentCount: 0, meaning: [meaning]))
    default: return false
    }
    return true
  }

  private mutating func defineCommand() throws(TeXFault) {
    _ = try take(.character("*"))
    let name = try commandName()
    let count = try optionalArgument().map(Self.spelled).flatMap { Int($0) } ?? 0
    let usual = try optionalArgument()
    let meaning = Self.withParameters(try argument())
    guard (0...9).contains(count) else { throw .malformed }
    macros.define(name, TeXMacros.Macro(argumentCount: count, usual: usual, meaning: meaning))
  }

  /// Defines a macro as `\def\name#1#2{…}` does.
  private mutating func defineByPattern() throws(TeXFault) {
    let name = try commandName()
    var pattern: [TeXToken] = []
    while let token = nextAsWritten(), token != .character("{") { pattern.append(token) }
    putBack(.character("{"))
    let count = pattern.count { $0 == .character("#") }
    // Signs between the arguments are not supported.
    guard pattern.count == 2 * count, count <= 9 else { throw .malformed }
    let meaning = Self.withParameters(try argument())
    macros.define(name, TeXMacros.Macro(argumentCount: count, meaning: meaning))
  }

  private mutating func defineOperator() throws(TeXFault) {
    let star: [TeXToken] = try take(.character("*")) ? [.character("*")] : []
    let name = try commandName()
    let shown: [TeXToken] = [.character("{")] + (try argument()) + [.character("}")]
    macros.define(name, TeXMacros.Macro(argumentCount: 0, meaning: [.command("operatorname")] + star + shown))
  }

  /// Returns the name of the command that is defined, which is not replaced if it is a macro.
  private mutating func commandName() throws(TeXFault) -> String {
    let tokens = try argument().filter { $0 != .space }
    guard tokens.count == 1, case .command(let name) = tokens[0] else { throw .malformed }
    return name
  }

  /// Returns the meaning of a macro, with its parameters instead of number signs and digits.
  private static func withParameters(_ tokens: [TeXToken]) -> [TeXToken] {
    var result: [TeXToken] = []
    var index = 0
    while index < tokens.count {
      if tokens[index] == .character("#"), index + 1 < tokens.count, case .character(let digit) = tokens[index + 1],
        ("1"..."9").contains(digit)
      {
        result.append(.parameter(Int(digit.value) - 0x30))
        index += 2
      } else {
        result.append(tokens[index])
        index += 1
      }
    }
    return result
  }
}
