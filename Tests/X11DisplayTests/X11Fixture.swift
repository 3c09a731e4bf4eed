import DisplayServer
import Host
import Linux
import Pasteboard
import Reactor
import TestSupport
import X11Display

/// Pasteboards on a private X server.
@LoopActor
final class X11Fixture: PasteboardsOnDisplay {
  let server: PrivateXServer
  let pasteboards: TestPasteboards
  let x11: DisplayClient<X11Connector>
  let clipboard: Clipboard
  var display: any DisplayCandidate { x11 }

  private init(_ server: PrivateXServer, timers: Timers) {
    self.server = server
    pasteboards = TestPasteboards(timers: timers)
    x11 = DisplayClient(X11Connector(), in: pasteboards.displayContext())
    clipboard = Clipboard(pasteboards.items, display: x11)
  }

  /// Runs a test on the loop with a server of its own, which is stopped afterwards.
  nonisolated static func run(
    connected: Bool = true, timers isVirtual: Bool = false,
    _ body: @escaping @Sendable @LoopActor (X11Fixture) async throws -> Void
  ) async throws {
    try await onLoop {
      let server = try await PrivateXServer.start()
      let fixture = X11Fixture(server, timers: isVirtual ? Timers() : .monotonic)
      let result: Result<Void, any Error>
      do {
        if connected { try await fixture.connect() }
        result = .success(try await body(fixture))
      } catch {
        result = .failure(error)
      }
      fixture.x11.stop()
      await server.stop()
      try result.get()
    }
  }

  /// Returns once there is a connection and its selections are taken up.
  func connect() async throws {
    await x11.adopt(DisplayEnvironment(x11Display: server.display))
    guard x11.name != nil else { throw ProgramFailure(x11.reason) }
  }

  /// Connects a second daemon to the same server.
  func connectAnother() async throws -> X11Fixture {
    let other = X11Fixture(server, timers: timers)
    try await other.connect()
    return other
  }

  /// Starts a Python script of the folder `Clients`.
  func python(_ arguments: String...) throws -> Program { try python(arguments) }

  /// Runs a Python script and returns the lines that it prints.
  func script(_ arguments: String...) async throws -> [String] { try await python(arguments).finished().lines }

  func python(_ arguments: [String], on server: PrivateXServer? = nil) throws -> Program {
    let folder = "\(#filePath)".split(separator: "/").dropLast().joined(separator: "/")
    let script = "/\(folder)/Clients/\(arguments[0])"
    return try (server ?? self.server).client(["/usr/bin/python3", script] + arguments.dropFirst())
  }

  /// Starts an owner of CLIPBOARD of this kind and waits until it is followed.
  func owner(_ kind: String, _ words: String...) async throws -> Program {
    let owner = try python(["owner.py", kind] + words)
    guard try await owner.line() == "owning" else { throw ProgramFailure("owner.py owns nothing") }
    try await becomesForeign()
    return owner
  }

  /// Runs `xclip -o`.
  func xclip(_ target: String, selection: String = "clipboard") async throws -> Program.Output {
    try await server.run("xclip", "-o", "-selection", selection, "-t", target)
  }
}
