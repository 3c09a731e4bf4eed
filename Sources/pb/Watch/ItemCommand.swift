internal import CLinux
internal import Glibc
internal import Linux
internal import PasteboardClient
internal import Wire

/// One run of a command with an item on its standard input.
struct ItemCommand {
  /// The maximum length of the types in the environment, in bytes; the kernel accepts twice as much.
  private static let typesLimit = 1 << 16

  private let name: String
  private let process: StartedProcess
  private let watch: SharedDescriptor

  /// Starts a command in a session of its own, so that all processes that it has started can be ended with it.
  init(_ verb: WatchVerb, with change: Watch.Reply, _ input: SharedDescriptor) throws {
    for (name, value) in ItemCommand.variables(change, wordForEmpty: verb.wordForEmpty) { setenv(name, value, 1) }
    let words = verb.command
    name = words.first ?? ""
    // The shell finds the command, and reports it if it is missing.
    process = try StartedProcess(
      "/bin/sh", ["-c", #"exec "$@""#, "pb"] + words, input: input.rawValue, output: 1, error: 2, inNewSession: true)
    watch = SharedDescriptor(try process.watch())
  }

  /// Returns the environment variables that describe the item. The first is the one of wl-paste.
  static func variables(
    _ change: Watch.Reply, wordForEmpty: String = "clear"
  ) -> [(name: String, value: String)] {
    let state = change.owner == .nobody ? wordForEmpty : change.sensitive ? "sensitive" : "data"
    var types = ""
    for type in change.types {
      let line = (types.isEmpty ? "" : "\n") + type.printable
      guard types.utf8.count + line.utf8.count <= typesLimit else { break }
      types += line
    }
    return [
      ("CLIPBOARD_STATE", state), ("PASTEBOARD_NAME", change.pasteboard ?? ""),
      ("PASTEBOARD_GENERATION", "\(change.generation)"), ("PASTEBOARD_TYPES", types),
    ]
  }

  // MARK: Standard input

  /// Returns an empty input.
  static func nothing() throws -> SharedDescriptor { SharedDescriptor(try StartedProcess.nowhere()) }

  /// Returns a file with the pasted content.
  static func input(_ pasted: PastedRepresentation) throws -> SharedDescriptor {
    switch pasted.content {
    case .file(let file, _): return file
    case .bytes(let bytes):
      return try calling("close other programs") {
        let draft = try PayloadDraft.inMemory()
        try draft.append(bytes)
        return SharedDescriptor(try draft.finish().handOut())
      }
    }
  }

  // MARK: The end

  /// A descriptor that is readable once the command has ended.
  var end: CInt { watch.rawValue }

  /// Reports how the command ended, unless it succeeded.
  func report() throws {
    switch try process.wait() {
    case .exited(0): break
    case .exited(let code): StandardStreams.complain("the command \(name) ended with code \(code)")
    case .killed(let signal): StandardStreams.complain("signal \(signal) ended the command \(name)")
    }
  }

  /// Passes a signal on to the command, and waits for its end; a second signal kills it.
  func end(by signal: CInt, _ signals: borrowing OwnedDescriptor) throws {
    process.signalSession(signal)
    var entries = [watch.rawValue, signals.rawValue].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    try SystemCall.run("wait for the command") { poll(&entries, 2, -1) }
    process.killSession()
    _ = try process.wait()
  }
}
