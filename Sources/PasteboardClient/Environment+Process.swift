internal import Linux
internal import Wire

extension Environment {
  /// Where this process's displays are; nil if there are none, or if the daemon may be on another machine, where the
  /// names would mean something else: that of a shell over SSH whose socket was chosen by hand.
  static var ofThisProcess: Environment? {
    let isOverSSH = EnvironmentVariable.value(of: "SSH_CONNECTION") != nil
    if isOverSSH && EnvironmentVariable.value(of: "PASTEBOARD_SOCKET") != nil { return nil }
    let environment = Environment(
      display: EnvironmentVariable.value(of: "DISPLAY"), xauthority: EnvironmentVariable.value(of: "XAUTHORITY"),
      waylandDisplay: EnvironmentVariable.value(of: "WAYLAND_DISPLAY"))
    return environment == Environment() ? nil : environment
  }
}
