internal import Linux
internal import Reactor
internal import Settings

/// The application with the focus. GNOME Shell tells no program which window that is, but applications tell screen readers
/// (AT-SPI).
@LoopActor
enum FocusedApplication {
  /// How long all of it may take: an application that hangs does not answer.
  private static let patience: Duration = .milliseconds(500)
  private static let accessibilityBus = BusObject(
    service: "org.a11y.Bus", path: "/org/a11y/bus", interface: "org.a11y.Bus")
  /// The object whose children are the applications.
  private static let root = accessible("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
  /// The bit of the focused window, ATSPI_STATE_ACTIVE, in the first word of its states.
  private static let active: UInt32 = 1 << 1

  /// Returns the keys that paste in the application with the focus, on the session with this bus; nil for the usual ones,
  /// or if nothing tells.
  static func pasteKeys(_ settings: UserSettings.Paste, on session: BusConnection) async -> PasteKeyRule? {
    guard let bus = try? await connect(session) else { return nil }
    let limit = Timers.monotonic.schedule(after: patience) { bus.close() }
    defer {
      limit.cancel()
      bus.close()
    }
    for application in (try? await children(of: root, on: bus)) ?? [] {
      guard let rule = try? await rule(of: application, settings, on: bus),
        (try? await hasFocus(application, on: bus)) ?? false
      else { continue }
      return rule
    }
    return nil
  }

  private static func connect(_ session: BusConnection) async throws -> BusConnection? {
    let address = try await session.call("GetAddress", of: accessibilityBus, atMost: patience).text()
    return try SessionBus(address: address, runtimeFolder: nil).map { try BusConnection.open($0.address) }
  }

  private static func rule(
    of application: BusObject, _ settings: UserSettings.Paste, on bus: BusConnection
  ) async throws(BusFailure) -> PasteKeyRule? {
    let process = try await bus.call("GetConnectionUnixProcessID", of: .bus) { $0.append(application.service) }
    let name = process.number().flatMap { Int32(exactly: $0) }.flatMap(ProcessName.of)
    return name.flatMap { PasteKeyTable.rule(for: [$0], settings) }
  }

  /// Only applications with keys of their own are asked for their windows. Before one answers that, it has heard of its new
  /// focus, so that the states are not those of the moment before.
  private static func hasFocus(_ application: BusObject, on bus: BusConnection) async throws(BusFailure) -> Bool {
    for window in try await children(of: application, on: bus) where try await isActive(window, on: bus) { return true }
    return false
  }

  private static func children(of object: BusObject, on bus: BusConnection) async throws(BusFailure) -> [BusObject] {
    let reply = try await bus.call("GetChildren", of: object)
    var children: [BusObject] = []
    func readChild() {
      guard let service = reply.text(), let path = reply.text("o") else { return }
      children.append(accessible(service, path))
    }
    reply.enter("a", of: "(so)") { while reply.enter("r", of: "so", readChild) {} }
    return children
  }

  private static func isActive(_ window: BusObject, on bus: BusConnection) async throws(BusFailure) -> Bool {
    let reply = try await bus.call("GetState", of: window)
    var states: UInt32?
    reply.enter("a", of: "u") { states = reply.number() }
    return (states ?? 0) & active != 0
  }

  private static func accessible(_ service: String, _ path: String) -> BusObject {
    BusObject(service: service, path: path, interface: "org.a11y.atspi.Accessible")
  }
}
