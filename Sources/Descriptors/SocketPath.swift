internal import Glibc

/// Where the daemon's socket is.
public enum SocketPath {
  /// The longest path that fits a Unix socket's address (sockaddr_un, unix(7)), in bytes.
  public static let longest = 107

  /// Why there is no usable path.
  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path does not fit a socket's address.
    case tooLong(String)
    /// The folder belongs to another user or is open to others.
    case unsafeFolder(String)

    /// One sentence without a full stop.
    public var description: String {
      switch self {
      case .tooLong(let path): "the socket's path is longer than \(longest) bytes: \(path)"
      case .unsafeFolder(let folder): "\(folder) is not a folder of yours alone (it must be yours, with mode 0700)"
      }
    }
  }

  /// The path: `explicit`, else PASTEBOARD_SOCKET, else a place in XDG_RUNTIME_DIR, else in a private folder of the
  /// user's own below /tmp, which must be his alone if it exists.
  public static func resolve(explicit: String? = nil) throws(Failure) -> String {
    let path = explicit ?? EnvironmentVariable.value(of: "PASTEBOARD_SOCKET") ?? inRuntimeFolder()
    guard path.utf8.count <= longest else { throw .tooLong(path) }
    try checkFolder(of: path)
    return path
  }

  /// Throws if the folder of `path` exists and is not the user's alone.
  public static func checkFolder(of path: String) throws(Failure) {
    let folder = folder(of: path)
    guard access(folder, F_OK) != 0 || isPrivate(folder) else { throw .unsafeFolder(folder) }
  }

  /// The folder that the socket lies in.
  public static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  private static func inRuntimeFolder() -> String {
    EnvironmentVariable.value(of: "XDG_RUNTIME_DIR").map { $0 + "/pasteboard/socket" }
      ?? "/tmp/pasteboard-\(getuid())/socket"
  }

  private static func isPrivate(_ folder: String) -> Bool {
    var status = stat()
    return lstat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == getuid()
      && status.st_mode & 0o077 == 0
  }
}
