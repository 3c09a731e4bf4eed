internal import CLinux
internal import Glibc
internal import Linux
internal import PasteboardClient
internal import Wire

/// One run of a command with an item on its standard input.
struct ItemCommand {
  /// The longest list of types that goes into the environment, in bytes; the kernel takes twice as much.
  private static let typesLimit = 1 << 16

  private let name: String
  private let process: StartedProcess
  private let watch: SharedDescriptor

  /// Starts a command in a session of its own, so that it can be ended with all that it has started.
  init(_ verb: WatchVerb, with change: Watch.Reply, _ input: SharedDescriptor) throws {
    for (name, value) in ItemCommand.variables(change, wordForEmpty: verb.wordForEmpty) { setenv(name, value, 1) }
    let words = verb.command
    name = words.first ?? ""
    // The shell finds the command, and says so if there is none.
    process = try StartedProcess(
      "/bin/sh", ["-c", #"exec "$@""#, "pb"] + words, input: input.rawValue, output: 1, error: 2, inNewSession: true)
    watch = SharedDescriptor(try process.watch())
  }

  /// What the command learns of the item beside its content. The first is as wl-paste has it.
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

  /// Nothing to read.
  static func nothing() throws -> SharedDescriptor { SharedDescriptor(try StartedProcess.nowhere()) }

  /// A file of what was pasted.
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

  /// Readable once the command has ended.
  var end: CInt { watch.rawValue }

  /// Says how the command, which has ended, came to its end, unless that was a good one.
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
