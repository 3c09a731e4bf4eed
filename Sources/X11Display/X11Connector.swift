package import DisplayServer
package import Host
package import Reactor

/// Connects to X servers.
@LoopActor
package final class X11Connector: DisplayConnector {
  /// Where an X server is, and the file with its cookie.
  package struct Address: DisplayAddress {
    /// As in DISPLAY.
    package let display: String
    let authority: String?

    /// What users call the server.
    package var server: String { "the X server on \(display)" }
  }

  /// The variable that names the display.
  package static let variable = "DISPLAY"
  /// What the kind is called.
  package static let kind = "X11"

  /// A connector that knows no server yet.
  package init() {}

  /// The server that DISPLAY names.
  package func address(in environment: DisplayEnvironment) -> Address? {
    environment.x11Display.map { Address(display: $0, authority: environment.xAuthority) }
  }

  /// Whether the server's socket is there, if it is a local one.
  package func mayAnswer(_ address: Address) -> Bool { DisplaySocket.exists(address.display) }

  /// Tells when something is made where local X servers have their sockets.
  package func watch(for address: Address) -> (any ServerWatch)? { FolderWatch(DisplaySocket.folders) }

  /// Connects to a server.
  package func connect(
    to address: Address, for selections: DisplaySelections
  ) async throws(DisplayFailure) -> any DisplaySession {
    guard let connection = await X11Connection.open(address.display, authority: address.authority) else {
      throw DisplayFailure(
        mayAnswer(address)
          ? "\(address.server) refused the connection: look at XAUTHORITY"
          : "there is no X server on \(address.display): look at DISPLAY")
    }
    guard let base = try? await X11Foundation(connection) else {
      throw DisplayFailure("\(address.server) went away")
    }
    return X11Session(base, display: address.display, selections: selections)
  }
}
