internal import Descriptors
internal import Glibc
public import Host

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

extension WaylandServer {
  /// The display of a compositor that listens in `runtimeFolder`, the lowest number first; nil if none does.
  public static func presentDisplay(in runtimeFolder: String?) -> DisplayEnvironment? {
    guard let runtimeFolder else { return nil }
    // libwayland's own search for a free name stops at 32.
    let name = (0..<32).lazy.map { "wayland-\($0)" }.first { access("\(runtimeFolder)/\($0)", F_OK) == 0 }
    return name.map { DisplayEnvironment(waylandDisplay: $0) }
  }
}
