package import DisplayServer
package import Files
internal import Glibc
package import Host
internal import Linux
package import Pasteboard
package import Reactor
internal import SystemPackage

/// Connects to GNOME Shell. Its compositor does not let Wayland clients manage the clipboard, but any program of the user
/// may use its interface for remote desktops, on the session bus.
@LoopActor
package final class GNOMEConnector: DisplayConnector {
  /// A Wayland session, and the bus that leads to its clipboard.
  package struct Address: DisplayAddress {
    /// The name of the display, as in WAYLAND_DISPLAY.
    package let display: String
    let bus: SessionBus

    /// The server's name in messages.
    package var server: String { "the GNOME Shell on \(display)" }
  }

  /// The variable that leads to the bus.
  package static let variable = "DBUS_SESSION_BUS_ADDRESS"
  /// The kind's name in messages.
  package static let kind = "GNOME"

  /// Whether the shell has ended the last session, as it does when the screen is locked. Until it accepts another one, no
  /// other display serves its clipboard: Xwayland must not fill what the lock has emptied.
  package private(set) var isResting = false

  private let bus: SessionBus?
  private let copier: FileCopier

  /// Creates a connector without a shell; `copier` writes to readers' files.
  package init(on bus: SessionBus?, copier: FileCopier) {
    self.bus = bus
    self.copier = copier
  }

  /// Only the clipboard: the interface has no primary selection.
  package var carried: Set<PasteboardName> { [.general] }

  /// The session bus, in a Wayland session.
  package func address(in environment: DisplayEnvironment) -> Address? {
    guard let display = environment.waylandDisplay, let bus else { return nil }
    return Address(display: display, bus: bus)
  }

  /// Always true: only the bus knows whether a shell is there.
  package func mayAnswer(_ address: Address) -> Bool { true }

  /// Watches for the shell on the bus, or for the bus itself.
  package func watch(for address: Address) -> (any ServerWatch)? {
    ShellWatch(on: address.bus) ?? address.bus.folder.flatMap { FolderWatch([$0]) }
  }

  /// Creates a session with the shell on the bus.
  package func connect(
    to address: Address, for selections: DisplaySelections
  ) async throws(DisplayFailure) -> any DisplaySession {
    let bus = try GNOMEConnector.open(address)
    do throws(BusFailure) {
      if let session = try await session(on: bus, for: selections, at: address) { return session }
    } catch {
      bus.close()
      throw failure(error, address)
    }
    bus.close()
    isResting = false
    throw DisplayFailure("no GNOME Shell is on the session bus")
  }

  private static func open(_ address: Address) throws(DisplayFailure) -> BusConnection {
    do throws(Failure) {
      return try BusConnection.open(address.bus.address)
    } catch {
      let hasLibrary = error.errno?.rawValue != ELIBACC
      throw DisplayFailure(hasLibrary ? "\(error)" : "GNOME Shell cannot be reached: install libsystemd0")
    }
  }

  /// Creates a session with the shell on the bus; nil if there is none.
  private func session(
    on bus: BusConnection, for selections: DisplaySelections, at address: Address
  ) async throws(BusFailure) -> GNOMESession? {
    guard let shell = try await bus.owner(of: RemoteDesktop.service) else { return nil }
    let desktop = try await RemoteDesktop.open(on: bus, of: shell)
    let session = GNOMESession(desktop, display: address.display, copier: copier, selections: selections)
    session.onClosed = { [weak self] in self?.isResting = true }
    // Mutter reports the owner of the clipboard at once.
    try await desktop.enableClipboard()
    isResting = false
    return session
  }

  private func failure(_ failure: BusFailure, _ address: Address) -> DisplayFailure {
    switch failure {
    case .refused where isResting: DisplayFailure("\(address.server) \(GNOMESession.closedFate)")
    case .refused(let refusal):
      DisplayFailure("\(address.server) lets no program manage the clipboard at present: \(refusal.text)")
    case .unanswered: DisplayFailure("\(address.server) went away")
    }
  }
}
