internal import Glibc
internal import Synchronization

/// Ends, from any thread, what another one does on a connection.
package final class Interruption: Sendable {
  private struct State {
    var socket: CInt?
    var isOver = false
  }

  private let state = Mutex(State())

  /// One that has not happened.
  package init() {}

  /// Whether it was interrupted.
  var isOver: Bool { state.withLock(\.isOver) }

  /// Runs `body`, whose connection this is the socket of. Throws a `CancellationError` once it is interrupted, and at once if it was
  /// interrupted before.
  package func watch<Answer: ~Copyable>(_ socket: CInt, _ body: () throws -> Answer) throws -> Answer {
    let isOver = state.withLock { state in
      state.socket = socket
      return state.isOver
    }
    // Afterwards the number may soon be another socket's.
    defer { state.withLock { $0.socket = nil } }
    if isOver { throw CancellationError() }
    do {
      return try body()
    } catch {
      throw self.isOver ? CancellationError() : error
    }
  }

  /// Interrupts it: whoever waits for the connection finds its end.
  package func interrupt() {
    state.withLock { state in
      state.isOver = true
      if let socket = state.socket { shutdown(socket, CInt(SHUT_RDWR)) }
    }
  }
}
