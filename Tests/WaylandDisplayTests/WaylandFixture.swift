import Files
import DisplayServer
import Glibc
import Host
import Linux
import Logging
import Pasteboard
import Reactor
import TestSupport
import WaylandDisplay

/// A host, and a Wayland display for it that is not connected yet.
@LoopActor
final class WaylandFixture: HostOnDisplay {
  let wayland: DisplayClient<WaylandConnector>

  static let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  init(
    protocols: [SelectionProtocol] = SelectionProtocol.allCases, timers: Timers = .monotonic
  ) {
    signal(SIGPIPE, SIG_IGN)  // as in the daemon
    let host = PasteboardHost(log: WaylandFixture.log, timers: timers)
    // Where time passes by itself, no limit is met by chance.
    let isReal = timers === Timers.monotonic
    let copier = FileCopier(program: InstalledProgram.path(of: "pasteboard-render") ?? "missing")
    wayland = DisplayClient(
      WaylandConnector(protocols, copier: copier), host: host, log: WaylandFixture.log,
      limits: isReal ? .endless(WaylandFixture.readLimit) : ReadLimits(total: WaylandFixture.readLimit),
      patience: isReal ? .endless : DisplayPatience(), timers: timers)
    super.init(host, on: wayland, timers: timers)
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
    await wayland.adopt(DisplayEnvironment(waylandDisplay: display))
    guard wayland.name != nil else { throw ProgramFailure(wayland.reason) }
  }

  /// Waits until no transfer is under way.
  func becomesQuiet() async throws {
    try await eventually("the end of all transfers") {
      await self.wayland.settle(.general)
      return self.host.transfers.all.isEmpty
    }
  }

  /// The types that the pasteboard's item has.
  func types(on name: PasteboardName = .general) -> [MediaType] {
    host.item(on: name)?.offer.types() ?? []
  }
}
