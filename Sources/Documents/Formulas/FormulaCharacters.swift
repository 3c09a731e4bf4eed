/// What is known of the characters of formulas, and TeX's names for them (Data/texCommands.data).
struct FormulaCharacters: Sendable {
  enum Kind: String, Sendable {
    case letter, sign
    /// An operator whose limits are below and above it.
    case large
    case integral
    case opening, closing, fence
  }

  /// A command that puts a sign above or below its argument.
  struct Mark: Sendable {
    let accent: Accent
    let command: String
    /// Whether KaTeX and MathJax both know it.
    let isCommon: Bool
  }

  private(set) var kinds: [String: Kind] = [:]
  /// The characters of commands.
  private(set) var characters: [String: String] = [:]
  /// The commands for characters.
  private(set) var commands: [String: String] = [:]
  private(set) var marks: [Mark] = []
  /// The arrows as long as what is above and below them, by their commands.
  private(set) var arrows: [String: String] = [:]
  /// The commands for such arrows.
  private(set) var arrowCommands: [String: String] = [:]
  /// The names that TeX sets upright, and whether they take limits.
  private(set) var functions: [String: Bool] = [:]
  /// Functions that not every program knows.
  private(set) var rareFunctions: Set<String> = []
  private(set) var alphabets: [String: Alphabet] = [:]
  private(set) var alphabetCommands: [Alphabet: String] = [:]
  private(set) var spaces: [String: Int] = [:]
  private(set) var environments: [String: TeXEnvironment] = [:]
  /// The signs that mean the contrary.
  private(set) var negations: [String: String] = [:]
  /// Commands without a meaning for the formula.
  private(set) var silent: Set<String> = []

  /// The only table.
  static let table = FormulaCharacters(DataTable.texCommands.bytes)

  private init(_ table: UnsafeBufferPointer<UInt8>) {
    for line in table.split(separator: UInt8(ascii: "\n")) {
      let entries = line.split(separator: UInt8(ascii: " "))
      guard let kind = entries.first else { continue }
      for entry in entries.dropFirst() { add(entry, of: String(decoding: kind, as: UTF8.self)) }
    }
    for negation in negations.values { kinds[negation] = .sign }
  }

  /// Adds an entry: a value, and the names for it after an equals sign.
  private mutating func add(_ entry: some Collection<UInt8>, of kind: String) {
    // The value itself may be an equals sign.
    let end = entry.dropFirst().firstIndex(of: UInt8(ascii: "=")) ?? entry.endIndex
    let value = entry.starts(with: "U+5C".utf8) ? "\\" : String(decoding: entry[..<end], as: UTF8.self)
    let names = entry[end...].dropFirst().split(separator: UInt8(ascii: "|"))
      .map { String(decoding: $0, as: UTF8.self) }
    switch kind {
    case "accent", "wide", "below", "otherWide", "otherBelow":
      let isBelow = kind.hasSuffix("elow")
      let accent = Accent(sign: value, isWide: kind != "accent", isBelow: isBelow)
      for name in names { marks.append(Mark(accent: accent, command: name, isCommon: !kind.hasPrefix("other"))) }
    case "arrow":
      // A sign of equality is written as such.
      if value != "=" { arrowCommands[value] = names.first }
      for name in names { arrows[name] = value }
    case "function": functions[value] = false
    case "limits": functions[value] = true
    case "otherFunction", "otherLimits":
      functions[value] = kind == "otherLimits"
      rareFunctions.insert(value)
    case "alphabet", "otherAlphabet":
      guard let alphabet = Alphabet(rawValue: value) else { return }
      if kind == "alphabet" { alphabetCommands[alphabet] = names.first }
      for name in names { alphabets[name] = alphabet }
    case "space": for name in names { spaces[name] = Int(value) }
    case "environment": for name in names { environments[name] = TeXEnvironment(rawValue: value) }
    case "negation": negations[value] = names.first
    case "silent": silent.insert(value)
    case "like": commands[value] = names.first
    case "other": for name in names { characters[name] = value }
    default: add(value, names, Kind(rawValue: kind) ?? .sign)
    }
  }

  private mutating func add(_ character: String, _ names: [String], _ kind: Kind) {
    if kinds[character] == nil { kinds[character] = kind }
    if commands[character] == nil { commands[character] = names.first }
    for name in names { characters[name] = character }
  }

  /// Returns the mark of a command.
  func mark(_ command: String) -> Accent? { marks.first { $0.command == command }?.accent }

  /// Returns the command for a mark.
  func command(for accent: Accent) -> String? { marks.first { $0.isCommon && $0.accent == accent }?.command }

  /// Whether a character is used like a letter.
  func isLetter(_ character: Unicode.Scalar) -> Bool {
    kinds[String(character)].map { $0 == .letter } ?? character.properties.isAlphabetic
  }
}

/// What an environment of TeX makes of its content.
enum TeXEnvironment: String, Sendable {
  case matrix, parentheses, brackets, braces, bars, doubleBars, cases, casesAfter, aligned, gathered, substack, array
  /// One formula, without rows.
  case single
}
