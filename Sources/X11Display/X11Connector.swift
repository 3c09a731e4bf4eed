package import DisplayServer
package import Host
package import Reactor

/// Connects to X servers.
@LoopActor
package final class X11Connector: DisplayConnector {
  /// The address of an X server, and the file with its cookie.
  package struct Address: DisplayAddress {
    /// The display, in the form of DISPLAY.
    package let display: String
    let authority: String?
    /// Whether the session has a Wayland compositor, which passes selections on to the other display.
    let isBridged: Bool

    /// The phrase for the server in messages.
    package var server: String { "the X server on \(display)" }
  }

  /// The variable that names the display.
  package static let variable = "DISPLAY"
  /// The name of this kind of display.
  package static let kind = "X11"

  /// Creates a connector that knows no server yet.
  package init() {}

  /// Returns the server that DISPLAY names.
  package func address(in environment: DisplayEnvironment) -> Address? {
    environment.x11Display.map {
      Address(display: $0, authority: environment.xAuthority, isBridged: environment.waylandDisplay != nil)
    }
  }

  /// Whether the server's socket exists, if it is a local one.
  package func mayAnswer(_ address: Address) -> Bool { DisplaySocket.exists(address.display) }

  /// Returns a watch that reports new files in the folder of local X servers' sockets.
  package func watch(for address: Address) -> (any ServerWatch)? { FolderWatch(DisplaySocket.folders) }

  /// Connects to a server.
  package func connect(
    to address: Address, for selections: DisplaySelections
  ) async throws(DisplayFailure) -> any DisplaySession {
    guard DisplaySocket.isName(address.display) else {
      throw DisplayFailure("\(address.display) is not the name of an X server: set DISPLAY to one, such as :0")
    }
    guard let connection = await X11Connection.open(address.display, authority: address.authority) else {
      throw DisplayFailure(
        mayAnswer(address)
          ? "\(address.server) refused the connection: look at XAUTHORITY"
          : "there is no X server on \(address.display): look at DISPLAY")
    }
    guard let base = try? await X11Foundation(connection) else {
      throw DisplayFailure("\(address.server) went away")
    }
    return X11Session(base, at: address, selections: selections)
  }
}
