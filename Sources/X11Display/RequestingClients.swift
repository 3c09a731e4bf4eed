internal import DisplayServer
internal import Pasteboard
internal import Reactor

/// Who asks for a selection, as far as it tells a paste from mere reading.
///
/// Somebody pastes into the program that has the input focus; and a program that has come after the copy, such as xclip,
/// has come to paste. A clipboard manager was there before, in the background.
@LoopActor
final class RequestingClients {
  private let connection: X11Connection
  private let gate: RenderingGate
  /// The clients that had windows when a pasteboard's item was offered.
  private var present: [PasteboardName: Set<ClientID>] = [:]

  init(connection: X11Connection, gate: RenderingGate) {
    self.connection = connection
    self.gate = gate
  }

  /// The pasteboard's item is about to be offered.
  func itemAppears(on name: PasteboardName) async throws(ConnectionFailure) {
    guard gate.guards(name) else { return }
    // Even a program without a visible window has some on the root, such as the one that requests selections.
    let windows = try await connection.ask { $0.windowsOnRoot() }?.bytes.words ?? []
    present[name] = Set(windows.map { connection.client(of: WindowID(rawValue: $0)) })
  }

  /// Whose window it is that asks.
  func reader(_ window: WindowID, of name: PasteboardName) async throws(ConnectionFailure) -> Reader {
    let client = connection.client(of: window)
    return Reader(id: UInt64(client.rawValue), pastes: try await pastes(client, from: name))
  }

  private func pastes(_ client: ClientID, from name: PasteboardName) async throws(ConnectionFailure) -> Bool {
    guard gate.caresWhoAsks(on: name), present[name]?.contains(client) == true else { return true }
    let focus = try await connection.ask { $0.focus() }?.value ?? 0
    return connection.client(of: WindowID(rawValue: focus)) == client
  }
}
