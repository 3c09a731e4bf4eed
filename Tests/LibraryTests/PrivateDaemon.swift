import Foundation
import Linux
import Reactor
import TestSupport

/// The built daemon, without a display, for the programs of the articles. It leaves nothing behind.
@LoopActor
enum PrivateDaemon {
  /// Runs `body` with the environment for the daemon's clients.
  static func run(_ body: ([String: String]) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pasteboard-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let program = try start(in: folder)
    let result: Result<Void, any Error>
    do {
      _ = try await program.line()  // the daemon serves from then on
      // Without a PATH, clients find no other daemon, should this one end too early.
      result = .success(try await body(["PASTEBOARD_SOCKET": "\(folder)/socket", "PATH": ""]))
    } catch {
      result = .failure(error)
    }
    program.signal(SIGTERM)
    let end = try await program.finished()
    try result.get()
    if end.status != 0 { throw ProgramFailure("pasteboardd ended with \(end.status)") }
  }

  private static func start(in folder: String) throws -> Program {
    guard let path = InstalledProgram.path(of: "pasteboardd") else { throw ProgramFailure("pasteboardd was not built") }
    return try Program(
      [path, "--ready-descriptor", "1"],
      environment: ["PASTEBOARD_SOCKET": "\(folder)/socket", "HOME": folder, "XDG_CACHE_HOME": "\(folder)/cache"])
  }
}
