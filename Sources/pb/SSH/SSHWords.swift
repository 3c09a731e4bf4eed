internal import Linux

/// The arguments of `pb ssh`, parsed as ssh does it: options, a host, more options, and a command.
///
/// Nothing is changed. Parsing is necessary only because some options concern one of the steps alone.
struct SSHWords: Equatable, Sendable {
  /// An option with its value, if it takes one.
  struct Option: Equatable, Sendable {
    let letter: Character
    var value: String?

    /// The option as it is written on a command line.
    var words: [String] { ["-\(letter)"] + (value.map { [$0] } ?? []) }
  }

  private(set) var options: [Option] = []
  let host: String
  /// The command; empty for the user's shell.
  let command: [String]

  /// The options with a value (ssh(1), OpenSSH 9.2, and -P of 9.5).
  private static let valued = Set("BbcDEeFIiJLlmOoPpQRSWw")
  /// The options that make ssh do something else than run a command on the host.
  private static let unfit = Set("fGMNOQSsVW")

  init(_ words: [String]) throws {
    var rest = words[...]
    options = try SSHWords.takeOptions(&rest)
    guard let host = rest.popFirst(), !host.isEmpty else {
      throw Failure(.usage, "a host is missing: name it as for ssh, for example me@example.org")
    }
    self.host = host
    options += try SSHWords.takeOptions(&rest)
    command = Array(rest)
    if let option = options.first(where: { SSHWords.unfit.contains($0.letter) }) {
      throw Failure(
        .usage, "pb ssh runs a shell or a command, which -\(option.letter) does not: use ssh itself")
    }
  }

  /// Returns the words with these settings of ssh, unless the user has others: the first one counts (ssh_config(5)).
  func adding(_ settings: [String]) -> SSHWords {
    var words = self
    words.options += settings.map { Option(letter: "o", value: $0) }
    return words
  }

  /// Takes options from the front, as getopt(3) does: letters may share a dash, and values may follow them directly.
  private static func takeOptions(_ words: inout ArraySlice<String>) throws -> [Option] {
    var options: [Option] = []
    while let word = words.first, word.hasPrefix("-"), word != "-" {
      words.removeFirst()
      if word == "--" { break }
      if word.hasPrefix("--") { throw Failure(.usage, "ssh has no option \(word): see pb ssh --help") }
      var letters = word.dropFirst()
      while let letter = letters.popFirst() {
        guard valued.contains(letter) else {
          options.append(Option(letter: letter))
          continue
        }
        guard let value = letters.isEmpty ? words.popFirst() : String(letters) else {
          throw Failure(.usage, "-\(letter) of ssh needs a value: give it after the letter")
        }
        options.append(Option(letter: letter, value: value))
        break
      }
    }
    return options
  }
}

extension SSHWords {
  /// The words for the connection: options about a terminal, or about no input, belong to the session.
  var forConnection: [String] { words { !SSHWords.ofSession.contains($0) } }
  /// The words for requests to the connection: the user's own forwards belong to the connection.
  var forRequests: [String] { words { !SSHWords.ofSession.contains($0) && !SSHWords.forwards.contains($0) } }
  /// The words for the session that the user sees.
  var forSession: [String] { words { !SSHWords.forwards.contains($0) } }
  /// Whether an option requests a terminal, or forbids one.
  var mentionsTerminal: Bool { options.contains { "tT".contains($0.letter) } }

  private static let ofSession = Set("nTt")
  private static let forwards = Set("DLR")

  private func words(where isMeant: (Character) -> Bool) -> [String] {
    options.filter { isMeant($0.letter) }.flatMap(\.words)
  }
}
