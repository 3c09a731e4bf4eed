package import Files
package import DisplayServer
package import Host
internal import Linux
package import Reactor

/// Connects to Wayland compositors.
@LoopActor
package final class WaylandConnector: DisplayConnector {
  /// The variable that names the display.
  package static let variable = "WAYLAND_DISPLAY"
  /// The name of this kind of display.
  package static let kind = "Wayland"

  /// The protocol last used for the selections.
  package private(set) var selectionProtocol: SelectionProtocol?

  private let protocols: [SelectionProtocol]
  private let others: [SelectionProtocol]
  private let runtimeFolder: String?
  private let copier: FileCopier
  /// The socket of a compositor without any of the protocols: only another one there is worth a try.
  private var unusable: CompositorSocket.Identity?

  /// Creates a connector that knows no compositor yet. It may use `protocols`, the best first. It leaves a compositor
  /// with one of the `others` to another connector, which may only take longer. `runtimeFolder` contains the
  /// compositors' sockets; `copier` writes to readers' files.
  package init(
    _ protocols: [SelectionProtocol] = SelectionProtocol.allCases, leaving others: [SelectionProtocol] = [],
    runtimeFolder: String? = BaseFolder.runtime, copier: FileCopier
  ) {
    self.protocols = protocols
    self.others = others
    self.runtimeFolder = runtimeFolder
    self.copier = copier
  }

  /// Whether the connector may use only the core protocols.
  package var needsFocus: Bool { !protocols.contains(where: \.isDataControl) }

  /// Returns the socket that WAYLAND_DISPLAY names.
  package func address(in environment: DisplayEnvironment) throws(DisplayFailure) -> CompositorSocket? {
    guard let display = environment.waylandDisplay else { return nil }
    guard let socket = CompositorSocket(display, runtimeFolder: runtimeFolder) else {
      throw DisplayFailure("the Wayland display \(display) cannot be found: XDG_RUNTIME_DIR names no folder")
    }
    return socket
  }

  /// Whether there is a compositor that is not known to be unusable.
  package func mayAnswer(_ address: CompositorSocket) -> Bool {
    address.identity.map { $0 != unusable } ?? false
  }

  /// Returns a watch that reports new files in the folders of the compositor's socket.
  package func watch(for address: CompositorSocket) -> (any ServerWatch)? { FolderWatch(address.folders) }

  /// Connects to a compositor, and chooses the best of its protocols.
  package func connect(
    to address: CompositorSocket, for selections: DisplaySelections
  ) async throws(DisplayFailure) -> any DisplaySession {
    let connection = try open(address)
    let session = WaylandSession(connection, display: address.display, copier: copier, selections: selections)
    do {
      selectionProtocol = try await session.chooseProtocol(among: protocols, unless: others)
    } catch {
      connection.close()
      throw DisplayFailure("\(address.server) \(connection.end.value ?? "did not answer")")
    }
    guard selectionProtocol != nil else {
      unusable = address.identity
      connection.close()
      throw DisplayFailure("\(address.server) does not let programs manage the clipboard")
    }
    return session
  }

  private func open(_ address: CompositorSocket) throws(DisplayFailure) -> WaylandConnection {
    do {
      return try WaylandConnection.open(address.path)
    } catch {
      throw DisplayFailure(
        address.identity != nil
          ? "\(address.server) refuses connections: \(error.reason)"
          : "there is no compositor on \(address.display): check WAYLAND_DISPLAY")
    }
  }

  /// Returns the display of a compositor in `runtimeFolder`, the lowest number first; nil if there is none.
  package static func presentDisplay(in runtimeFolder: String?) -> DisplayEnvironment? {
    CompositorSocket.firstPresent(in: runtimeFolder).map { DisplayEnvironment(waylandDisplay: $0) }
  }
}
