internal import CLinux
internal import Linux
package import Reactor

extension FileWatch {
  /// Tells when a socket's file may be gone or another's: something has changed in its folder, or that folder, or one that
  /// it lies in, was deleted or moved. Nil if the system has no watch left.
  package init?(socket path: String) {
    self.init()
    let number = inotify.rawValue
    var folder = SocketPath.folder(of: path)
    // As long as the folder is missing, the next one in which it can come back stands for it.
    while CLinux_inotify_watch_changed(number, folder) < 0, let parent = FileWatch.parent(of: folder) {
      folder = parent
    }
    // Those above are busy places: nothing but their own end matters.
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
