internal import DisplayServer
internal import Glibc
internal import Linux

/// Where a compositor listens.
package struct CompositorSocket: DisplayAddress {
  /// As in WAYLAND_DISPLAY.
  package let display: String
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

  /// What users call the compositor.
  package var server: String { "the compositor on \(display)" }

  /// The folder of the socket, and the one that it is made in.
  var folders: [String] {
    let folder = SocketPath.folder(of: path)
    return [folder, SocketPath.folder(of: folder)]
  }

  /// What tells one socket from another at the same path: the number of its node, which a later one may have again, and
  /// when that was changed.
  struct Identity: Equatable, Sendable {
    let node: UInt64
    let seconds: Int
    let nanoseconds: Int
  }

  /// The socket that is there now; nil if there is none.
  var identity: Identity? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Identity(
      node: UInt64(status.st_ino), seconds: status.st_ctim.tv_sec, nanoseconds: status.st_ctim.tv_nsec)
  }
}

extension CompositorSocket {
  /// The name of the first socket of a compositor in a folder; nil if there is none.
  static func firstPresent(in runtimeFolder: String?) -> String? {
    guard let runtimeFolder else { return nil }
    // libwayland's own search for a free name stops at 32.
    return (0..<32).lazy.map { "wayland-\($0)" }.first { access("\(runtimeFolder)/\($0)", F_OK) == 0 }
  }
}
