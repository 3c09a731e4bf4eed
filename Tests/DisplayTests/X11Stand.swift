import DisplayServer
import Glibc
import Host
import Pasteboard
import Reactor
import TestSupport
import X11Display

/// Xvfb, and programs that know only X11.
@LoopActor
final class X11Stand: ProgramStand {
  var server: String { "X server on \(xvfb.display)" }
  var environment: DisplayEnvironment { DisplayEnvironment(x11Display: xvfb.display) }
  private let xvfb: PrivateXServer
  private var programs: [Program] = []

  init(_ xvfb: PrivateXServer) { self.xvfb = xvfb }

  func client(in context: DisplayContext) -> any DisplayCandidate {
    DisplayClient(X11Connector(), in: context)
  }

  func start() async throws { try await xvfb.start() }
  func stop() async { await xvfb.stop() }
  func pause(_ isPaused: Bool) { xvfb.pause(isPaused) }

  func tearDown() async {
    for program in programs { await program.stop() }
    await xvfb.stop()
  }

  private func program(_ command: [String], input: [UInt8] = []) throws -> Program {
    let program = try xvfb.client(command, input: input)
    programs.append(program)
    return program
  }

  /// Starts a program of the folder `Clients`, and waits until it prints `sign`.
  private func script(_ arguments: String..., until sign: String) async throws -> Program {
    let folder = "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/X11DisplayTests/Clients"
    let program = try program(["/usr/bin/python3", "\(folder)/\(arguments[0])"] + arguments.dropFirst())
    guard try await program.line() == sign else { throw ProgramFailure("\(arguments[0]) is not \(sign)") }
    return program
  }

  private func xclip(_ direction: String, _ type: String, _ name: PasteboardName) -> [String] {
    ["xclip", direction, "-selection", name == .primary ? "primary" : "clipboard", "-t", type]
  }

  func owner(_ bytes: [UInt8], as type: String, on name: PasteboardName) throws -> Program {
    try program(xclip("-i", type, name) + ["-quiet"], input: bytes)
  }

  func paste(_ type: String, from name: PasteboardName) throws -> Application {
    Application(try program(xclip("-o", type, name)))
  }

  /// A program that starts after a copy counts as one that pastes.
  func background(_ type: String) async throws -> @LoopActor () throws -> Application {
    let reader = try await script("reader.py", "hidden", type, until: "ready")
    return {
      reader.signal(SIGUSR1)
      return Application {
        await reader.stop()
      } pasted: {
        let answer = try await reader.line().dropFirst(type.count + 1)
        return answer == "refused" ? [] : Array(answer.utf8)
      }
    }
  }

  func types(on name: PasteboardName) async throws -> [String] {
    try await program(xclip("-o", "TARGETS", name)).finished().lines.filter {
      !["TARGETS", "TIMESTAMP", "MULTIPLE"].contains($0)
    }
  }

  func slowReader(_ type: String) async throws -> Program { try await script("paced.py", type, until: "begun INCR") }
}
