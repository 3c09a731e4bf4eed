internal import CLinux
internal import Glibc
internal import Linux
package import Reactor

/// Tells when a socket's file may be gone or another's: something has changed in its folder, or that folder, or one that
/// it lies in, was deleted or moved.
@LoopActor
package struct SocketWatch {
  private let inotify: SharedDescriptor

  /// A watch of the place `path`; nil if the system has none left (inotify(7), max_user_instances).
  package init?(_ path: String) {
    let number = CLinux_inotify_open()
    guard number >= 0 else { return nil }
    inotify = SharedDescriptor(OwnedDescriptor(adopting: number))
    var folder = SocketPath.folder(of: path)
    // As long as the folder is missing, the next one in which it can come back stands for it.
    while CLinux_inotify_watch_changed(number, folder) < 0, let parent = SocketWatch.parent(of: folder) {
      folder = parent
    }
    // Those above are busy places: nothing but their own end matters.
    while let parent = SocketWatch.parent(of: folder) {
      folder = parent
      _ = CLinux_inotify_watch_gone(number, folder)
    }
  }

  /// Waits until there was such a change, or until `limit` has passed.
  package func next(atMost limit: Duration?) async throws(WaitFailure) {
    try await DescriptorWaits.shared.readable(inotify.rawValue, atMost: limit)
    var events = [UInt8](repeating: 0, count: 4096)
    while read(inotify.rawValue, &events, events.count) > 0 {}
  }

  private static func parent(of folder: String) -> String? {
    let parent = SocketPath.folder(of: folder)
    return parent == folder ? nil : parent
  }
}
