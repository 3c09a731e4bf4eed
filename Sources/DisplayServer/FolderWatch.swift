internal import CLinux
internal import Glibc
internal import Linux
package import Reactor

/// Tells when something is made in a folder, such as a display server's socket.
@LoopActor
package final class FolderWatch: ServerWatch {
  private let inotify: SharedDescriptor

  /// A watch of the first of these folders that there is; nil if none of them can be watched. `folders` begins with the
  /// one that matters and goes on with those that it will be made in.
  package init?(_ folders: [String]) {
    let number = CLinux_inotify_open()
    guard number >= 0 else { return nil }
    inotify = SharedDescriptor(OwnedDescriptor(adopting: number))
    guard folders.contains(where: { CLinux_inotify_watch_created(number, $0) >= 0 }) else { return nil }
  }

  /// Waits until something was made there.
  package func next() async throws(WaitFailure) {
    try await DescriptorWaits.shared.readableAtLast(inotify.rawValue)
    // Which file it was does not matter: whoever is told looks for its own server.
    var events = [UInt8](repeating: 0, count: 4096)
    while read(inotify.rawValue, &events, events.count) == events.count {}
  }
}
