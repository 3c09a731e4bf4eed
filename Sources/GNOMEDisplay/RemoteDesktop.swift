internal import DisplayServer
internal import Linux
internal import Reactor
internal import Settings

/// A session of mutter's remote desktop interface, for the clipboard alone. It is never started, because GNOME would then
/// show that the screen is shared.
@LoopActor
final class RemoteDesktop {
  /// The name that mutter owns on the bus while it runs.
  nonisolated static let service = "org.gnome.Mutter.RemoteDesktop"
  /// The rule for the signal that a name on the bus has a new owner.
  nonisolated static let ownerChanges =
    "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged'"

  /// The methods for the clipboard are the session's up to mutter 50; from 51 on they have an interface of their own.
  private nonisolated static let interfaces = ["org.gnome.Mutter.RemoteDesktop.Session", "org.gnome.Mutter.Clipboard"]

  /// The session's connection; the session ends with it.
  let bus: BusConnection
  /// Called with every signal of the session; it must not suspend.
  var onSignal: (@LoopActor (BusMessage) -> Void)?

  private let shell: String
  private let path: String
  private var interface = RemoteDesktop.interfaces[0]

  /// Creates a session with the owner of the service's name.
  static func open(on bus: BusConnection, of shell: String) async throws(BusFailure) -> RemoteDesktop {
    let path = try await RemoteDesktop.createSession(on: bus, of: shell)
    let desktop = RemoteDesktop(on: bus, of: shell, at: path)
    try await bus.match("\(ownerChanges),arg0='\(shell)'")
    try await bus.match("type='signal',sender='\(shell)',path='\(path)'")
    return desktop
  }

  /// Creates a session. Returns its path.
  private static func createSession(on bus: BusConnection, of shell: String) async throws(BusFailure) -> String {
    let service = BusObject(service: shell, path: "/org/gnome/Mutter/RemoteDesktop", interface: RemoteDesktop.service)
    // Without a path in the answer, the session has no object, and every call fails.
    return try await bus.call("CreateSession", of: service).text("o") ?? "/"
  }

  private init(on bus: BusConnection, of shell: String, at path: String) {
    self.bus = bus
    self.shell = shell
    self.path = path
    bus.onSignal = { [weak self] in self?.receive($0) }
  }

  private func receive(_ signal: BusMessage) {
    if signal.sender == shell, signal.path == path { onSignal?(signal) }
    // The rules match only the end of the shell's connection.
    if signal.sender == BusObject.bus.service, signal.member == "NameOwnerChanged" { bus.close() }
  }

  private func call(
    _ member: String, atMost limit: Duration? = nil, timers: Timers = .monotonic,
    _ arguments: @LoopActor (BusMessage) -> Void
  ) async throws(BusFailure) -> BusMessage {
    let object = BusObject(service: shell, path: path, interface: interface)
    return try await bus.call(member, of: object, atMost: limit, timers: timers, arguments)
  }

  /// Enables the clipboard. From now on mutter reports its owner, at first the current one.
  func enableClipboard() async throws(BusFailure) {
    var failure: BusFailure?
    for interface in RemoteDesktop.interfaces {
      self.interface = interface
      do throws(BusFailure) {
        _ = try await call("EnableClipboard") { $0.append("a", of: "{sv}") {} }
        return
      } catch {
        guard case .refused = error else { throw error }
        // The refusal of the older interface is the better explanation.
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// Offers these types as the clipboard; without types, gives up our ownership.
  func setSelection(_ types: [String]) async throws(BusFailure) {
    _ = try await call("SetSelection") { call in
      call.append("a", of: "{sv}") {
        guard !types.isEmpty else { return }
        call.append("e", of: "sv") {
          call.append("mime-types")
          // Mutter sends a structure, but ignores one that it receives.
          call.append("v", of: "as") { call.append("a", of: "s") { for type in types { call.append(type) } } }
        }
      }
    }
  }

  /// Returns the pipe for a type that another application requested.
  func writing(_ serial: UInt32) async throws(BusFailure) -> SharedDescriptor {
    try RemoteDesktop.pipe(in: try await call("SelectionWrite") { $0.append(serial) })
  }

  /// Returns the pipe with another application's data in a type.
  func reading(_ type: String, atMost limit: Duration, timers: Timers) async throws(BusFailure) -> SharedDescriptor {
    try RemoteDesktop.pipe(
      in: try await call("SelectionRead", atMost: limit, timers: timers) { $0.append(type) })
  }

  private static func pipe(in reply: BusMessage) throws(BusFailure) -> SharedDescriptor {
    guard let pipe = reply.descriptor() else { throw .refused(BusRefusal(name: "", text: "it passed no pipe")) }
    return pipe
  }

  /// Presses keys one after the other in a session of its own: as long as it lasts, GNOME shows that the screen is shared.
  func press(_ keys: [KeyChord]) async throws(BusFailure) {
    let path = try await RemoteDesktop.createSession(on: bus, of: shell)
    let session = BusObject(service: shell, path: path, interface: RemoteDesktop.interfaces[0])
    try await bus.call("Start", of: session)
    let result: Result<Void, BusFailure>
    do throws(BusFailure) {
      for (keysym, isDown) in keys.flatMap(\.keysyms) {
        try await bus.call("NotifyKeyboardKeysym", of: session) { call in
          call.append(keysym)
          call.append(isDown)
        }
      }
      result = .success(())
    } catch {
      result = .failure(error)
    }
    // The end of the session releases the keys that are down.
    try await bus.call("Stop", of: session)
    try result.get()
  }

  /// Returns after everything that mutter has sent so far. A ping might overtake that; a property does not.
  func roundTrip() async throws(ConnectionFailure) {
    let properties = BusObject(service: shell, path: path, interface: "org.freedesktop.DBus.Properties")
    do throws(BusFailure) {
      _ = try await bus.call("Get", of: properties) {
        $0.append(RemoteDesktop.interfaces[0])
        $0.append("SessionId")
      }
    } catch {
      // A refusal is an answer too.
      if case .unanswered(let failure) = error { throw failure }
    }
  }
}
