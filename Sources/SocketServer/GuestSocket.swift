internal import CLinux
internal import Glibc
package import Linux
package import Reactor

/// A socket beside the service's own, for guests: callers that may do less than the user's other programs.
@LoopActor
package final class GuestSocket: Listener {
  /// What its name has behind that of the service's own socket, before what makes it unique.
  private static let infix = ".guest-"

  /// Where guests find it, in the folder that is the user's alone.
  package let path: String
  /// What they may do.
  let rights: Rights
  private let descriptor: SharedDescriptor

  /// A socket beside the one at `own`. Its name is never used again: what was forwarded to one that has gone must not
  /// lead to the guests of somebody else.
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

  /// Takes the file away: nobody finds the socket any more.
  func remove() { unlink(path) }

  /// Takes away what a service that was killed has left beside its socket at `own`, whose place is ours by now.
  static func removeLeftovers(beside own: String) {
    let folder = SocketPath.folder(of: own)
    let prefix = own.suffix(from: own.lastIndex(of: "/").map(own.index(after:)) ?? own.startIndex) + infix
    guard let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      guard entry.pointee.d_type == DT_SOCK else { continue }
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name.hasPrefix(prefix) { unlink("\(folder)/\(name)") }
    }
  }
}
