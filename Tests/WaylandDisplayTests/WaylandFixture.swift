import Files
import DisplayServer
import Glibc
import Host
import Linux
import Pasteboard
import Reactor
import TestSupport
import WaylandDisplay

/// Pasteboards, and a Wayland display for them that is not connected yet.
@LoopActor
final class WaylandFixture: PasteboardsOnDisplay {
  let pasteboards: TestPasteboards
  let wayland: DisplayClient<WaylandConnector>
  let clipboard: Clipboard
  var display: any DisplayCandidate { wayland }

  init(
    protocols: [SelectionProtocol] = SelectionProtocol.allCases, timers: Timers = .monotonic
  ) {
    signal(SIGPIPE, SIG_IGN)  // as in the daemon
    pasteboards = TestPasteboards(timers: timers)
    let copier = FileCopier(program: InstalledProgram.path(of: "pasteboard-render") ?? "missing")
    wayland = DisplayClient(WaylandConnector(protocols, copier: copier), in: pasteboards.displayContext())
    clipboard = Clipboard(pasteboards.items, display: wayland)
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
      return transfers.all.isEmpty
    }
  }

  /// Returns the types of the pasteboard's item.
  func types(on name: PasteboardName = .general) -> [MediaType] {
    items[name]?.offer.types() ?? []
  }
}
