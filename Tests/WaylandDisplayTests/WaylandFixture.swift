import Descriptors
import DisplayServer
import Glibc
import Host
import Logging
import Pasteboard
import Reactor
import TestSupport
import WaylandDisplay

/// A host, and a Wayland display for it that is not connected yet.
@LoopActor
final class WaylandFixture {
  let host: PasteboardHost
  let wayland: DisplayClient<WaylandConnector>
  let timers: Timers

  /// The most that is read of another application.
  static let readLimit = 16 << 20

  static let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  init(
    protocols: [SelectionProtocol] = SelectionProtocol.allCases, timers: Timers = .monotonic
  ) {
    signal(SIGPIPE, SIG_IGN)  // as in the daemon
    self.timers = timers
    host = PasteboardHost(log: WaylandFixture.log, timers: timers)
    // Where time passes by itself, no limit is met by chance.
    let isReal = timers === Timers.monotonic
    let copier = FileCopier(program: InstalledProgram.path(of: "pasteboard-render") ?? "missing")
    wayland = DisplayClient(
      WaylandConnector(protocols, copier: copier), host: host, log: WaylandFixture.log,
      limits: isReal ? .endless(WaylandFixture.readLimit) : ReadLimits(total: WaylandFixture.readLimit),
      patience: isReal ? .endless : DisplayPatience(), timers: timers)
    host.display = wayland
  }

  /// Runs a test on the loop with a sway of its own, which is stopped afterwards.
  nonisolated static func withSway(
    connected: Bool = true, timers isVirtual: Bool = false,
    _ body: @escaping @Sendable @LoopActor (WaylandFixture, PrivateSway) async throws -> Void
  ) async throws {
    try await onLoop {
      let sway = try await PrivateSway.start()
      let fixture = WaylandFixture(timers: isVirtual ? Timers() : .monotonic)
      let result: Result<Void, any Error>
      do {
        if connected { try await fixture.connect(to: sway.display) }
        result = .success(try await body(fixture, sway))
      } catch {
        result = .failure(error)
      }
      fixture.wayland.stop()
      await sway.stop()
      try result.get()
    }
  }

  func connect(to display: String) async throws {
    await wayland.start(environment: DisplayEnvironment(waylandDisplay: display))
    guard wayland.name != nil else { throw ProgramFailure(wayland.reason) }
  }

  // MARK: Waiting

  /// Waits until `condition` holds, which it may do after any change of the display's state.
  func changes(_ condition: @escaping @LoopActor () -> Bool) async throws {
    let holds = Promise<Void>()
    wayland.onChange = { if condition() { holds.fulfil(()) } }
    defer { wayland.onChange = nil }
    if condition() { return }
    do {
      try await holds.wait(atMost: patience)
    } catch {
      throw ProgramFailure("the display still says: \(wayland.reason)")
    }
  }

  /// Waits until the pasteboard's item is another application's.
  func becomesForeign(_ name: PasteboardName = .general) async throws {
    try await eventually("an item of another application") {
      await self.wayland.settle(name)
      return self.host.item(on: name)?.origin == .display
    }
  }

  /// Waits until no transfer is under way.
  func becomesQuiet() async throws {
    try await eventually("the end of all transfers") {
      await self.wayland.settle(.general)
      return self.host.transfers.all.isEmpty
    }
  }

  /// Waits until the pasteboard is empty.
  func becomesEmpty(_ name: PasteboardName = .general) async throws {
    try await eventually("an empty pasteboard") {
      await self.wayland.settle(name)
      return self.host.item(on: name) == nil
    }
  }

  // MARK: Items

  /// Copies an item with these representations, as a client of the daemon does.
  func copy(_ representations: KeyValuePairs<MediaType, [UInt8]>, on name: PasteboardName = .general) async throws {
    var provider = ItemProvider<Payload>()
    for (type, bytes) in representations { provider.registerPayload(type, payload: try Payload(bytes)) }
    host.put(Item(sources: provider, origin: .client), on: name)
    try await wayland.offer(name)
  }

  /// Copies an item with one representation that `load` produces.
  func promise(_ type: MediaType, load: @escaping ItemProvider<Payload>.LoadHandler) async throws {
    var provider = ItemProvider<Payload>()
    provider.registerRepresentation(type, loadHandler: load)
    host.put(Item(sources: provider, origin: .client), on: .general)
    try await wayland.offer(.general)
  }

  /// Copies an item of which some is dear, and gives what is rendered of it.
  func copyDear() async throws -> Renderings {
    let renderings = Renderings()
    host.put(try renderings.dearItem(), on: .general)
    try await wayland.offer(.general)
    return renderings
  }

  /// What the daemon reads of a type.
  func paste(_ type: MediaType, from name: PasteboardName = .general) async throws -> [UInt8] {
    await wayland.settle(name)
    return try await host.load(type, from: name).payload.bytes()
  }

  /// Why the daemon cannot read a type; nil if it can.
  func failure(of type: MediaType) async -> LoadFailure? {
    do throws(LoadFailure) {
      _ = try await host.load(type, from: .general)
      return nil
    } catch {
      return error
    }
  }

  /// The types that the pasteboard's item has.
  func types(on name: PasteboardName = .general) -> [MediaType] {
    host.item(on: name)?.offer.types() ?? []
  }
}
