internal import Glibc

/// The sockets of local X servers.
enum DisplaySocket {
  /// The sockets' folder, and the folder in which that is created.
  static let folders = ["/tmp/.X11-unix", "/tmp"]

  /// Whether the server of a local display has a socket; true for displays elsewhere.
  static func exists(_ display: String) -> Bool {
    guard display.hasPrefix(":") else { return true }
    return access("\(folders[0])/X\(display.dropFirst().prefix { $0 != "." })", F_OK) == 0
  }
}
