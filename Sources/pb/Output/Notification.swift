internal import Linux

/// A message on the desktop, for users without a terminal.
enum Notification {
  /// Shows a sentence with notify-send(1), if it is installed.
  static func show(_ sentence: String) {
    guard let program = InstalledProgram.path(of: "notify-send"), let null = try? StartedProcess.nowhere() else {
      return
    }
    let process = try? StartedProcess(
      program, ["--app-name", "Pasteboard", "--", "Pasteboard", sentence], input: null.rawValue, output: null.rawValue,
      error: null.rawValue)
    _ = try? process?.wait()
  }
}
