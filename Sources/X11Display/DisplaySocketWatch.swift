internal import CLinux
internal import Descriptors
internal import Glibc
internal import Reactor

/// Tells when an X server opens its socket.
@LoopActor
final class DisplaySocketWatch {
  /// Where local X servers have their sockets.
  static let folder = "/tmp/.X11-unix"

  private let inotify: SharedDescriptor

  /// A watch of the folder; until there is such a folder, of the one that it will be made in. Nil if neither can be
  /// watched.
  init?() {
    let number = CLinux_inotify_open()
    guard number >= 0 else { return nil }
    inotify = SharedDescriptor(OwnedDescriptor(adopting: number))
    guard
      CLinux_inotify_watch_created(number, DisplaySocketWatch.folder) >= 0
        || CLinux_inotify_watch_created(number, "/tmp") >= 0
    else { return nil }
  }

  /// Waits until something was made there.
  func next() async throws(WaitFailure) {
    try await DescriptorWaits.shared.readable(inotify.rawValue)
    // Which file it was does not matter: whoever is told looks for its own server.
    var events = [UInt8](repeating: 0, count: 4096)
    while read(inotify.rawValue, &events, events.count) == events.count {}
  }

  /// Whether the server of a local display has a socket; true for displays elsewhere.
  static func hasSocket(_ display: String) -> Bool {
    guard display.hasPrefix(":") else { return true }
    return access("\(folder)/X\(display.dropFirst().prefix { $0 != "." })", F_OK) == 0
  }
}
