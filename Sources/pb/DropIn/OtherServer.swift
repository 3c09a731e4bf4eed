internal import Glibc
internal import Linux

/// The display that an X11 tool is told to use. There is one daemon for the session's display and nothing for others.
enum OtherServer {
  /// Whether the daemon is meant by `display`: it is the session's own. Where the session has not told of any, the daemon
  /// is told of this one.
  static func isOurs(_ display: String) -> Bool {
    guard let own = EnvironmentVariable.value(of: "DISPLAY") else { return setenv("DISPLAY", display, 1) == 0 }
    return withoutScreen(display) == withoutScreen(own)
  }

  /// A display's name without the number of a screen: selections are the whole server's.
  static func withoutScreen(_ display: String) -> Substring {
    guard let colon = display.lastIndex(of: ":"), let dot = display[colon...].firstIndex(of: ".") else {
      return display[...]
    }
    return display[..<dot]
  }
}
