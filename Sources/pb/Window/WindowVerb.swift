internal import ArgumentParser
internal import Glibc
internal import Linux
internal import Pasteboard
internal import PasteboardClient

/// `pb window`: shows the window of the history, which a program of its own draws.
struct WindowVerb: Verb {
  static let program = "pasteboard-window"
  /// How long a running window may take to answer, in milliseconds; then another one starts.
  private static let answerLimit: CInt = 2000
  /// The word by which the window knows that it is to show snippets; a token has no space.
  private static let snippets = "snippets"

  /// Whether to show nothing but snippets.
  var ofSnippets = false

  func run() throws {
    let token = getenv("XDG_ACTIVATION_TOKEN").map { String(cString: $0) } ?? ""
    if try askRunningWindow(ofSnippets ? "\(token) \(Self.snippets)" : token) { return }
    guard let program = InstalledProgram.path(of: WindowVerb.program) else {
      throw Failure(.failed, "the window is not installed: \(WindowVerb.remedy), or use 'pb history pick'")
    }
    guard GraphicalSession.hasWayland || getenv("DISPLAY") != nil else {
      throw Failure(.failed, "the window needs a display: use pb history list here")
    }
    let null = try StartedProcess.nowhere()
    _ = try StartedProcess(
      program, ofSnippets ? [Self.snippets] : [], input: null.rawValue, output: null.rawValue, error: null.rawValue,
      inNewSession: true)
  }

  /// How to have the window, which is built where GTK 4 is: a package of its own beside that of pb, or part of what
  /// `make install` installs.
  static var remedy: String {
    InstalledProgram.own?.hasPrefix("/usr/bin/") == true
      ? "run 'apt-get install \(program)', or install the package of that name"
      : "it needs GTK 4, so install libgtk-4-dev, and run 'make install' again"
  }

  /// Asks the window that runs, if there is one, to show itself or, if it has the focus, to hide. Returns false if none
  /// answers: a process that is ending accepts connections to the last.
  private func askRunningWindow(_ token: String) throws -> Bool {
    let path = SocketPath.folder(of: try SocketPath.resolve()) + "/window"
    guard let connection = try? UnixSocket.connect(to: path),
      try UnixSocket.peer(of: connection.rawValue).user == getuid(),
      (try? UnixSocket.send(Array(token.utf8)[...] + [0x0A], to: connection.rawValue)) != nil
    else { return false }
    let answer = try SystemCall.wait("wait for the window", connection.rawValue, milliseconds: WindowVerb.answerLimit)
    guard answer != nil else { return false }
    return try UnixSocket.receive(from: connection.rawValue)?.bytes.isEmpty == false
  }
}

struct WindowCommand: VerbCommand {
  static let help = VerbHelp(
    "window", "Show the history in a window: search, look, paste.",
    text: """
      The first row is what is on the clipboard. Type to search. Shift+Down marks several items. Enter pastes the item into the window that had the \
      focus, Shift+Enter only its text; Ctrl+M, Ctrl+H and Ctrl+R paste it as Markdown, HTML and RTF. Ctrl+Enter only \
      copies it, Ctrl+S saves it. F2 edits it, Ctrl+P pins it, Delete deletes it and Ctrl+Z undoes that. F1 shows all keys. Esc, or \
      the command again, hides the window, which ends after ten minutes.
      """,
    examples: [
      "pb window": "for a keyboard shortcut",
      "pb window --snippets": "with the snippets alone",
    ])

  @Flag(help: "Show the snippets alone.")
  var snippets = false

  /// Pastes what is on the clipboard, for the window.
  @Flag(help: .hidden)
  var paste = false

  @Option(name: .named(.as), help: .hidden)
  var format: TextFormat?

  /// Turns the history on, for the window.
  @Flag(help: .hidden)
  var turnOnHistory = false

  /// Only presses the key that pastes, on KDE.
  @Flag(help: .hidden)
  var press = false

  var verb: any Verb {
    if press { return KWinKeyVerb() }
    if turnOnHistory { return HistoryTurnOnVerb() }
    return paste ? PresentPasteVerb(format: format) : WindowVerb(ofSnippets: snippets)
  }
}
