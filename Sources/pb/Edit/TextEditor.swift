internal import Glibc
internal import Linux

/// The user's text editor.
enum TextEditor {
  /// Opens a file, and returns when the editor has ended.
  static func edit(_ path: String) throws {
    // The shell splits what the variables contain, as git and crontab let it.
    let command = #"eval "${VISUAL:-${EDITOR:-$(command -v editor || echo vi)}} \"\$1\"""#
    let editor = try StartedProcess("/bin/sh", ["-c", command, "pb", path], input: 0, output: 1, error: 2)
    guard try editor.wait() == .exited(0) else {
      throw Failure(
        .failed, "the editor failed: set EDITOR to one that is installed and waits until you close the file")
    }
  }
}
