import Foundation
import Glibc
import Reactor
import TestSupport

/// A machine that ssh reaches: a real sshd, connected by a pipe instead of a port. Its keys and settings are in a
/// folder of the desk's.
@LoopActor
final class FarMachine {
  private nonisolated static let sshd = "/usr/sbin/sshd"

  /// The shell command between ssh and sshd; both of its ends are pipes.
  enum Line {
    case free
    /// Breaks after this number of bytes on the way to sshd, or from it.
    case cutUpwards(after: Int), cutDownwards(after: Int)
    /// Passes this number of bytes to sshd, and the rest once a process has written to the named pipe.
    case heldUpwards(after: Int, gate: String)
  }

  let folder: String
  /// The options by which ssh reaches the machine; its host may have any name.
  let options: [String]
  private let privilegeSeparation: PrivilegeSeparation

  /// Whether sshd is installed.
  nonisolated static var isPossible: Bool { access(sshd, X_OK) == 0 }

  /// Creates a machine whose sshd has these settings besides those that a test needs.
  init(for desk: Desk, settings: [String] = [], line: Line = .free) async throws {
    privilegeSeparation = PrivilegeSeparation()
    folder = desk.folder + "/ssh"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    options =
      ["-F", "none"]
      + [
        "ProxyCommand=\(FarMachine.proxy(in: folder, line))", "IdentityFile=\(folder)/user", "IdentitiesOnly=yes",
        "StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR",
      ].flatMap { ["-o", $0] }
    for key in ["host", "user"] {
      _ = try await Program.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", "\(folder)/\(key)"])
    }
    let usual = [
      "HostKey \(folder)/host", "AuthorizedKeysFile \(folder)/user.pub", "StrictModes no", "UsePAM no",
      "PasswordAuthentication no", "KbdInteractiveAuthentication no", "PermitRootLogin yes", "PidFile none",
    ]
    let text = (usual + settings).map { $0 + "\n" }.joined()
    try text.write(toFile: folder + "/sshd_config", atomically: false, encoding: .utf8)
  }

  private static func proxy(in folder: String, _ line: Line) -> String {
    let server = "\(sshd) -i -f \(folder)/sshd_config"
    let pass = "dd bs=65536 iflag=count_bytes status=none count="
    switch line {
    case .free: return server
    case .cutUpwards(let bytes): return "\(pass)\(bytes) | \(server)"
    case .cutDownwards(let bytes): return "\(server) | \(pass)\(bytes)"
    // ssh puts "exec" before it.
    case .heldUpwards(let bytes, let gate):
      return "sh -c '{ \(pass)\(bytes); cat \(gate) >/dev/null; exec cat; } | \(server)'"
    }
  }
}

/// The folder that sshd needs when root starts it (sshd(8)). The package's service creates it, but does not run in
/// containers. It belongs to the system: the last test that needs it removes it, in whichever of several runs.
@LoopActor
private final class PrivilegeSeparation {
  private static let path = "/run/sshd"
  /// The mode by which each run of the tests knows that the folder is not the package's.
  private static let mode: mode_t = 0o700
  private let folder: CInt

  init() {
    var folder: CInt = -1
    // Another run may remove the folder before it is locked here.
    repeat {
      if folder >= 0 { close(folder) }
      if getuid() == 0 { mkdir(Self.path, Self.mode) }
      folder = open(Self.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      flock(folder, LOCK_SH)
    } while folder >= 0 && !Self.isPresent(folder)
    self.folder = folder
  }

  isolated deinit {
    guard folder >= 0 else { return }
    var status = stat()
    if fstat(folder, &status) == 0, status.st_mode & 0o777 == Self.mode, flock(folder, LOCK_EX | LOCK_NB) == 0 {
      rmdir(Self.path)
    }
    close(folder)
  }

  private static func isPresent(_ folder: CInt) -> Bool {
    var (held, present) = (stat(), stat())
    return fstat(folder, &held) == 0 && stat(path, &present) == 0 && held.st_ino == present.st_ino
  }
}
