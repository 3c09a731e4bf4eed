internal import CLinux
internal import Glibc

/// Tells systemd how the daemon is doing (sd_notify(3)); does nothing under another service manager.
struct ServiceManager {
  private let socket: String?

  init() {
    socket = getenv("NOTIFY_SOCKET").map { String(cString: $0) }
    unsetenv("NOTIFY_SOCKET")  // the worker is none of systemd's business
  }

  /// The socket is served.
  func ready() { send("READY=1") }

  /// One line for `systemctl status`. A line break in it would begin another statement.
  func status(_ line: String) {
    var printable = String.UnicodeScalarView()
    printable.append(contentsOf: line.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 })
    send("STATUS=\(printable)")
  }

  /// The daemon has begun to end.
  func stopping() { send("STOPPING=1") }

  // A service manager that does not listen costs its reports only.
  private func send(_ message: String) { if let socket { _ = CLinux_notify(socket, message) } }
}
