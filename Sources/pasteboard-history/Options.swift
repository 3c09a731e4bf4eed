internal import Linux
internal import Logging

/// The command line of the history's program.
struct Options {
  /// Where the history is kept: PASTEBOARD_STATE, else the user's folder for such things.
  private(set) var folder: String?
  /// How much to log on standard error.
  private(set) var logLevel = Logger.Level.notice

  static let help = """
    usage: pasteboard-history [--folder PATH] [--log-level LEVEL]

    Records what comes onto the clipboard, and answers 'pb history'. It is usually started by systemd:
    systemctl --user enable --now pasteboard-history.service

      --folder PATH      keep the history there, instead of in $XDG_STATE_HOME/pasteboard
      --log-level LEVEL  trace, debug, info, notice (the default), warning, error or critical
      --version          print the version and end
      --help             print this and end
    """

  /// What is wrong with a command line, as a sentence without a full stop.
  struct Misuse: Error {
    let sentence: String
  }

  /// Reads the words after the program's name.
  init(_ words: some Sequence<String>) throws(Misuse) {
    var rest = words.makeIterator()
    while let option = rest.next() {
      guard ["--folder", "--log-level"].contains(option) else {
        throw Misuse(sentence: "there is no option \(option)")
      }
      guard let value = rest.next() else { throw Misuse(sentence: "\(option) needs a value") }
      switch option {
      case "--folder" where value.hasPrefix("/"): folder = value
      case "--log-level":
        guard let level = Logger.Level(rawValue: value) else { fallthrough }
        logLevel = level
      default: throw Misuse(sentence: "\(option) cannot be \(value)")
      }
    }
  }

  /// The folder unless an option names another one; nil if the user has none.
  static var usualFolder: String? { BaseFolder.state.map { $0 + "/pasteboard" } }
}
