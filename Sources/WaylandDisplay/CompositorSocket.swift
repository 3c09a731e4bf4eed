internal import Descriptors
internal import Glibc

/// Where a compositor listens.
struct CompositorSocket: Hashable, Sendable {
  /// As in WAYLAND_DISPLAY.
  let display: String
  let path: String

  /// The socket that WAYLAND_DISPLAY names: a path, or a name in `runtimeFolder`. Nil if there is no such folder.
  init?(_ display: String, runtimeFolder: String?) {
    self.display = display
    if display.hasPrefix("/") {
      path = display
    } else if let runtimeFolder {
      path = "\(runtimeFolder)/\(display)"
    } else {
      return nil
    }
  }

  var folder: String { SocketPath.folder(of: path) }

  var exists: Bool { access(path, F_OK) == 0 }
}
