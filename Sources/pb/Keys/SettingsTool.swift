internal import Linux

/// A desktop's program that reads and changes its settings.
struct SettingsTool {
  let name: String
  /// Its use, as part of a sentence: "gsettings, which sets GNOME's shortcuts, is …".
  let purpose: String
  let desktop: Desktop

  /// Runs it and returns its output.
  func callAsFunction(_ arguments: String...) throws -> String {
    guard let output = try run(arguments) else {
      throw Failure(.failed, "'\(name) \(arguments.joined(separator: " "))' failed", remedy: advice)
    }
    return output
  }

  /// Runs it and returns its output; nil if it fails.
  func run(_ arguments: [String]) throws -> String? {
    guard let program = InstalledProgram.path(of: name) else {
      throw Failure(.failed, "\(name), which \(purpose), is not installed", remedy: advice)
    }
    return try ProgramOutput.read(program, arguments)
  }

  private var advice: String { "run 'pb keys --desktop \(desktop.rawValue) --print', and set the shortcuts by hand" }
}
