/// Where the caller's displays are, so that a daemon without one can find it: a running process never sees what is
/// later added to the user manager's environment.
public struct Environment: JSONConvertible, Hashable {
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

  public init(json: JSON) throws(JSONMismatch) {
    let fields = try json.members()
    display = try fields.optional("display")
    xauthority = try fields.optional("xauthority")
    waylandDisplay = try fields.optional("wayland_display")
  }

  public var json: JSON {
    var object = JSONObject()
    object.add("display", display)
    object.add("xauthority", xauthority)
    object.add("wayland_display", waylandDisplay)
    return .object(object)
  }
}
