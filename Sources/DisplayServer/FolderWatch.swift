internal import CLinux
internal import Glibc
internal import Linux
package import Reactor

/// Reports when a file is created in a folder, such as a display server's socket.
@LoopActor
package final class FolderWatch: ServerWatch {
  private let inotify: SharedDescriptor

  /// Watches the first of these folders that exists; nil if none can be watched. `folders` begins with the important
  /// one and continues with those in which it will be created.
  package init?(_ folders: [String]) {
    let number = CLinux_inotify_open()
    guard number >= 0 else { return nil }
    inotify = SharedDescriptor(OwnedDescriptor(adopting: number))
    guard folders.contains(where: { CLinux_inotify_watch_created(number, $0) >= 0 }) else { return nil }
  }

  /// Waits until a file was created there.
  package func next() async throws(WaitFailure) {
    try await DescriptorWaits.shared.readableAtLast(inotify.rawValue)
    // The name does not matter: each follower looks for its own server.
    var events = [UInt8](repeating: 0, count: 4096)
    while read(inotify.rawValue, &events, events.count) == events.count {}
  }
}
