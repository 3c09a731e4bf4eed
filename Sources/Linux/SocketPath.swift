internal import Glibc
internal import SystemPackage

/// The place of the daemon's socket.
package enum SocketPath {
  /// The maximum length of a path that fits a Unix socket's address (sockaddr_un, unix(7)), in bytes.
  package static let longest = 107

  /// Returns the path: `explicit`, else PASTEBOARD_SOCKET, else a place in XDG_RUNTIME_DIR, else in a private folder of
  /// the user below /tmp. Creates its folder if necessary; throws if that is not the user's alone.
  package static func resolve(explicit: String? = nil) throws(Failure) -> String {
    let named = EnvironmentVariable.value(of: "PASTEBOARD_SOCKET")
    if explicit == nil, let named, !named.hasPrefix("/") {
      throw Failure(.failed, "PASTEBOARD_SOCKET is \(named)", remedy: "set it to an absolute path, or unset it")
    }
    let path = explicit ?? named ?? inRuntimeFolder()
    guard path.utf8.count <= longest else {
      throw Failure(.failed, "the socket's path is longer than \(longest) bytes: \(path)")
    }
    try claimFolder(of: path)
    return path
  }

  /// Creates the folder of `path` if necessary; throws if it is not the user's alone.
  ///
  /// Clients call this too: if only the daemon created the folder, another user could create it first in a folder that
  /// everybody may write to, such as /tmp.
  package static func claimFolder(of path: String) throws(Failure) {
    let folder = folder(of: path)
    if lstat(folder) == nil { try make(folder) }
    let problem = "\(folder) must be your folder, with mode 0700"
    guard let status = lstat(folder), status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid() else {
      throw Failure(.failed, problem)
    }
    guard status.st_mode & 0o077 == 0 else {
      throw Failure(.failed, problem, remedy: "chmod 700 it, or set PASTEBOARD_SOCKET to another path")
    }
  }

  /// Returns the folder of the socket.
  package static func folder(of path: String) -> String {
    guard let name = path.lastIndex(of: "/") else { return "." }
    // With a slash at the end, a link would be resolved to its target.
    guard let end = path[..<name].lastIndex(where: { $0 != "/" }) else { return "/" }
    return String(path[...end])
  }

  private static func inRuntimeFolder() -> String {
    BaseFolder.runtime.map { $0 + "/pasteboard/socket" }
      ?? "/tmp/pasteboard-\(geteuid())/socket"
  }

  /// Creates a folder, but never in another user's: one of root's in a runtime folder would lock its user out.
  private static func make(_ folder: String) throws(Failure) {
    let parent = self.folder(of: folder)
    if let status = lstat(parent), ![0, geteuid()].contains(status.st_uid) {
      throw Failure(.failed, "\(parent) belongs to another user: choose another folder")
    }
    guard mkdir(folder, 0o700) != 0 else { return }
    let reason = Errno(rawValue: errno)
    if reason == .fileExists { return }
    let isRuntime = parent == BaseFolder.runtime && reason == .noSuchFileOrDirectory
    throw Failure(
      "make the folder \(folder)", reason,
      remedy: isRuntime ? "XDG_RUNTIME_DIR names a folder that does not exist, so create or unset it" : nil)
  }

  /// Returns the status of a file; nil if there is none.
  private static func lstat(_ path: String) -> stat? {
    var status = stat()
    return Glibc.lstat(path, &status) == 0 ? status : nil
  }
}
