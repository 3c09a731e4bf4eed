internal import DisplayServer
internal import Pasteboard
internal import Reactor

/// The clients that request a selection, and whether each pastes or only reads.
///
/// Users paste into the program with the input focus, and a program that started after the copy, such as xclip, was
/// started to paste. A clipboard manager was in the background before.
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

  /// Records the clients that are present before the pasteboard's item is offered.
  func itemAppears(on name: PasteboardName) async throws(ConnectionFailure) {
    guard gate.guards(name) else { return }
    // Even a program without a visible window has some on the root, such as the one that requests selections.
    let windows = try await connection.ask { $0.windowsOnRoot() }?.bytes.words ?? []
    present[name] = Set(windows.map { connection.client(of: WindowID(rawValue: $0)) })
  }

  /// Returns the client of the requesting window, and whether it pastes.
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
