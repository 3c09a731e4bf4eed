/// Reads a command line as getopt_long(3) does: letters may be combined, long names shortened while they are unique,
/// values attached, and other words may be anywhere before `--`.
struct OptionReader {
  /// An option: its long name, and its letter if it has one.
  struct Option: Equatable {
    let name: String
    var letter: Character?
    var takesValue = false

    init(_ name: String, _ letter: Character? = nil, takesValue: Bool = false) {
      (self.name, self.letter, self.takesValue) = (name, letter, takesValue)
    }
  }

  private let options: [Option]
  private let program: String
  private let help: [String]
  /// The words that were not read yet.
  private(set) var rest: ArraySlice<String>
  /// The remaining letters of a word.
  private var letters = Substring()
  /// The words that are not options.
  private(set) var operands: [String] = []
  /// The last option's value.
  private(set) var value = ""
  /// Whether the value was in the same word.
  private(set) var valueIsAttached = false

  /// Creates a reader of a tool's command line; `help` is the tool's usage.
  init(_ line: ToolLine, help: [String], _ options: [Option]) {
    rest = line.words[...]
    program = line.program
    self.help = help
    self.options = options
  }

  /// Returns the error in the C library's words, and the tool's usage.
  private func complaint(_ sentence: String) -> ToolMessage { ToolMessage(lines: ["\(program): \(sentence)"] + help) }

  /// Returns the long name of the next option; nil if there is none.
  mutating func next() throws -> String? {
    while letters.isEmpty {
      guard let word = rest.popFirst() else { return nil }
      if word == "--" {
        operands += rest
        rest = []
      } else if word.hasPrefix("--") {
        return try long(word.dropFirst(2))
      } else if word.hasPrefix("-"), word != "-" {
        letters = word.dropFirst()
      } else {
        operands.append(word)
      }
    }
    return try short(letters.removeFirst())
  }

  private mutating func short(_ letter: Character) throws -> String {
    guard let option = options.first(where: { $0.letter == letter }) else {
      throw complaint("invalid option -- '\(letter)'")
    }
    if option.takesValue {
      try takeValue(letters.isEmpty ? nil : String(letters), or: "option requires an argument -- '\(letter)'")
      letters = ""
    }
    return option.name
  }

  private mutating func long(_ word: Substring) throws -> String {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let attached = parts.count > 1 ? String(parts[1]) : nil
    let option = try option(named: parts[0], in: word)
    if option.takesValue {
      try takeValue(attached, or: "option '--\(option.name)' requires an argument")
    } else if attached != nil {
      throw complaint("option '--\(option.name)' doesn't allow an argument")
    }
    return option.name
  }

  /// Returns the option that a long name, possibly shortened, means in a word.
  private func option(named name: Substring, in word: Substring) throws -> Option {
    if let exact = options.first(where: { $0.name == name }) { return exact }
    let meant = options.filter { $0.name.hasPrefix(name) }
    guard let option = meant.first else { throw complaint("unrecognized option '--\(word)'") }
    guard meant.count == 1 else {
      let names = meant.map { " '--\($0.name)'" }.joined()
      throw complaint("option '--\(word)' is ambiguous; possibilities:\(names)")
    }
    return option
  }

  private mutating func takeValue(_ attached: String?, or sentence: String) throws {
    valueIsAttached = attached != nil
    guard let value = attached ?? rest.popFirst() else { throw complaint(sentence) }
    self.value = value
  }
}
