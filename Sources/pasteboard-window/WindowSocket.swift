internal import Glibc
internal import Linux

/// The socket of the session's window, beside the daemon's: another start asks the window that runs to show itself.
@MainActor
final class WindowSocket {
  /// The length of the longest token, in bytes.
  private static let tokenLimit = 4096
  /// The number of connections that may be open at once. The oldest gives way to a new one, because a client sends its
  /// request at once.
  private static let connectionLimit = 16
  /// The time that a client has for its request, in milliseconds.
  private static let patience: UInt32 = 5000

  private let show: (String) -> Void
  /// The open connections, the oldest first, and the main loop's numbers of what each waits for.
  private var open: [(connection: SharedDescriptor, request: UInt32, deadline: UInt32)] = []

  private init(_ show: @escaping (String) -> Void) { self.show = show }

  /// Listens in a folder that is the user's alone; replaces the socket of a window that has ended. Calls `show` for each
  /// request with the token by which the desktop permits the window to take the focus; it is empty if there is none.
  static func listen(_ show: @escaping (String) -> Void) throws(Failure) {
    let path = SocketPath.folder(of: try SocketPath.resolve()) + "/window"
    unlink(path)
    let listener = SharedDescriptor(try UnixSocket.listen(at: path))
    let socket = WindowSocket(show)
    MainLoop.whenReadable(listener) {
      if let connection = next(on: listener) { socket.wait(for: connection) }
    }
  }

  /// Returns the next connection of the same user.
  private static func next(on listener: SharedDescriptor) -> SharedDescriptor? {
    guard let accepted = try? UnixSocket.accept(on: listener.rawValue) else { return nil }
    let connection = SharedDescriptor(accepted)
    guard let peer = try? UnixSocket.peer(of: connection.rawValue), peer.user == getuid() else { return nil }
    return connection
  }

  /// Waits for the request of a client.
  private func wait(for connection: SharedDescriptor) {
    if open.count == Self.connectionLimit { close(open[0].connection) }
    let request = MainLoop.whenReadable(connection) { [self] in
      receive(from: connection)
      close(connection)
    }
    let deadline = MainLoop.perform(after: Self.patience) { [self] in close(connection) }
    open.append((connection, request, deadline))
  }

  private func close(_ connection: SharedDescriptor) {
    guard let place = open.firstIndex(where: { $0.connection === connection }) else { return }
    let closed = open.remove(at: place)
    MainLoop.cancel(closed.request)
    MainLoop.cancel(closed.deadline)
  }

  /// Receives a request, which is one short message, and answers it. If the other side has given up waiting, it has
  /// started another window.
  private func receive(from connection: SharedDescriptor) {
    guard let bytes = try? UnixSocket.receive(from: connection.rawValue, limit: Self.tokenLimit)?.bytes,
      bytes.last == 0x0A, (try? UnixSocket.send([0x0A], to: connection.rawValue)) != nil
    else { return }
    show(String(decoding: bytes.dropLast(), as: UTF8.self))
  }
}
