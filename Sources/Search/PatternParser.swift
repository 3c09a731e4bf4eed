/// Reads the syntax of a pattern. The pattern is folded, as the texts are in which it is looked for.
struct PatternParser {
  /// The maximum depth of groups.
  private static let depthLimit = 50
  /// The maximum number of times that braces can ask for.
  private static let repeatLimit = 255

  let scalars: [Unicode.Scalar]
  var place = 0
  private var depth = 0

  init(_ pattern: String) { scalars = Array(pattern.unicodeScalars) }

  var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    place += 1
    return true
  }

  /// Returns the whole pattern.
  mutating func pattern() throws(PatternFailure) -> PatternNode {
    let node = try alternatives()
    if next != nil { throw PatternFailure(reason: "a group is closed that was not opened") }
    return node
  }

  private mutating func alternatives() throws(PatternFailure) -> PatternNode {
    var nodes = [try sequence()]
    while take("|") { nodes.append(try sequence()) }
    return nodes.count == 1 ? nodes[0] : .alternatives(nodes)
  }

  private mutating func sequence() throws(PatternFailure) -> PatternNode {
    var nodes: [PatternNode] = []
    while let scalar = next, scalar != "|", scalar != ")" { nodes.append(try quantified(try atom())) }
    return nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  // MARK: Quantifiers

  private mutating func quantified(_ atom: PatternNode) throws(PatternFailure) -> PatternNode {
    guard let (least, most) = try quantifier() else { return atom }
    // Lazy or not, the same texts match.
    _ = take("?")
    if next == "*" || next == "+" || next == "?" { throw PatternFailure(reason: "two signs repeat the same") }
    return .repeated(atom, least: least, most: most)
  }

  private mutating func quantifier() throws(PatternFailure) -> (least: Int, most: Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    return try braces()
  }

  /// Reads `{2}`, `{2,}`, `{2,5}` or `{,5}`. Other braces are text.
  private mutating func braces() throws(PatternFailure) -> (least: Int, most: Int?)? {
    let start = place
    guard take("{") else { return nil }
    let least = number()
    let hasComma = take(",")
    let most = hasComma ? number() : least
    guard take("}"), least != nil || most != nil else {
      place = start
      return nil
    }
    guard max(least ?? 0, most ?? 0) <= Self.repeatLimit else {
      throw PatternFailure(reason: "braces repeat at most \(Self.repeatLimit) times")
    }
    if let least, let most, least > most { throw PatternFailure(reason: "the braces' numbers are in the wrong order") }
    return (least ?? 0, most)
  }

  private mutating func number() -> Int? {
    var number: Int?
    while let digit = next, ("0"..."9").contains(digit) {
      number = min((number ?? 0) * 10 + Int(digit.value - 0x30), 1_000_000)
      place += 1
    }
    return number
  }

  // MARK: Atoms

  private mutating func atom() throws(PatternFailure) -> PatternNode {
    let scalar = scalars[place]
    // A brace that begins no number of times is text, as braces() has found.
    if scalar == "{", try braces() != nil { throw Self.nothingToRepeat }
    place += 1
    switch scalar {
    case "(": return try group()
    case "[": return .scalar(try set())
    case ".": return .scalar(.anyButLineEnd)
    case "^": return .assertion(.lineStart)
    case "$": return .assertion(.lineEnd)
    case "*", "+", "?": throw Self.nothingToRepeat
    case "\\": return try escaped()
    default: return Self.literal(scalar)
    }
  }

  private static let nothingToRepeat = PatternFailure(reason: "there is nothing to repeat before a sign that repeats")

  private static func literal(_ scalar: Unicode.Scalar) -> PatternNode {
    let nodes = folds(of: scalar).map { PatternNode.scalar(ScalarSet($0)) }
    return nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  static func folds(of scalar: Unicode.Scalar) -> [UInt32] {
    String(decoding: Folding.bytes(of: String(scalar)), as: UTF8.self).unicodeScalars.map(\.value)
  }

  private mutating func group() throws(PatternFailure) -> PatternNode {
    depth += 1
    if depth > Self.depthLimit { throw PatternFailure(reason: "its groups are nested too deeply") }
    if take("?"), !take(":") { throw PatternFailure(reason: "a group begins with (? but not with (?:") }
    let node = try alternatives()
    if !take(")") { throw PatternFailure(reason: "a group is not closed") }
    depth -= 1
    return node
  }

  private mutating func escaped() throws(PatternFailure) -> PatternNode {
    let scalar = try escapedScalar()
    if scalar == "b" { return .assertion(.wordBoundary) }
    if scalar == "B" { return .assertion(.noWordBoundary) }
    if let set = Self.namedSet(scalar) { return .scalar(set) }
    return Self.literal(try Self.plain(scalar))
  }

  mutating func escapedScalar() throws(PatternFailure) -> Unicode.Scalar {
    guard let scalar = next else { throw PatternFailure(reason: "nothing follows its last backslash") }
    place += 1
    return scalar
  }

  static func namedSet(_ scalar: Unicode.Scalar) -> ScalarSet? {
    switch scalar {
    case "d": .digits
    case "D": ScalarSet.digits.inverted
    case "s": .spaces
    case "S": ScalarSet.spaces.inverted
    case "w": .wordCharacters
    case "W": ScalarSet.wordCharacters.inverted
    default: nil
    }
  }

  /// Returns the character that an escape means: a sign means itself.
  static func plain(_ scalar: Unicode.Scalar) throws(PatternFailure) -> Unicode.Scalar {
    switch scalar {
    case "t": return "\t"
    case "n": return "\n"
    case "r": return "\r"
    case "a"..."z", "A"..."Z", "0"..."9": throw PatternFailure(reason: "\\\(scalar) has no meaning")
    default: return scalar
    }
  }
}

/// What is wrong with a pattern.
package struct PatternFailure: Error, Hashable, Sendable {
  /// The reason, as a sentence without a full stop.
  package let reason: String
}
