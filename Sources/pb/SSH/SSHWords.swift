internal import Linux

/// What `pb ssh` was given, taken apart as ssh does it: options, a host, more options, and a command.
///
/// Nothing is changed. It is taken apart only because some options matter to one of the steps alone.
struct SSHWords: Equatable, Sendable {
  /// An option with its value, if it takes one.
  struct Option: Equatable, Sendable {
    let letter: Character
    var value: String?

    /// How it stands on a command line.
    var words: [String] { ["-\(letter)"] + (value.map { [$0] } ?? []) }
  }

  private(set) var options: [Option] = []
  let host: String
  /// None stands for the user's shell.
  let command: [String]

  /// The options with a value (ssh(1), OpenSSH 9.2, and -P of 9.5).
  private static let valued = Set("BbcDEeFIiJLlmOoPpQRSWw")
  /// Those by which ssh does something else than run a command where it was told to.
  private static let unfit = Set("fGMNOQSsVW")

  init(_ words: [String]) throws {
    var rest = words[...]
    options = try SSHWords.takeOptions(&rest)
    guard let host = rest.popFirst(), !host.isEmpty else {
      throw Failure(.usage, "pb ssh needs a host, as ssh does: for example, pb ssh me@example.org")
    }
    self.host = host
    options += try SSHWords.takeOptions(&rest)
    command = Array(rest)
    if let option = options.first(where: { SSHWords.unfit.contains($0.letter) }) {
      throw Failure(
        .usage, "pb ssh runs a shell or a command, which -\(option.letter) does not: use ssh itself")
    }
  }

  /// Takes options from the front, as getopt(3) does: letters may share a dash, and a value may follow its letter at once.
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
  /// For the connection: whatever asks for a terminal, or for no input, is the session's.
  var forConnection: [String] { words { !SSHWords.ofSession.contains($0) } }
  /// For what is asked of the connection: forwards of the user's own are the connection's.
  var forRequests: [String] { words { !SSHWords.ofSession.contains($0) && !SSHWords.forwards.contains($0) } }
  /// For the session that the user sees.
  var forSession: [String] { words { !SSHWords.forwards.contains($0) } }
  /// Whether a terminal is asked for, or refused.
  var mentionsTerminal: Bool { options.contains { "tT".contains($0.letter) } }

  private static let ofSession = Set("nTt")
  private static let forwards = Set("DLR")

  private func words(where isMeant: (Character) -> Bool) -> [String] {
    options.filter { isMeant($0.letter) }.flatMap(\.words)
  }
}
