internal import Glibc
internal import Linux

/// The display that an X11 tool should use. The one daemon serves the session's display only.
enum OtherServer {
  /// Makes `display` the one that the daemon learns if the session names none. Returns whether it is the session's own
  /// then, and so the daemon's.
  static func adopt(_ display: String) -> Bool {
    guard let own = EnvironmentVariable.value(of: "DISPLAY") else { return setenv("DISPLAY", display, 1) == 0 }
    return withoutScreen(display) == withoutScreen(own)
  }

  /// Returns a display's name without the number of a screen: selections belong to the whole server.
  static func withoutScreen(_ display: String) -> Substring {
    guard let colon = display.lastIndex(of: ":"), let dot = display[colon...].firstIndex(of: ".") else {
      return display[...]
    }
    return display[..<dot]
  }
}
