internal import CLinux
internal import Glibc
package import Linux
package import Reactor

/// A socket beside the service's own, for guests: callers with fewer rights than the user's other programs.
@LoopActor
package final class GuestSocket: Listener {
  /// The part of its name between that of the service's own socket and the unique end.
  private static let infix = ".guest-"

  /// The socket's path, in the folder that belongs to the user alone.
  package let path: String
  let rights: Rights
  private let descriptor: SharedDescriptor

  /// Opens a socket beside the one at `own`. Its name is never reused: a tunnel to a socket that is gone must not lead
  /// to another one's guests.
  init(beside own: String, _ rights: Rights) throws(Failure) {
    let path = own + GuestSocket.infix + String(UInt64.random(in: 0 ... .max), radix: 36)
    descriptor = SharedDescriptor(try UnixSocket.listen(at: path))
    (self.path, self.rights) = (path, rights)
    do {
      try SystemCall.run("make \(path) private") { chmod(path, 0o600) }
    } catch {
      unlink(path)
      throw error
    }
  }

  package func readable() async throws(WaitFailure) {
    try await DescriptorWaits.shared.readableAtLast(descriptor.rawValue)
  }

  package func accept() throws(Failure) -> OwnedDescriptor? { try UnixSocket.accept(on: descriptor.rawValue) }

  /// Removes the file, so that no client finds the socket.
  func remove() { unlink(path) }

  /// Removes the guests' sockets that a killed service has left beside its socket at `own`, whose place is ours now.
  static func removeLeftovers(beside own: String) {
    let folder = SocketPath.folder(of: own)
    let prefix = own.suffix(from: own.lastIndex(of: "/").map(own.index(after:)) ?? own.startIndex) + infix
    for name in (try? Folder.names(in: folder)) ?? [] where name.hasPrefix(prefix) {
      let path = "\(folder)/\(name)"
      var status = stat()
      if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK { unlink(path) }
    }
  }
}
