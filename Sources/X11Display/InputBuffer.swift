internal import DisplayServer
internal import Reactor

/// The buffer that libxcb reads into: 16 KiB beside the connection, out of everybody's reach.
///
/// What was read once stays there until as much has come again, and an idle connection may take days for that. So after a
/// secret the server is asked for zeros that fill it. It sends them at once, and libxcb reads as much as the buffer holds.
@LoopActor
final class InputBuffer {
  private static let size = 16 * 1024

  private let connection: X11Connection
  private let blank: Atom
  private var hasBlank = false

  /// The buffer of a connection, whose window has zeros in the property `blank` once they were needed.
  init(of connection: X11Connection, blank: Atom) {
    self.connection = connection
    self.blank = blank
  }

  /// Overwrites what is in it. A connection that is lost before has no buffer any more.
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
