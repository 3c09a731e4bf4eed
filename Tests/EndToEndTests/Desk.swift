import Foundation
import Glibc
import Linux
import Reactor
import TestSupport
import Testing

/// The programs of a user, on a private display and a private socket: the daemon, pb, and applications that paste.
@LoopActor
final class Desk {
  /// The displays that the desk's programs see.
  enum Display {
    case none, x11, sway, both
  }

  let server: PrivateXServer?
  let sway: PrivateSway?
  let folder: String
  let socket: String
  private(set) var daemon: Program?

  private init(_ display: Display, folder: String) async throws {
    server = display == .x11 || display == .both ? try await PrivateXServer.start() : nil
    sway = display == .sway || display == .both ? try await PrivateSway.start() : nil
    self.folder = folder
    socket = folder + "/socket"
  }

  /// Runs a test with a desk of its own, and removes everything afterwards.
  nonisolated static func run(
    display: Display = .x11, daemon startsDaemon: Bool = true, options: [String] = [],
    _ body: @escaping @Sendable @LoopActor (Desk) async throws -> Void
  ) async throws {
    try await onLoop {
      let desk = try await Desk(display, folder: try privateFolder())
      let result: Result<Void, any Error>
      do {
        if startsDaemon { try await desk.startDaemon(options) }
        result = .success(try await body(desk))
      } catch {
        result = .failure(error)
      }
      await desk.cleanUp()
      try result.get()
    }
  }

  private static func privateFolder() throws -> String {
    let path = FileManager.default.temporaryDirectory.appending(path: "pasteboard-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    return path
  }

  private func cleanUp() async {
    if let daemon { await daemon.stop() }
    if let started = try? await status()["process"] as? Int { kill(pid_t(started), SIGKILL) }
    await server?.stop()
    await sway?.stop()
    try? FileManager.default.removeItem(atPath: folder)
  }

  // MARK: Programs

  var environment: [String: String] {
    var variables = [
      "PASTEBOARD_SOCKET": socket, "HOME": folder, "XDG_CACHE_HOME": folder + "/cache",
      "GDK_BACKEND": sway == nil ? "x11" : "wayland", "PYTHONDONTWRITEBYTECODE": "1",
    ]
    if let server { variables["DISPLAY"] = server.display }
    if let sway { variables.merge(sway.environment) { $1 } }
    return variables
  }

  /// Returns the path of one of our programs, which the package's tests build beside themselves.
  static func program(_ name: String) throws -> String {
    guard let path = InstalledProgram.path(of: name) else { throw ProgramFailure("\(name) was not built") }
    return path
  }

  /// Returns the folder of one of our programs.
  static func folder(of name: String) throws -> String {
    URL(filePath: try program(name)).deletingLastPathComponent().path
  }

  /// Starts the daemon and waits until it serves; its log goes to the file `log`.
  func startDaemon(_ options: [String] = [], program path: String? = nil) async throws {
    let command = #"exec "$0" --log-level debug --ready-descriptor 1 "$@" 2>>"$LOG""#
    let words = ["/bin/sh", "-c", command, try path ?? Desk.program("pasteboardd")] + options
    let program = try Program(words, environment: environment.merging(["LOG": folder + "/log"]) { $1 })
    _ = try await program.line()
    daemon = program
  }

  /// Runs pb to its end.
  func pb(_ arguments: String..., input: [UInt8] = []) async throws -> Program.Output {
    try await Program.run([Desk.program("pb")] + arguments, input: input, environment: environment)
  }

  /// Returns pb's standard error and its exit code.
  func complaint(_ arguments: [String], input: [UInt8] = []) async throws -> (sentence: String, status: Int) {
    let words = ["/bin/sh", "-c", #"exec "$0" "$@" 2>&1 >/dev/null"#, try Desk.program("pb")] + arguments
    let output = try await Program.run(words, input: input, environment: environment)
    return (output.text, output.status)
  }

  /// Runs another program to its end.
  func run(_ command: String..., input: [UInt8] = []) async throws -> Program.Output {
    try await Program.run(command, input: input, environment: environment)
  }

  /// Starts another program.
  func start(_ command: String..., input: [UInt8] = []) throws -> Program {
    try Program(command, input: input, environment: environment)
  }

  /// Returns what is on the clipboard in this type, as xclip pastes it.
  func xclip(_ target: String) async throws -> Program.Output {
    try await run("xclip", "-o", "-selection", "clipboard", "-t", target)
  }

  /// Returns the types that X11 applications see.
  func targets() async throws -> [String] { try await xclip("TARGETS").lines }

  // MARK: Looking

  /// Returns the output of `pb status --json`.
  func status() async throws -> [String: Any] {
    let output = try await pb("status", "--json")
    return try JSONSerialization.jsonObject(with: Data(output.bytes)) as? [String: Any] ?? [:]
  }

  /// No process except root's may inspect the daemon.
  nonisolated static let seesDescriptors = getuid() == 0
  nonisolated static let needOfDescriptors: Comment = "only root can count the descriptors of the daemon"

  /// Returns the number of the daemon's open descriptors.
  func daemonDescriptors() throws -> Int {
    guard let daemon else { throw ProgramFailure("there is no daemon") }
    return try FileManager.default.contentsOfDirectory(atPath: "/proc/\(daemon.process)/fd").count
  }

  /// Returns how many times each conversion was started so far, according to the daemon's log.
  func conversions() throws -> [String: Int] {
    let log = try String(contentsOfFile: folder + "/log", encoding: .utf8)
    let started = log.split(separator: "\n").filter { $0.contains("conversion started") }
    let names = started.compactMap { line in
      line.firstRange(of: "conversion=").flatMap { begin in
        line[begin.upperBound...].firstRange(of: " [").map { String(line[begin.upperBound..<$0.lowerBound]) }
      }
    }
    return names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  /// Waits until another application's item has arrived: its owner does not report that it owns the selection.
  func becomesForeign(_ pasteboard: String = "general") async throws {
    try await waits("another application's item") {
      let pasteboards = try await self.status()["pasteboards"] as? [[String: Any]] ?? []
      return pasteboards.contains { $0["name"] as? String == pasteboard && $0["owner"] as? String == "display" }
    }
  }

  /// Polls a condition in other programs, which no event reports. The pauses leave the processor to those.
  func waits(_ what: String, until isSo: () async throws -> Bool) async throws {
    let end = Duration.monotonicNow + patience
    while try await !isSo() {
      guard Duration.monotonicNow < end else { throw ProgramFailure("waited in vain for \(what)") }
      _ = try? await Promise<Void>().wait(atMost: .milliseconds(5))
    }
  }

  /// Writes a file to the desk's folder and returns its path.
  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = folder + "/" + name
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }
}

/// The repository's folder.
let repository = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// Returns text in which every shift or repetition is noticeable, with a new line every 100 bytes.
func patternedText(_ count: Int) -> [UInt8] {
  var text = patterned(count)
  text.withUnsafeMutableBufferPointer { text in
    for index in text.indices {
      text[index] = index % 100 == 99 ? UInt8(ascii: "\n") : UInt8(ascii: "a") + text[index] % 26
    }
  }
  return text
}
