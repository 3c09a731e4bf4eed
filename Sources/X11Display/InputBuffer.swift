internal import DisplayServer
internal import Reactor

/// The buffer into which libxcb reads: 16 KiB within the connection that no other code can reach.
///
/// Old bytes stay in it until as many new ones have arrived, which may take days on an idle connection. So
/// after a secret, this requests zeros that fill it. The server sends them at once, and libxcb reads a buffer's worth.
@LoopActor
final class InputBuffer {
  private static let size = 16 * 1024

  private let connection: X11Connection
  private let blank: Atom
  private var hasBlank = false

  /// Creates the buffer of a connection, whose window keeps the zeros in the property `blank`, once they are needed.
  init(of connection: X11Connection, blank: Atom) {
    self.connection = connection
    self.blank = blank
  }

  /// Overwrites the buffer. If the connection is lost before, so is its buffer.
  func overwrite() { LoopTask.start { try? await self.askForBlank() } }

  private func askForBlank() async throws(ConnectionFailure) {
    let (window, blank) = (connection.window, blank)
    if !hasBlank {
      hasBlank = true
      let zeros = [UInt32](repeating: 0, count: InputBuffer.size / 4)
      _ = try await connection.send(InputBuffer.size) { $0.setWords(blank, of: window, type: blank, zeros) }
    }
    _ = try await connection.ask { $0.property(blank, of: window, length: InputBuffer.size, deleting: false) }
  }
}
