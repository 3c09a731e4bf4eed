internal import Glibc
internal import Linux

/// systemd's user manager, which may start our programs.
package enum UserManager {
  /// Whether it runs, and is in charge of the socket: one that was chosen by hand is not a unit's.
  package static var isInCharge: Bool { EnvironmentVariable.value(of: "PASTEBOARD_SOCKET") == nil && isRunning }

  /// Whether the manager runs.
  package static var isRunning: Bool {
    guard let runtime = BaseFolder.runtime else { return false }
    return access(runtime + "/systemd/private", F_OK) == 0
  }

  /// Whether the manager carries out the command `verb` for a unit, or answers it with yes, in time.
  package static func does(_ verb: String, _ unit: String, atMost limit: Duration) -> Bool {
    guard let program = InstalledProgram.path(of: "systemctl") else { return false }
    do {
      let null = try StartedProcess.nowhere()
      let process = try StartedProcess(
        program, ["--user", verb, unit], input: null.rawValue, output: null.rawValue, error: null.rawValue)
      return try process.ending(before: Deadline(after: limit)) == .exited(0)
    } catch {
      return false
    }
  }
}
