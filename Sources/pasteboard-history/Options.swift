internal import Logging
internal import SocketServer

/// The command line of the history's program.
struct Options: ServiceOptions {
  /// The parent of the history's folder: PASTEBOARD_STATE, else the user's folder for state.
  private(set) var folder: String?
  /// The level of the log on standard error.
  var logLevel = Logger.Level.notice

  static let help = """
    usage: pasteboard-history [--folder PATH] [--log-level LEVEL]

    Records what comes onto the clipboard, and answers 'pb history'. It is usually started by systemd:
    systemctl --user enable --now pasteboard-history.service

      --folder PATH      keep the history there, instead of in $XDG_STATE_HOME/pasteboard
      --log-level LEVEL  trace, debug, info, notice (the default), warning, error or critical
      --version          print the version and end
      --help             print this and end
    """

  static var table: [String: ServiceOption<Options>] {
    [
      "--folder": .value {
        $0.folder = $1
        return $1.hasPrefix("/")
      },
      "--log-level": .logLevel,
    ]
  }
}
