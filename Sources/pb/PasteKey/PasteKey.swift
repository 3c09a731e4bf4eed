internal import Glibc
internal import Linux
internal import PasteboardClient
internal import Settings

/// Presses the key that pastes in the program with the focus.
enum PasteKey {
  /// The program that presses keys here; nil if none is needed.
  static var typist: Typist? {
    if GraphicalSession.isGNOMEOnWayland || GraphicalSession.isKDEOnWayland { return nil }
    return GraphicalSession.hasWayland ? .wtype : .xdotool
  }

  static func press() throws {
    if GraphicalSession.isKDEOnWayland { return try pressInNewProcess() }
    guard let typist else { return try pressByDaemon() }
    guard let program = InstalledProgram.path(of: typist.rawValue) else {
      throw Failure(.failed, "the item is on the clipboard, but no key was pressed: install \(typist.rawValue)")
    }
    let paste = PasteKeys(for: try FocusedProgram.names(), usual: .controlV)
    try paste.prepare()
    let ending = try calling("paste by hand") {
      let null = try StartedProcess.nowhere()
      return try StartedProcess(
        program, typist.words(for: paste.keys), input: null.rawValue, output: null.rawValue, error: null.rawValue
      ).wait()
    }
    guard ending == .exited(0) else {
      throw Failure(
        .failed, "the item is on the clipboard, but \(typist.rawValue) could not press a key: paste by hand")
    }
  }

  /// KWin looks at `/proc` for the program that presses a key, and the entry of a process that may have content is closed.
  private static func pressInNewProcess() throws {
    let null = try StartedProcess.nowhere()
    let ending = try StartedProcess(
      "/proc/self/exe", ["window", "--press"], input: null.rawValue, output: null.rawValue, error: STDERR_FILENO
    ).wait()
    guard ending == .exited(0) else { throw Failure.silent() }
  }

  private static func pressByDaemon() throws {
    try calling("paste by hand") {
      var client = try BlockingClient()
      try client.pressPasteKey()
    }
  }
}
