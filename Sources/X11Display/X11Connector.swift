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
    /// Where local X servers have their sockets.
    package var folders: [String] { DisplaySocket.folders }
  }

  /// The variable that names the display.
  package static let variable = "DISPLAY"
  /// What the kind is called.
  package static let kind = "X11"

  /// A connector that knows no server yet.
  package init() {}

  /// Any client may own and read the selections at any time.
  package var needsFocus: Bool { false }

  /// The server that DISPLAY names.
  package func address(in environment: DisplayEnvironment) -> Address? {
    environment.x11Display.map { Address(display: $0, authority: environment.xAuthority) }
  }

  /// Whether the server's socket is there, if it is a local one.
  package func mayAnswer(_ address: Address) -> Bool { DisplaySocket.exists(address.display) }

  /// Connects to a server.
  package func connect(to address: Address, in context: DisplayContext) async throws(DisplayFailure) -> X11Session {
    guard let connection = await X11Connection.open(address.display, authority: address.authority) else {
      throw DisplayFailure(
        mayAnswer(address)
          ? "\(address.server) refused the connection: look at XAUTHORITY"
          : "there is no X server on \(address.display): look at DISPLAY")
    }
    guard let base = try? await X11Foundation(connection) else {
      throw DisplayFailure("\(address.server) went away")
    }
    return X11Session(base, display: address.display, context: context)
  }
}
