/// Where the caller's displays are, so that a daemon without one can find it: a running process never sees what is
/// later added to the user manager's environment.
public struct Environment: Codable, Hashable, Sendable {
  /// `DISPLAY`: the X server.
  public var display: String?
  /// `XAUTHORITY`: the file of its keys.
  public var xauthority: String?
  /// `WAYLAND_DISPLAY`: the compositor's socket.
  public var waylandDisplay: String?

  /// The three variables as they are set; nil for those that are not.
  public init(display: String? = nil, xauthority: String? = nil, waylandDisplay: String? = nil) {
    self.display = display
    self.xauthority = xauthority
    self.waylandDisplay = waylandDisplay
  }

  enum CodingKeys: String, CodingKey {
    case display, xauthority
    case waylandDisplay = "wayland_display"
  }
}
