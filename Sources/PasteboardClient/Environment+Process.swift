internal import Linux
internal import Wire

extension Environment {
  /// The names of this process's displays; nil if there are none, or if the daemon may be on another machine, where
  /// they would mean other displays: in a shell over SSH whose socket was chosen by hand.
  static var ofThisProcess: Environment? {
    let isOverSSH = EnvironmentVariable.value(of: "SSH_CONNECTION") != nil
    if isOverSSH && EnvironmentVariable.value(of: "PASTEBOARD_SOCKET") != nil { return nil }
    let environment = Environment(
      display: EnvironmentVariable.value(of: "DISPLAY"), xauthority: EnvironmentVariable.value(of: "XAUTHORITY"),
      waylandDisplay: EnvironmentVariable.value(of: "WAYLAND_DISPLAY"))
    return environment == Environment() ? nil : environment
  }
}
