import Foundation
import Glibc
import Reactor
import TestSupport

/// A desk's socket, forwarded by a real ssh and a real sshd.
@LoopActor
final class Tunnel {
  private let desk: Desk
  private let ssh: Program
  private let machine: FarMachine
  /// The forwarded socket.
  let socket: String

  /// Opens a tunnel, which may break, to the desk's daemon.
  init(to desk: Desk, line: FarMachine.Line) async throws {
    self.desk = desk
    machine = try await FarMachine(for: desk, line: line)
    socket = machine.folder + "/forwarded"
    let options = [
      "StreamLocalBindUnlink=yes", "ExitOnForwardFailure=yes", "PermitLocalCommand=yes", "LocalCommand=echo open",
    ]
    ssh = try Program(
      ["ssh", "-N", "-L", "\(socket):\(desk.socket)"] + machine.options + options.flatMap { ["-o", $0] } + ["test"])
    guard try await ssh.line() == "open" else { throw ProgramFailure("ssh said something else than that it is open") }
  }

  // MARK: Using it

  /// Starts pb at the far end. Its standard error becomes its output; its own output goes to the file `output`.
  func start(_ arguments: String..., input: [UInt8] = [], output: String = "/dev/null") throws -> Program {
    let words = ["/bin/sh", "-c", #"exec "$0" "$@" 2>&1 >"$OUTPUT""#, try Desk.program("pb")] + arguments
    let environment = desk.environment.merging(["PASTEBOARD_SOCKET": socket, "OUTPUT": output]) { $1 }
    return try Program(words, input: input, environment: environment)
  }

  /// Runs pb at the far end and returns its output.
  func pb(_ arguments: String..., input: [UInt8] = []) async throws -> Program.Output {
    try await Program.run(
      [Desk.program("pb")] + arguments, input: input, environment: ["PASTEBOARD_SOCKET": socket, "HOME": desk.folder])
  }

  func close() async { await ssh.stop() }
}
