internal import ArgumentParser
internal import Glibc
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import Wire

/// `pb watch`
struct WatchVerb: Verb {
  /// The pasteboard; nil for all, and with a command for the general one.
  var pasteboard: PasteboardName?
  var json = false
  /// Whether to end after the first change.
  var once = false
  var type: MediaType?
  var format: TextFormat?
  /// Whether the command gets secrets too.
  var givesSecrets = false
  var command: [String] = []
  /// The command's word for an empty pasteboard.
  var wordForEmpty = "clear"

  func run() throws {
    guard command.isEmpty else {
      var runs = try CommandRuns(self)
      return try runs.run()
    }
    var changes = try Changes(of: pasteboard)
    while true {
      while let change = try changes.next() {
        try StandardStreams.print([json ? readableJSONLine(Watch.self, change) : WatchVerb.line(change)])
        if once && !change.present { return }
      }
      try WatchVerb.wait(for: changes.descriptor)
    }
  }

  /// Waits for the daemon; exits if our output has no reader any longer.
  private static func wait(for daemon: CInt) throws {
    var entries = [pollfd(fd: daemon, events: Int16(POLLIN), revents: 0), pollfd(fd: 1, events: 0, revents: 0)]
    try SystemCall.run("wait for the daemon") { poll(&entries, 2, -1) }
    if entries[1].revents != 0 { throw Failure.silent() }
  }

  /// Returns the line that shows a change to people.
  static func line(_ change: Watch.Reply) -> String {
    let application = change.application.map { " (\($0))" } ?? ""
    let secret = change.sensitive ? ", a secret" : ""
    let types = change.types.isEmpty ? "" : ": \(change.types.joined(separator: ", "))"
    let pasteboard = change.pasteboard ?? ""
    return "\(pasteboard), generation \(change.generation), \(change.owner.inWords)\(application)\(secret)\(types)"
  }
}

struct WatchCommand: VerbCommand {
  static let help = VerbHelp(
    "watch", "Print a line for each change of the clipboard, or run a command with each new item.",
    usage: """
      pb watch [--pasteboard <name>] [--json] [--once]
      pb watch [--pasteboard <name>] [--once] [--type <type> | --as <format>] [--sensitive] -- <command> ...
      """,
    text: """
      Prints the current item, and then each change, never the content. A command gets the item on its standard \
      input: as plain text if the item offers that, else as its first type. Items that do not offer the type asked \
      for are skipped. While the command runs, only the newest item waits. The command's environment contains \
      CLIPBOARD_STATE (data, sensitive or clear), PASTEBOARD_NAME, PASTEBOARD_GENERATION, and PASTEBOARD_TYPES, \
      one per line.
      """,
    examples: [
      "pb watch": "one line per change",
      "pb watch --json": "one JSON object per change, for scripts",
      "pb watch --once": "wait for the next copy",
      "pb watch -t image/png -- ./keep": "run a command with each new image",
    ])

  @Option(
    name: .named(.pasteboard),
    help: .value("name", "Only this pasteboard. The default is all; with a command, the general one."),
    completion: .list(["general", "primary"]))
  var pasteboard: PasteboardName?

  @Flag(name: .named(.json), help: "Print one JSON object per line.")
  var json = false

  @Flag(name: .named(.once), help: "End after the first change.")
  var once = false

  @Option(
    name: .named(.type), help: .value("type", "Pass this type to the command."),
    completion: .typesOnClipboard)
  var type: MediaType?

  @Option(name: .named(.as), help: .value("format", "Pass the item to the command in this format."))
  var format: TextFormat?

  @Flag(name: .named(.sensitive), help: "Pass secrets to the command too; otherwise it only learns that there is one.")
  var isSensitive = false

  @Argument(parsing: .postTerminator, help: "The command and its arguments, after --.")
  var command: [String] = []

  func validate() throws {
    if type != nil && format != nil { throw ValidationError("give either \(OptionName.type) or \(OptionName.as)") }
    if json && !command.isEmpty { throw ValidationError("\(OptionName.json) is for changes, not for a command") }
    if command.isEmpty && (type != nil || format != nil || isSensitive) {
      let options = [OptionName.type, .as, .sensitive].map(\.description).joined(separator: ", ")
      throw ValidationError("\(options) are for a command: name it after --")
    }
  }

  var verb: any Verb {
    WatchVerb(
      pasteboard: pasteboard, json: json, once: once, type: type, format: format, givesSecrets: isSensitive,
      command: command)
  }
}
