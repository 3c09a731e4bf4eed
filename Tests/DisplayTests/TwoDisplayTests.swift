import DisplayServer
import Foundation
import Host
import Linux
import Pasteboard
import Reactor
import TestSupport
import Testing

/// Two displays at once, as on GNOME: the first has only the clipboard, the second both selections.
struct TwoDisplayTests {
  @LoopActor
  private final class Displays {
    let (narrow, wide) = (FakeServer(UUID().uuidString), FakeServer(UUID().uuidString))
    let timers = Timers()
    let items: Items
    let chooser: DisplayChooser
    let clipboard: Clipboard

    init() {
      let clipboardOnly = FakeConnector()
      (clipboardOnly.variable, clipboardOnly.carried) = (\.waylandDisplay, [.general])
      let pasteboards = TestPasteboards(timers: timers)
      let context = pasteboards.displayContext(patience: DisplayPatience(server: patience))
      chooser = DisplayChooser([
        DisplayClient(clipboardOnly, in: context), DisplayClient(FakeConnector(), in: context),
      ])
      items = pasteboards.items
      clipboard = Clipboard(items, display: chooser)
      narrow.start()
      wide.start()
    }

    func begin() async {
      await chooser.start(environment: DisplayEnvironment(x11Display: wide.display, waylandDisplay: narrow.display))
    }

    func copy(on name: PasteboardName) async throws {
      var given = ItemProvider<Payload>()
      given.registerPayload(.plainText, payload: try Payload(Array("ours".utf8)))
      items.put(Item(sources: given, origin: .client), on: name)
      try await chooser.offer(name)
    }

    /// Another application copies on one of the displays; returns after all consequences.
    func copies(on server: FakeServer, _ name: PasteboardName) async throws {
      server.takeover(of: name, by: FakeSelection(try Payload(Array("theirs".utf8)), as: "UTF8_STRING"))
      timers.advance(by: .milliseconds(200))
      await chooser.settle(name)
    }

    /// Whether we own the selections on each display, general before primary.
    var ours: [[Bool]] {
      [narrow, wide].map { server in
        PasteboardName.onDisplays.map { server.session?.offered(on: $0) != nil }
      }
    }
  }

  private static func atDisplays(_ body: @escaping @Sendable @LoopActor (Displays) async throws -> Void) async throws {
    try await onLoop {
      let displays = Displays()
      await displays.begin()
      let result: Result<Void, any Error>
      do { result = .success(try await body(displays)) } catch { result = .failure(error) }
      for server in [displays.narrow, displays.wide] { server.stop() }
      try result.get()
    }
  }

  @Test func eachServesItsOwn() async throws {
    try await Self.atDisplays { displays in
      #expect(displays.chooser.name == "\(displays.narrow.display), \(displays.wide.display)")
      for name in PasteboardName.onDisplays { try await displays.copy(on: name) }
      #expect(displays.ours == [[true, false], [false, true]])
      try await displays.copies(on: displays.wide, .general)
      #expect(displays.items[.general]?.origin == .client, "that is the other display's pasteboard")
      try await displays.copies(on: displays.narrow, .general)
      #expect(displays.items[.general]?.origin == .display)
    }
  }

  @Test func theOneThatIsLeftTakesOver() async throws {
    try await Self.atDisplays { displays in
      for name in PasteboardName.onDisplays { try await displays.copy(on: name) }
      displays.narrow.stop()
      try await eventually("both on the second display") { displays.ours == [[false, false], [true, true]] }
      #expect(displays.chooser.name == displays.wide.display)
      displays.narrow.start()
      try await eventually("each on its own again") {
        if let next = displays.timers.untilNext() { displays.timers.advance(by: next) }
        // This counts as an event, even if the loop would sleep.
        Timers.monotonic.schedule(after: .zero) {}
        return displays.ours == [[true, false], [false, true]]
      }
    }
  }

  /// The other display serves the clipboard from then on, also for a copy requested before that is known.
  @Test func aCopyInTheMomentOfAChangeArrives() async throws {
    try await Self.atDisplays { displays in
      displays.narrow.stop()
      try await eventually("the loss") { displays.chooser.name == displays.wide.display }
      try await displays.copy(on: .general)
      #expect(displays.ours == [[false, false], [true, false]])
    }
  }

  /// Another application still owns the selection on the display that is served again.
  @Test(arguments: [true, false])
  func clearedItemsDoNotComeBack(wasCopiedThere: Bool) async throws {
    try await Self.atDisplays { displays in
      let theirs = FakeSelection(try Payload(Array("theirs".utf8)), as: "UTF8_STRING")
      if wasCopiedThere { displays.wide.takeover(of: .general, by: theirs) }
      _ = await displays.clipboard.empty(.general)
      displays.narrow.stop()
      try await eventually("the second display") { displays.chooser.name == displays.wide.display }
      await displays.chooser.settle(.general)
      #expect(displays.wide.owners[.general] == nil)
      #expect(displays.items[.general] == nil)
    }
  }

  /// Another application's earlier item was not cleared.
  @Test func itemsOfADisplayAreThereOnceItIsServed() async throws {
    try await Self.atDisplays { displays in
      try await displays.copies(on: displays.narrow, .general)
      displays.wide.takeover(of: .general, by: FakeSelection(try Payload(Array("older".utf8)), as: "UTF8_STRING"))
      displays.narrow.stop()
      try await eventually("the second display's item") { displays.items[.general]?.origin == .display }
      #expect(displays.wide.owners[.general] != nil)
    }
  }

  @Test func itemsOfADisplayGoWithIt() async throws {
    try await Self.atDisplays { displays in
      try await displays.copy(on: .general)
      try await displays.copies(on: displays.wide, .primary)
      #expect(displays.items[.primary]?.origin == .display)
      displays.wide.stop()
      try await eventually("the loss") { displays.items[.primary] == nil }
      #expect(displays.ours == [[true, false], [false, false]])
    }
  }
}
