internal import CLinux
internal import Linux
package import Reactor

extension FileWatch {
  /// Creates a watch that reports when a socket's file may be gone or replaced: when there are changes in its folder,
  /// or when that folder or one above it was deleted or moved. Nil if the system has no watch left.
  package init?(socket path: String) {
    self.init()
    let number = inotify.rawValue
    var folder = SocketPath.folder(of: path)
    // While the folder is missing, this watches the next existing one above it instead.
    while CLinux_inotify_watch_changed(number, folder) < 0, let parent = FileWatch.parent(of: folder) {
      folder = parent
    }
    // The folders above are busy places, so only their own end is watched.
    while let parent = FileWatch.parent(of: folder) {
      folder = parent
      _ = CLinux_inotify_watch_gone(number, folder)
    }
  }

  private static func parent(of folder: String) -> String? {
    let parent = SocketPath.folder(of: folder)
    return parent == folder ? nil : parent
  }
}
