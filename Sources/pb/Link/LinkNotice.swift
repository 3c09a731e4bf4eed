internal import CLinux
internal import Glibc
internal import Linux
internal import Wire

/// What the unit of a link tells systemd (sd_notify(3)); nothing outside a unit.
struct LinkNotice {
  private let socket = EnvironmentVariable.value(of: "NOTIFY_SOCKET")

  init() { unsetenv("NOTIFY_SOCKET") }  // ssh is no service

  /// Reports that the link is there.
  func linked() { send("READY=1\nSTATUS=linked") }

  /// Reports why it is not.
  func down(_ reason: String) { send("STATUS=\("down: \(reason)".printable)") }

  private func send(_ text: String) {
    guard let socket else { return }
    let number = CLinux_notify_open(socket)
    guard number >= 0 else { return }
    let descriptor = OwnedDescriptor(adopting: number)
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { Glibc.send(descriptor.rawValue, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
  }
}
