internal import ArgumentParser

/// Words such as -share, which ArgumentParser reads as the options -s, -h, -a, -r and -e: as a request for help.
enum JoinedOptions {
  private static let requests: Set<String> = ["-h", "-help", "--help", "--help-hidden"]

  /// Whether the words ask for help, be it about a verb that does not exist.
  static func askForHelp(_ words: [String]) -> Bool {
    words.first == "help" || words.prefix { $0 != "--" }.contains(where: requests.contains)
  }

  /// Returns the word that ArgumentParser has taken for a request for help and that is none; nil if there is none.
  static func mistakenForHelp(in arguments: [String], _ command: any ParsableCommand) -> String? {
    guard !(command is any VerbCommand), arguments.first != "help" else { return nil }
    let words = arguments.prefix { $0 != "--" }
    guard !words.contains(where: requests.contains) else { return nil }
    return words.first { isJoined($0) && $0.contains("h") }
  }

  /// Whether a word is a hyphen and several letters.
  static func isJoined(_ word: String) -> Bool {
    word.utf8.count > 2 && word.hasPrefix("-") && !word.hasPrefix("--")
  }
}
