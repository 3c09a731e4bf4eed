internal import Glibc
internal import Linux
internal import PasteboardClient

/// The key that pastes: Ctrl+V, in terminals Ctrl+Shift+V; on KDE Shift+Insert.
enum PasteKey {
  /// The program that presses the key here; nil if none is needed.
  static var typist: String? {
    if GraphicalSession.isGNOMEOnWayland || GraphicalSession.isKDEOnWayland { return nil }
    return GraphicalSession.hasWayland ? "wtype" : "xdotool"
  }

  private static func words(of typist: String, forTerminal: Bool) -> [String] {
    switch (typist, forTerminal) {
    case ("wtype", false): ["-M", "ctrl", "-k", "v", "-m", "ctrl"]
    case ("wtype", true): ["-M", "ctrl", "-M", "shift", "-k", "v", "-m", "shift", "-m", "ctrl"]
    case (_, false): ["key", "--clearmodifiers", "ctrl+v"]
    case (_, true): ["key", "--clearmodifiers", "ctrl+shift+v"]
    }
  }

  /// Presses the key.
  static func press() throws {
    if GraphicalSession.isKDEOnWayland { return try pressInNewProcess() }
    guard let name = typist else { return try pressByDaemon() }
    guard let program = InstalledProgram.path(of: name) else {
      throw Failure(.failed, "the item is on the clipboard, but no key was pressed: install \(name)")
    }
    let words = words(of: name, forTerminal: FocusedProgram.isTerminal)
    let ending = try calling("paste by hand") {
      let null = try StartedProcess.nowhere()
      return try StartedProcess(
        program, words, input: null.rawValue, output: null.rawValue, error: null.rawValue
      ).wait()
    }
    guard ending == .exited(0) else {
      throw Failure(.failed, "the item is on the clipboard, but \(name) could not press a key: paste by hand")
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
