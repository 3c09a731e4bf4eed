internal import Glibc
internal import Linux

/// The socket of the session's window, beside the daemon's: another start asks the window that runs to show itself.
@MainActor
enum WindowSocket {
  /// The length of the longest token, in bytes.
  private static let tokenLimit = 4096

  /// Listens in a folder that is the user's alone; replaces the socket of a window that has ended. Calls `show` for each
  /// request with the token by which the desktop permits the window to take the focus; it is empty if there is none.
  static func listen(_ show: @escaping @MainActor (String) -> Void) throws(Failure) {
    let path = SocketPath.folder(of: try SocketPath.resolve()) + "/window"
    unlink(path)
    let listener = SharedDescriptor(try UnixSocket.listen(at: path))
    MainLoop.whenReadable(listener) {
      if let connection = next(on: listener) { MainLoop.whenReadable(connection) { receive(from: connection, show) } }
      return true
    }
  }

  /// Returns the next connection of the same user.
  private static func next(on listener: SharedDescriptor) -> SharedDescriptor? {
    guard let accepted = try? UnixSocket.accept(on: listener.rawValue) else { return nil }
    let connection = SharedDescriptor(accepted)
    guard let peer = try? UnixSocket.peer(of: connection.rawValue), peer.user == getuid() else { return nil }
    return connection
  }

  /// Receives a request, which is one short message, and answers it; returns false, because it is the only one. If the
  /// other side has given up waiting, it has started another window.
  private static func receive(from connection: SharedDescriptor, _ show: (String) -> Void) -> Bool {
    guard let bytes = try? UnixSocket.receive(from: connection.rawValue, limit: tokenLimit)?.bytes, bytes.last == 0x0A,
      (try? UnixSocket.send([0x0A], to: connection.rawValue)) != nil
    else { return false }
    show(String(decoding: bytes.dropLast(), as: UTF8.self))
    return false
  }
}
