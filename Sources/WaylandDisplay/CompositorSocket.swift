internal import DisplayServer
internal import Glibc
internal import Linux

/// The socket of a compositor.
package struct CompositorSocket: DisplayAddress {
  /// The name, in the form of WAYLAND_DISPLAY.
  package let display: String
  let path: String

  /// Creates the socket that WAYLAND_DISPLAY names: a path, or a name in `runtimeFolder`; nil without such a folder.
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

  /// The phrase for the compositor in messages.
  package var server: String { "the compositor on \(display)" }

  /// The folder of the socket, and the folder in which that is created.
  var folders: [String] {
    let folder = SocketPath.folder(of: path)
    return [folder, SocketPath.folder(of: folder)]
  }

  /// The identity of a socket among those at the same path: the number of its node, which a later one may reuse, and
  /// the time of the node's last change.
  struct Identity: Equatable, Sendable {
    let node: UInt64
    let seconds: Int
    let nanoseconds: Int
  }

  /// The identity of the present socket; nil if there is none.
  var identity: Identity? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Identity(
      node: UInt64(status.st_ino), seconds: status.st_ctim.tv_sec, nanoseconds: status.st_ctim.tv_nsec)
  }
}

extension CompositorSocket {
  /// Returns the name of the first compositor's socket in a folder; nil if there is none.
  static func firstPresent(in runtimeFolder: String?) -> String? {
    guard let runtimeFolder else { return nil }
    // libwayland's own search for a free name stops at 32.
    return (0..<32).lazy.map { "wayland-\($0)" }.first { access("\(runtimeFolder)/\($0)", F_OK) == 0 }
  }
}
