import Foundation
import Glibc
import Reactor
import TestSupport

/// A desk, and a far machine that `pb ssh` reaches from it by the name "far".
@LoopActor
final class FarDesk {
  let desk: Desk
  /// The folder of sessions' files on the far machine.
  let folder: String
  /// The named pipe that releases held data.
  let gate: String
  private let near: String
  private let machine: FarMachine

  /// Creates a far machine with these environment variables; `heldAfter` is the number of bytes that arrive there
  /// before the rest waits for the gate.
  init(_ desk: Desk, _ settings: [String], _ variables: [String], hasPb: Bool, heldAfter: Int?) async throws {
    self.desk = desk
    (folder, near, gate) = (desk.folder + "/far", desk.folder + "/near", desk.folder + "/gate")
    for folder in [folder, near, desk.folder + "/home"] {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }
    mkfifo(gate, 0o600)
    let programs = hasPb ? [try Desk.folder(of: "pb"), "/usr/bin", "/bin"] : [try FarDesk.tools(in: desk.folder)]
    let usual = [
      "PATH=\(programs.joined(separator: ":"))", "HOME=\(desk.folder)/home", "XDG_RUNTIME_DIR=\(folder)",
    ]
    machine = try await FarMachine(
      for: desk, settings: settings + ["SetEnv " + (usual + variables).joined(separator: " ")],
      line: heldAfter.map { [gate] in .heldUpwards(after: $0, gate: gate) } ?? .free)
  }

  /// Creates a folder with the few programs that every system has, but without pb.
  private static func tools(in folder: String) throws -> String {
    let tools = folder + "/tools"
    try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: false)
    for name in ["sh", "cat", "chmod", "env", "ln", "mkdir", "mktemp", "rm", "true", "uname"] {
      guard let path = ["/bin/", "/usr/bin/"].map({ $0 + name }).first(where: { access($0, X_OK) == 0 }) else {
        continue
      }
      try FileManager.default.createSymbolicLink(atPath: "\(tools)/\(name)", withDestinationPath: path)
    }
    return tools
  }

  // MARK: Using it

  /// The options by which ssh reaches the machine.
  var options: [String] { machine.options }

  private var environment: [String: String] { desk.environment.merging(["XDG_RUNTIME_DIR": near]) { $1 } }

  /// Runs `pb ssh` with these options of its own to its end.
  func ssh(_ command: String..., input: [UInt8] = [], with options: [String] = []) async throws -> Program.Output {
    try await Program.run(
      [Desk.program("pb"), "ssh"] + options + machine.options + ["far"] + command, input: input,
      environment: environment)
  }

  /// Starts `pb ssh` with more options for ssh.
  func start(_ options: [String], _ command: String..., input: [UInt8] = []) throws -> Program {
    try Program(
      [Desk.program("pb"), "ssh"] + machine.options + options + ["far"] + command, input: input,
      environment: environment)
  }

  /// Returns the standard error of `pb ssh` and its exit code.
  func complaint(_ command: String) async throws -> (sentence: String, status: Int) {
    let words = ["/bin/sh", "-c", #"exec "$0" "$@" 2>&1 >/dev/null"#, try Desk.program("pb"), "ssh"]
    let output = try await Program.run(words + machine.options + ["far", command], environment: environment)
    return (output.text, output.status)
  }

  /// Lets the rest arrive; waits until the line is there.
  func openGate() async throws { _ = try await desk.run("sh", "-c", #"echo > "$0""#, gate) }

  // MARK: Looking

  /// Whether sessions have left nothing on the far machine.
  var isEmpty: Bool { get throws { try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty } }
  /// Whether sessions have left nothing here.
  var isEmptyHere: Bool { get throws { try FileManager.default.contentsOfDirectory(atPath: near).isEmpty } }

  /// The running ssh processes of this desk.
  var clients: [pid_t] { FarDesk.clients(naming: desk.folder) }

  /// Returns the running ssh processes that name a folder.
  static func clients(naming folder: String) -> [pid_t] {
    processes.filter { read("comm", of: $0) == "ssh\n" && read("cmdline", of: $0).contains(folder) }
  }

  /// The sshd processes at their other ends.
  var servers: [pid_t] {
    let clients = clients
    return FarDesk.processes.filter { process in
      let status = FarDesk.read("status", of: process)
      return status.contains("Name:\tsshd\n") && clients.contains { status.contains("PPid:\t\($0)\n") }
    }
  }

  /// The sockets beside the daemon's own.
  var guestSockets: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: desk.folder).filter { $0.contains(".guest-") } }
  }

  private static var processes: [pid_t] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { pid_t($0) }
  }

  /// Returns a file of a process; empty if the process has gone.
  private static func read(_ file: String, of process: pid_t) -> String {
    String(decoding: FileManager.default.contents(atPath: "/proc/\(process)/\(file)") ?? Data(), as: UTF8.self)
  }
}
