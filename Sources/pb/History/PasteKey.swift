internal import Linux
internal import PasteboardClient

/// The key that pastes in most applications.
enum PasteKey {
  /// The program that presses the key here, and its arguments; nil if only the daemon can.
  static var typist: (name: String, words: [String])? {
    if GraphicalSession.isGNOMEOnWayland { return nil }
    return GraphicalSession.hasWayland
      ? ("wtype", ["-M", "ctrl", "-k", "v", "-m", "ctrl"]) : ("xdotool", ["key", "--clearmodifiers", "ctrl+v"])
  }

  /// Presses the key.
  static func press() throws {
    guard let (name, words) = typist else { return try pressByDaemon() }
    guard let program = InstalledProgram.path(of: name) else {
      throw Failure(.failed, "the item is on the clipboard, but no key was pressed: install \(name)")
    }
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

  private static func pressByDaemon() throws {
    try calling("paste by hand") {
      var client = try BlockingClient()
      try client.pressPasteKey()
    }
  }
}
