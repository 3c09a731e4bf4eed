import Foundation
import Glibc
import Reactor
import TestSupport

/// A desk's socket as a real ssh and a real sshd forward it. They talk through a pipe instead of a port; keys and
/// settings lie in the desk's folder.
@LoopActor
final class Tunnel {
  private nonisolated static let sshd = "/usr/sbin/sshd"
  /// What sshd wants when root starts it (sshd(8)); the package's service makes it, which does not run in containers.
  private static let privilegeSeparation = "/run/sshd"

  /// Where a tunnel breaks, by how many bytes it has carried.
  enum Cut {
    /// On the way to the daemon, or from it.
    case upwards(after: Int), downwards(after: Int)
  }

  private let desk: Desk
  private let ssh: Program
  /// The forwarded socket.
  let socket: String

  /// Whether there is a server to talk to.
  nonisolated static var isPossible: Bool { access(sshd, X_OK) == 0 }

  /// Opens a tunnel to the desk's daemon, which may be one that breaks.
  init(to desk: Desk, cut: Cut?) async throws {
    let isMade = getuid() == 0 && mkdir(Tunnel.privilegeSeparation, 0o755) == 0
    defer { if isMade { rmdir(Tunnel.privilegeSeparation) } }
    self.desk = desk
    let folder = desk.folder + "/ssh"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    socket = folder + "/forwarded"
    try await Tunnel.prepare(folder)
    ssh = try Program(Tunnel.command(in: folder, to: desk.socket, cut))
    guard try await ssh.line() == "open" else { throw ProgramFailure("ssh said something else than that it is open") }
  }

  private static func prepare(_ folder: String) async throws {
    for key in ["host", "user"] {
      _ = try await Program.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", "\(folder)/\(key)"])
    }
    let settings = """
      HostKey \(folder)/host
      AuthorizedKeysFile \(folder)/user.pub
      StrictModes no
      UsePAM no
      PasswordAuthentication no
      KbdInteractiveAuthentication no
      PermitRootLogin yes
      PidFile none

      """
    try settings.write(toFile: folder + "/sshd_config", atomically: false, encoding: .utf8)
  }

  private static func command(in folder: String, to target: String, _ cut: Cut?) -> [String] {
    let server = "\(sshd) -i -f \(folder)/sshd_config"
    let pass = "dd bs=65536 iflag=count_bytes status=none count="
    let connection =
      switch cut {
      case .upwards(let bytes): "\(pass)\(bytes) | \(server)"
      case .downwards(let bytes): "\(server) | \(pass)\(bytes)"
      case nil: server
      }
    let options = [
      "ProxyCommand=\(connection)", "IdentityFile=\(folder)/user", "IdentitiesOnly=yes",
      "StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "StreamLocalBindUnlink=yes",
      "ExitOnForwardFailure=yes", "PermitLocalCommand=yes", "LocalCommand=echo open",
    ]
    return ["ssh", "-F", "none", "-N", "-L", "\(folder)/forwarded:\(target)"] + options.flatMap { ["-o", $0] }
      + ["test"]
  }

  // MARK: Using it

  /// Starts pb at the far end. Its complaints become its output; what else it writes goes to the file `output`, if one
  /// is named.
  func start(_ arguments: String..., input: [UInt8] = [], output: String = "/dev/null") throws -> Program {
    let words = ["/bin/sh", "-c", #"exec "$0" "$@" 2>&1 >"$OUTPUT""#, try Desk.program("pb")] + arguments
    let environment = desk.environment.merging(["PASTEBOARD_SOCKET": socket, "OUTPUT": output]) { $1 }
    return try Program(words, input: input, environment: environment)
  }

  /// Runs pb at the far end and gives what it wrote.
  func pb(_ arguments: String..., input: [UInt8] = []) async throws -> Program.Output {
    try await Program.run(
      [Desk.program("pb")] + arguments, input: input, environment: ["PASTEBOARD_SOCKET": socket, "HOME": desk.folder])
  }

  func close() async { await ssh.stop() }
}
