internal import Glibc
internal import Synchronization

/// Ends, from any thread, another thread's work on a connection.
package final class Interruption: Sendable {
  private struct State {
    var socket: CInt?
    var isOver = false
  }

  private let state = Mutex(State())

  /// Creates an interruption that has not happened.
  package init() {}

  /// Whether the work was interrupted.
  var isOver: Bool { state.withLock(\.isOver) }

  /// Runs `body`, which works on the connection with this socket. Throws a `CancellationError` once it is interrupted,
  /// and at once if it was interrupted before.
  package func watch<Answer: ~Copyable>(_ socket: CInt, _ body: () throws -> Answer) throws -> Answer {
    let isOver = state.withLock { state in
      state.socket = socket
      return state.isOver
    }
    // Later, the number may be another socket's.
    defer { state.withLock { $0.socket = nil } }
    if isOver { throw CancellationError() }
    do {
      return try body()
    } catch {
      throw self.isOver ? CancellationError() : error
    }
  }

  /// Interrupts the work, which then finds the connection's end.
  package func interrupt() {
    state.withLock { state in
      state.isOver = true
      if let socket = state.socket { shutdown(socket, CInt(SHUT_RDWR)) }
    }
  }
}
