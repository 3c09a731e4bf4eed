internal import Foundation
package import Reactor

/// A session bus for one test, and on it the clipboard of GNOME Shell, as `Tests/GNOMEDisplayTests/Clients/shell.py` plays
/// it.
@LoopActor
package final class PrivateShell {
  /// Its clients find the bus by this.
  package var address: String { "unix:path=\(folder)/bus" }

  private let folder: String
  private var bus: Program?
  private var shell: Program?

  /// Starts both; `manners` are words that make the shell behave otherwise than it should.
  package static func start(_ manners: String...) async throws -> PrivateShell {
    var template = Array("/tmp/pasteboard-shell-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw ProgramFailure("no folder for a bus") }
    let shell = PrivateShell(folder: String(cString: made))
    try await shell.startBus()
    try await shell.start(manners)
    return shell
  }

  private init(folder: String) { self.folder = folder }

  /// Starts the bus, without a shell.
  package func startBus() async throws {
    try? FileManager.default.removeItem(atPath: "\(folder)/bus")
    let bus = try Program([
      "dbus-daemon", "--session", "--address=\(address)", "--nofork", "--nopidfile", "--nosyslog", "--print-address",
    ])
    self.bus = bus
    _ = try await bus.line()
  }

  /// Starts the shell on the bus.
  package func start(_ manners: [String] = []) async throws {
    let shell = try client(["shell.py"] + manners)
    self.shell = shell
    guard try await shell.line() == "ready" else { throw ProgramFailure("the fake shell is not ready") }
  }

  /// Waits until the shell has saved the copy.
  package func saves() async throws {
    guard try await shell?.line() == "saved" else { throw ProgramFailure("the fake shell has not saved the copy") }
  }

  /// Returns the next lines that the shell prints.
  package func lines(_ count: Int) async throws -> [String] {
    var lines: [String] = []
    while lines.count < count, let line = try await shell?.line() { lines.append(line) }
    return lines
  }

  /// Kills the shell.
  package func stop() async { await shell?.stop() }

  /// Kills the bus.
  package func stopBus() async { await bus?.stop() }

  /// Stops the shell, or lets it go on.
  package func pause(_ isPaused: Bool) { shell?.signal(isPaused ? SIGSTOP : SIGCONT) }

  /// Kills both and takes the folder away.
  package func tearDown() async {
    await stop()
    await stopBus()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Starts an application, or what else is in the folder with the fake.
  package func client(_ command: [String], input: [UInt8] = []) throws -> Program {
    let folder = "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/GNOMEDisplayTests/Clients"
    return try Program(
      ["/usr/bin/python3", "\(folder)/\(command[0])"] + command.dropFirst(), input: input,
      environment: ["DBUS_SESSION_BUS_ADDRESS": address, "PYTHONDONTWRITEBYTECODE": "1"])
  }
}
