internal import Glibc
internal import Wire

extension Environment {
  /// Where this process's displays are; nil if there are none, or if the daemon may be on another machine, where the
  /// names would mean something else: that of a shell over SSH whose socket was chosen by hand.
  static var ofThisProcess: Environment? {
    if variable("SSH_CONNECTION") != nil && variable("PASTEBOARD_SOCKET") != nil { return nil }
    let environment = Environment(
      display: variable("DISPLAY"), xauthority: variable("XAUTHORITY"), waylandDisplay: variable("WAYLAND_DISPLAY"))
    return environment == Environment() ? nil : environment
  }
}

/// The value of an environment variable; nil if it is not set or empty.
func variable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
}
