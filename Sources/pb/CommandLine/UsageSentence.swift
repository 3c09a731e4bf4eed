internal import ArgumentParser

/// Describes the error in a command line in one sentence, like all other failures: the error, and the likely intention
/// or where to read on.
enum UsageSentence {
  /// Returns the sentence for an error from ArgumentParser or from a command's validation.
  static func of(_ error: any Error, _ words: [String]) -> String {
    let command = NamedCommand(words)
    if let verb = command.unknownVerb { return unknown(verb, of: command) }
    let help = "see 'pb help\(command.path)'"
    return restated(CommandTree.Root.message(for: error), words, helpedBy: help)
  }

  /// Returns the sentence for an unknown verb.
  static func unknown(_ verb: String, of command: NamedCommand) -> String {
    let nearest = command.path(below: verb) ?? NearMiss.of(verb, among: command.verbs)
    let advice = nearest.map { "did you mean 'pb\(command.path) \($0)'?" } ?? "see 'pb help\(command.path)'"
    return "there is no 'pb\(command.path) \(verb)': \(advice)"
  }

  /// Restates ArgumentParser's message: a first statement, and after it the likely intentions. Our own messages are one
  /// statement that contains the advice.
  private static func restated(_ message: String, _ words: [String], helpedBy help: String) -> String {
    let statements = message.split(separator: "\n", maxSplits: 1)[0].split(separator: ". ", maxSplits: 1)
    var statement = String(statements.first ?? "")
    statement = statement.prefix(1).lowercased() + statement.dropFirst()
    if statement.hasSuffix(".") { statement.removeLast() }
    if statement.contains(": ") { return statement }
    let given = quoted(in: statement[...]).first
    let candidates = (quoted(in: message.dropFirst(statement.count)) + listed(in: message)).filter { $0 != given }
    if let given, let meant = NearMiss.of(given, among: candidates) {
      return "\(statement): did you mean '\(meant)'?"
    }
    if let advice = hyphenAdvice(statement, words) { return "\(statement): \(advice)" }
    if let form = form(statement) { return "\(statement): give \(form)" }
    let isValue = statement.hasPrefix("the value")
    return "\(statement): \(isValue && !candidates.isEmpty ? "give \(alternatives(candidates))" : help)"
  }

  /// Returns the advice about a word that begins with a hyphen: an option with its value attached, or an operand.
  private static func hyphenAdvice(_ statement: String, _ words: [String]) -> String? {
    let operand = "put -- before a word that begins with a hyphen"
    let given = quoted(in: statement[...]).first
    if statement.hasPrefix("unknown option"), let word = given, JoinedOptions.isJoined(word) {
      guard let option = OptionName(word: String(word.prefix(2))), option.takesValue else { return operand }
      return "put a space before the value, as in '\(option) \(word.dropFirst(2))'"
    }
    let isLast = words.last.map { $0.hasPrefix("-") && !$0.hasPrefix("--") && $0 != "-" } ?? false
    return statement.hasPrefix("missing expected argument") && isLast ? operand : nil
  }

  /// Returns the form of the value that is invalid or missing; nil if its option's candidates or its help describe it.
  private static func form(_ statement: String) -> String? {
    guard statement.hasPrefix("the value") || statement.hasPrefix("missing value"),
      let option = quoted(in: statement[...]).last
    else { return nil }
    return forms[option] ?? option.split(separator: " ").last.flatMap { forms[String($0)] }
  }

  /// The forms of values, by the options with their values' names, or by the latter alone.
  private static let forms = [
    "--expire <duration>": "90, 90s, 5m, 2h, 1d or never",
    "<duration>": "90, 90s, 10m, 2h or 1d, at most a day; or off",
    "<name>": "general, primary, or a name of 1 to 64 letters, digits, '.', '_' and '-'",
    "<type>": "a word such as html or png, a media type or an X11 target",
    "<type=command>": "a type, an equals sign and a command, such as image/png=./draw",
  ]

  /// Returns the words between quotation marks.
  private static func quoted(in text: Substring) -> [String] {
    text.split(separator: "'", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }.map {
      String($0.element)
    }
  }

  /// Returns the words of a list with one word a line.
  private static func listed(in text: String) -> [String] {
    text.lines.filter { $0.hasPrefix("  - ") }.map { String($0.dropFirst(4)) }
  }

  private static func alternatives(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + (words.count > 1 ? " or " : "") + (words.last ?? "")
  }
}

/// The command that the first words of a command line name.
struct NamedCommand {
  /// The command's type.
  private(set) var type: any ParsableCommand.Type = CommandTree.Root.self
  /// The command's words, each after a space.
  private(set) var path = ""
  /// The verbs that may come next.
  private(set) var verbs = CommandTree.Root.verbs
  /// The word that is in the place of one of them.
  private(set) var unknownVerb: String?

  init(_ words: [String]) {
    for word in words.first == "help" ? words.dropFirst() : words[...] {
      guard !type.verbs.isEmpty, !word.hasPrefix("-") else { return }
      guard let next = type.configuration.subcommands.first(where: { $0.verb == word }) else {
        unknownVerb = word
        return
      }
      type = next
      path += " " + word
      verbs = type.verbs
    }
  }

  /// Returns the path to a verb from here, if a verb with subcommands has it: "history list" for "list".
  func path(below verb: String) -> String? {
    type.configuration.subcommands.first { $0.verbs.contains(verb) }.map { "\($0.verb) \(verb)" }
  }
}

extension ParsableCommand {
  fileprivate static var verb: String { configuration.commandName ?? "" }
  fileprivate static var verbs: [String] { configuration.subcommands.map { $0.verb } }
}
