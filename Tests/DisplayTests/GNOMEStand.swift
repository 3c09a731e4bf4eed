import DisplayServer
import Files
import GNOMEDisplay
import Glibc
import Host
import Pasteboard
import Reactor
import TestSupport

/// A fake of GNOME Shell on a bus of its own, and applications that use the same interface. It has no primary selection.
@LoopActor
final class GNOMEStand: ProgramStand {
  var server: String { "GNOME Shell on \(display)" }
  var environment: DisplayEnvironment { DisplayEnvironment(waylandDisplay: display) }
  private let display = "wayland-7"
  private let shell: PrivateShell
  private var programs: [Program] = []

  init(_ shell: PrivateShell) {
    signal(SIGPIPE, SIG_IGN)  // as in the daemon
    self.shell = shell
  }

  func client(in context: DisplayContext) -> any DisplayCandidate {
    let bus = SessionBus(address: shell.address, runtimeFolder: nil)
    return DisplayClient(GNOMEConnector(on: bus, copier: FileCopier(program: "missing")), in: context)
  }

  func start() async throws { try await shell.start() }
  func stop() async { await shell.stop() }
  func pause(_ isPaused: Bool) { shell.pause(isPaused) }

  func tearDown() async {
    for program in programs { await program.stop() }
    await shell.tearDown()
  }

  private func program(_ command: String..., input: [UInt8] = []) throws -> Program {
    let program = try shell.client(["client.py"] + command, input: input)
    programs.append(program)
    return program
  }

  func owner(_ bytes: [UInt8], as type: String, on name: PasteboardName) throws -> Program {
    try program("copy", type, input: bytes)
  }

  func paste(_ type: String, from name: PasteboardName) throws -> Application {
    Application(try program("paste", type))
  }

  func types(on name: PasteboardName) async throws -> [String] { try await program("types").finished().lines }

  func slowReader(_ type: String) async throws -> Program {
    let reader = try program("slow", type)
    guard try await reader.line() == "begun" else { throw ProgramFailure("the reader does not begin") }
    return reader
  }
}
