import DisplayServer
import Files
import GNOMEDisplay
import Glibc
import Host
import Linux
import Pasteboard
import Reactor
import TestSupport

/// Pasteboards, and the display of a fake GNOME Shell that is not connected yet. Only the test advances time.
@LoopActor
final class GNOMEFixture: PasteboardsOnDisplay {
  let shell: PrivateShell
  let pasteboards = TestPasteboards()
  let context: DisplayContext
  let display: any DisplayCandidate
  let clipboard: Clipboard
  private var programs: [Program] = []

  private init(_ shell: PrivateShell) {
    signal(SIGPIPE, SIG_IGN)  // as in the daemon
    self.shell = shell
    let connector = GNOMEConnector(
      on: SessionBus(address: shell.address, runtimeFolder: nil), copier: FileCopier(program: "missing"))
    context = pasteboards.displayContext()
    display = DisplayClient(connector, in: context)
    clipboard = Clipboard(pasteboards.items, display: display)
  }

  /// Runs a test on the loop with a shell of its own, which is stopped afterwards.
  nonisolated static func run(
    _ manners: String..., connected: Bool = true,
    _ body: @escaping @Sendable @LoopActor (GNOMEFixture) async throws -> Void
  ) async throws {
    try await onLoop {
      let shell = try await PrivateShell.start()
      if !manners.isEmpty {
        await shell.stop()
        try await shell.start(manners)
      }
      let fixture = GNOMEFixture(shell)
      let result: Result<Void, any Error>
      do {
        if connected { try await fixture.connect() }
        result = .success(try await body(fixture))
      } catch {
        result = .failure(error)
      }
      fixture.display.stop()
      for program in fixture.programs { await program.stop() }
      await shell.tearDown()
      try result.get()
    }
  }

  func adopt() async { await display.adopt(DisplayEnvironment(waylandDisplay: "wayland-7")) }

  func connect() async throws {
    await adopt()
    guard display.name != nil else { throw ProgramFailure(display.reason) }
  }

  // MARK: Applications

  /// An application copies.
  @discardableResult
  func copied(_ text: String, as types: String...) async throws -> Program { try await copied(text, as: types) }

  @discardableResult
  func copied(_ text: String, as types: [String]) async throws -> Program {
    let program = try shell.client(["client.py", "copy"] + types, input: Array(text.utf8))
    programs.append(program)
    let shown = types.filter { !SelectionMark.isMark($0) }
    try await eventually("another application's copy") { try await self.types() == shown }
    return program
  }

  /// Returns the bytes that an application pastes; none if it is refused.
  func pasted(_ type: String = "text/plain;charset=utf-8") async throws -> String {
    try await client("paste", type).finished().text
  }

  /// The types that an application sees.
  func types() async throws -> [String] { try await client("types").finished().lines }

  /// The screen saver does something.
  func screen(_ method: String, _ arguments: String...) async throws { try await screen(method, arguments) }

  func screen(_ method: String, _ arguments: [String]) async throws {
    _ = try await shell.client(["client.py", method] + arguments).finished()
  }

  private func client(_ command: String...) throws -> Program { try shell.client(["client.py"] + command) }
}
