internal import Glibc

/// The sockets of local X servers.
enum DisplaySocket {
  /// The sockets' folder, and the folder in which that is created.
  static let folders = ["/tmp/.X11-unix", "/tmp"]

  /// Whether a text has the form of DISPLAY, as Xlib reads it: [host]:number[.screen], or the path of a socket.
  static func isName(_ display: String) -> Bool {
    if display.hasPrefix("/") { return true }
    guard let colon = display.lastIndex(of: ":") else { return false }
    let numbers = display[display.index(after: colon)...].split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count <= 2
      && numbers.allSatisfy { number in !number.isEmpty && number.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }

  /// Whether the server of a local display has a socket; true for displays elsewhere.
  static func exists(_ display: String) -> Bool {
    guard display.hasPrefix(":") else { return true }
    return access("\(folders[0])/X\(display.dropFirst().prefix { $0 != "." })", F_OK) == 0
  }
}
