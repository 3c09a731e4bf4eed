internal import Foundation
internal import Glibc
package import Reactor

/// A headless sway for one test, which speaks wlr-data-control. It refuses root, and runs as the user "nobody" then.
@LoopActor
package final class PrivateSway {
  /// XDG_RUNTIME_DIR of its clients.
  package let folder: String
  /// WAYLAND_DISPLAY of its clients: the path of the socket.
  package var display: String { "\(folder)/wayland-1" }
  private var program: Program

  /// Starts a sway and waits until it listens.
  package static func start() async throws -> PrivateSway {
    var template = Array("/tmp/pasteboard-sway-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw ProgramFailure("no folder for sway") }
    let folder = String(cString: made)
    let configuration = "xwayland disable\noutput HEADLESS-1 resolution 1280x800\nexec echo ready\n"
    try configuration.write(toFile: "\(folder)/config", atomically: false, encoding: .utf8)
    if getuid() == 0 { chown(folder, 65534, 65534) }
    chmod("\(folder)/config", 0o644)
    let sway = PrivateSway(folder: folder, program: try start(in: folder))
    try await sway.becomesReady()
    return sway
  }

  private init(folder: String, program: Program) {
    self.folder = folder
    self.program = program
  }

  private static func start(in folder: String) throws -> Program {
    let user = getuid() == 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
    return try Program(
      user + ["sway", "-c", "\(folder)/config"],
      environment: [
        "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman",
        "XDG_RUNTIME_DIR": folder, "HOME": folder,
      ])
  }

  /// Waits until sway has started its first program: the socket exists a moment before sway listens on it.
  private func becomesReady() async throws {
    guard try await program.line() == "ready" else { throw ProgramFailure("sway has ended before it was ready") }
  }

  /// Kills sway, which leaves its socket behind, like a crash.
  package func kill() async { await program.stop() }

  /// Kills sway and starts another in its place.
  package func restart() async throws {
    await kill()
    try? FileManager.default.removeItem(atPath: display)
    program = try PrivateSway.start(in: folder)
    try await becomesReady()
  }

  /// Stops sway's process, or lets it continue.
  package func pause(_ isPaused: Bool) { program.signal(isPaused ? SIGSTOP : SIGCONT) }

  /// Kills sway and removes its folder.
  package func stop() async {
    await kill()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Starts a client.
  package func client(_ command: [String], input: [UInt8] = []) throws -> Program {
    try Program(command, input: input, environment: environment)
  }

  /// Runs a client to its end.
  package func run(_ command: String..., input: [UInt8] = []) async throws -> Program.Output {
    try await Program.run(command, input: input, environment: environment)
  }

  /// The environment of its clients.
  package var environment: [String: String] {
    ["WAYLAND_DISPLAY": display, "XDG_RUNTIME_DIR": folder, "HOME": folder]
  }
}
