import DisplayServer
import FakeCompositor
import Glibc
import Host
import Linux
import Pasteboard
import Reactor
import TestSupport
import Testing
import WaylandDisplay

extension WaylandFixture {
  /// Runs a test on the loop with a fake compositor of its own, which is stopped afterwards.
  nonisolated static func with(
    _ protocols: FakeCompositor_protocol = FAKE_COMPOSITOR_EXT, seats: Int = 1, timers isVirtual: Bool = false,
    _ body: @escaping @Sendable @LoopActor (WaylandFixture, TestCompositor) async throws -> Void
  ) async throws {
    try await onLoop {
      let compositor = try TestCompositor(protocols, seats: seats)
      let fixture = WaylandFixture(timers: isVirtual ? Timers() : .monotonic)
      let result: Result<Void, any Error>
      do {
        try await fixture.connect(to: compositor.display)
        result = .success(try await body(fixture, compositor))
      } catch {
        result = .failure(error)
      }
      fixture.wayland.stop()
      await compositor.stop()
      try result.get()
    }
  }
}

extension WaylandFixture {
  /// Runs `body`, which requests the focus in vain, and lets the time of that wait pass.
  fileprivate func withoutFocus(_ body: @escaping @Sendable @LoopActor () async throws -> Void) async throws {
    let task = Task(executorPreference: EventLoop.shared) { try await body() }
    let limit = DisplayPatience().focus
    // All other waits are longer.
    try await eventually("a wait for the focus") { timers.untilNext() == limit }
    timers.advance(by: limit)
    try await task.value
  }
}

extension WaylandTests {
  /// A compositor that obeys the test, correctly or not.
  @Suite struct Fake {
    @Test(arguments: [
      (FAKE_COMPOSITOR_EXT, SelectionProtocol.extDataControl), (FAKE_COMPOSITOR_WLR_1, .wlrDataControl),
      (FAKE_COMPOSITOR_WLR_2, .wlrDataControl),
    ])
    func everyDataControlServesAndFollows(spoken: FakeCompositor_protocol, used: SelectionProtocol) async throws {
      try await WaylandFixture.with(spoken, timers: true) { fixture, compositor in
        #expect(fixture.wayland.connector.selectionProtocol == used)
        try await fixture.copy([.html: Array("<i>x</i>".utf8)])
        #expect(try compositor.types().first == "text/html")
        #expect(try await compositor.paste("text/html") == Array("<i>x</i>".utf8))
        try compositor.offer(["text/html"], answer: answering(Array("<b>y</b>".utf8)))
        try await fixture.becomesForeign()
        #expect(try await fixture.paste(.html) == Array("<b>y</b>".utf8))
        // If an application goes at once, our item stays.
        fixture.timers.advance(by: FollowedPasteboard.comebackTime)
        try compositor.offer([])
        try await fixture.becomesEmpty()
      }
    }

    @Test func extIsPreferred() async throws {
      try await onLoop {
        let compositor = try TestCompositor(FAKE_COMPOSITOR_EXT, FAKE_COMPOSITOR_WLR_2)
        let fixture = WaylandFixture()
        try await fixture.connect(to: compositor.display)
        #expect(fixture.wayland.connector.selectionProtocol == .extDataControl)
        #expect(fixture.wayland.reason == "Wayland display \(compositor.display), by ext-data-control")
        fixture.wayland.stop()
        await compositor.stop()
      }
    }

    @Test func theFirstVersionOfWlrHasNoPrimarySelection() async throws {
      try await WaylandFixture.with(FAKE_COMPOSITOR_WLR_1) { fixture, compositor in
        await #expect(throws: DisplayFailure("the compositor on \(compositor.display) has no primary selection")) {
          try await fixture.copy([.plainText: [65]], on: .primary)
        }
        try await fixture.copy([.plainText: [65]])
      }
    }

    @Test func aCompositorWithoutAnyProtocolIsNamedAndItsSuccessorFound() async throws {
      try await onLoop {
        let compositor = try TestCompositor()
        let fixture = WaylandFixture()
        await fixture.wayland.adopt(DisplayEnvironment(waylandDisplay: compositor.display))
        #expect(fixture.wayland.name == nil)
        #expect(
          fixture.wayland.reason == "the compositor on \(compositor.display) does not let programs manage the clipboard"
        )
        try await compositor.replace(by: FAKE_COMPOSITOR_EXT)
        try await fixture.changes { fixture.wayland.name == compositor.display }
        fixture.wayland.stop()
        await compositor.stop()
      }
    }

    // MARK: The owner of the selection

    @Test(arguments: [false, true])
    func anotherCopyIsSeenWhicheverEventComesFirst(cancelsLate: Bool) async throws {
      try await WaylandFixture.with { fixture, compositor in
        for round in 0..<3 {
          try await fixture.copy([.plainText: Array("mine \(round)".utf8)])
          try compositor.offer(
            ["text/plain;charset=utf-8"], cancelsLate: cancelsLate, answer: answering(Array("theirs".utf8)))
          try await fixture.becomesForeign()
          #expect(try await fixture.paste(.plainText) == Array("theirs".utf8))
        }
      }
    }

    @Test func ourTypesInAnothersHandsAreTheirs() async throws {
      try await WaylandFixture.with { fixture, compositor in
        try await fixture.copy([.plainText: Array("mine".utf8)])
        let types = try compositor.types()
        try compositor.offer(types, answer: answering(Array("kept by a manager".utf8)))
        try await fixture.becomesForeign()
        #expect(try await fixture.paste(.plainText) == Array("kept by a manager".utf8))
        #expect(!fixture.types().contains { SelectionMark.isMark($0.description) })
      }
    }

    @Test func theLastCopyOnAnySeatCounts() async throws {
      try await WaylandFixture.with(seats: 2) { fixture, compositor in
        try await fixture.copy([.plainText: Array("mine".utf8)])
        for seat: CInt in 0..<2 { #expect(try await compositor.paste("UTF8_STRING", seat: seat) == Array("mine".utf8)) }
        try compositor.offer(["text/html"], seat: 1, answer: answering(Array("theirs".utf8)))
        try await fixture.becomesForeign()
        await fixture.wayland.settle(.general)
        #expect(try await fixture.paste(.html) == Array("theirs".utf8))
        #expect(try compositor.with { FakeCompositor_has_source($0, 0, false) } == false)
      }
    }

    @Test func seatsComeAndGo() async throws {
      try await WaylandFixture.with { fixture, compositor in
        try await fixture.copy([.plainText: Array("mine".utf8)])
        try compositor.with { FakeCompositor_add_seat($0, 1) }
        try await eventually("the item on the new seat") {
          await fixture.wayland.settle(.general)
          return try compositor.with { FakeCompositor_has_source($0, 1, false) }
        }
        #expect(try await compositor.paste("UTF8_STRING", seat: 1) == Array("mine".utf8))
        try compositor.with { FakeCompositor_remove_seat($0, 0) }
        await fixture.wayland.settle(.general)
        try await fixture.copy([.plainText: Array("still".utf8)])
        #expect(try await compositor.paste("UTF8_STRING", seat: 1) == Array("still".utf8))
        try compositor.with { FakeCompositor_remove_seat($0, 1) }
        await fixture.wayland.settle(.general)
        await #expect(throws: DisplayFailure("the compositor on \(compositor.display) has no general selection")) {
          try await fixture.copy([.plainText: [65]])
        }
      }
    }

    @Test func aFinishedDeviceIsReplaced() async throws {
      try await WaylandFixture.with { fixture, compositor in
        try await fixture.copy([.plainText: Array("mine".utf8)])
        try compositor.with { FakeCompositor_finish_devices($0, 0) }
        try await eventually("the item on the new device") {
          await fixture.wayland.settle(.general)
          return try compositor.types().first == "UTF8_STRING"
        }
        #expect(try await compositor.paste("UTF8_STRING") == Array("mine".utf8))
      }
    }

    @Test func devicesThatAreAlwaysFinishedAreNotAskedForWithoutEnd() async throws {
      try await WaylandFixture.with(timers: true) { fixture, compositor in
        try compositor.with { FakeCompositor_finish_devices($0, 1_000_000) }
        try await eventually("as many requests for devices as are permitted") {
          await fixture.wayland.settle(.general)
          return try compositor.with { Int(FakeCompositor_device_count($0)) } >= 1 + OwnershipGuard.limit
        }
        for _ in 0..<3 { await fixture.wayland.settle(.general) }
        #expect(try compositor.with { Int(FakeCompositor_device_count($0)) } == 1 + OwnershipGuard.limit)
      }
    }

    // MARK: Focus

    @Test(arguments: [PasteboardName.general, .primary])
    func theCoreProtocolsWorkWithTheFocusOfAMoment(name: PasteboardName) async throws {
      try await WaylandFixture.with(FAKE_COMPOSITOR_CORE) { fixture, compositor in
        let isPrimary = name == .primary
        #expect(fixture.wayland.connector.selectionProtocol == .coreDataDevice)
        try await fixture.copy([.plainText: Array("mine".utf8)], on: name)
        #expect(try compositor.with { FakeCompositor_window_count($0) } == 1)
        #expect(try await compositor.paste("UTF8_STRING", isPrimary: isPrimary) == Array("mine".utf8))
        // Our own selection is known without the focus.
        #expect(try await fixture.paste(.plainText, from: name) == Array("mine".utf8))
        #expect(try compositor.with { FakeCompositor_window_count($0) } == 1)
        try compositor.offer(["text/html"], isPrimary: isPrimary, answer: answering(Array("theirs".utf8)))
        try await fixture.becomesForeign(name)
        #expect(try await fixture.paste(.html, from: name) == Array("theirs".utf8))
        await fixture.wayland.empty(name, onlyOurs: false)
        #expect(try compositor.types(isPrimary: isPrimary) == [])
      }
    }

    @Test func selectionsTakenWithoutOurFocusAreNotAnsweredFromOurs() async throws {
      try await WaylandFixture.with(FAKE_COMPOSITOR_CORE, timers: true) { fixture, compositor in
        try await fixture.copy([.plainText: Array("mine".utf8)])
        await fixture.wayland.settle(.general)  // until the window has closed
        try compositor.with { FakeCompositor_grant_focus($0, false) }
        try compositor.offer(["text/html"], answer: answering(Array("theirs".utf8)))
        try await eventually("an empty pasteboard") { fixture.items[.general] == nil }
        try await fixture.withoutFocus { await fixture.wayland.settle(.general) }
        #expect(fixture.wayland.warnings.contains { $0.contains("did not grant pb the focus") })
        try compositor.with { FakeCompositor_grant_focus($0, true) }
        #expect(try await fixture.paste(.html) == Array("theirs".utf8))
        #expect(!fixture.wayland.warnings.contains { $0.contains("did not grant pb the focus") })
      }
    }

    /// With the focus, a compositor reports the current selection, which must not replace a copy that was just made.
    @Test func replacedSelectionsAreNotTakenForNewer() async throws {
      try await WaylandFixture.with(FAKE_COMPOSITOR_CORE) { fixture, compositor in
        for _ in 0..<5 {
          try compositor.offer(["text/html"], answer: answering(Array("theirs".utf8)))
          try await fixture.copy([.plainText: Array("mine".utf8)])
          #expect(fixture.items[.general]?.origin == .client)
          #expect(try await compositor.paste("UTF8_STRING") == Array("mine".utf8))
          try compositor.offer(["text/html"], answer: answering(Array("theirs".utf8)))
          fixture.items.clear(.general)
          await fixture.wayland.empty(.general, onlyOurs: false)
          #expect(try compositor.types() == [])
          await fixture.wayland.settle(.general)
          #expect(fixture.items[.general] == nil)
        }
      }
    }

    @Test func selectionsTakenWithOurFocusAreKnownAtOnce() async throws {
      try await WaylandFixture.with(FAKE_COMPOSITOR_CORE) { fixture, compositor in
        for cancelsLate in [false, true] {
          try await fixture.copy([.plainText: Array("mine".utf8)])
          // The compositor does not know yet that our window has closed.
          try compositor.offer(["text/html"], cancelsLate: cancelsLate, answer: answering(Array("theirs".utf8)))
          try await fixture.becomesForeign()
          #expect(try await fixture.paste(.html) == Array("theirs".utf8))
        }
      }
    }

    @Test func withoutTheFocusACopyFailsAndItsItemStays() async throws {
      try await WaylandFixture.with(FAKE_COMPOSITOR_CORE, timers: true) { fixture, compositor in
        try compositor.with { FakeCompositor_grant_focus($0, false) }
        let unfocused = DisplayFailure(
          "the compositor on \(compositor.display) did not grant the focus, which its clipboard requires: copy again",
          .refused)
        await #expect(throws: unfocused) {
          try await fixture.withoutFocus { try await fixture.copy([.plainText: Array("mine".utf8)]) }
        }
        #expect(fixture.types() == [.plainText])
        try compositor.with { FakeCompositor_grant_focus($0, true) }
        try await fixture.wayland.offer(.general)
        #expect(try await compositor.paste("UTF8_STRING") == Array("mine".utf8))
      }
    }

    @Test func withoutASeatThereIsNoSelection() async throws {
      try await onLoop {
        let compositor = try TestCompositor(FAKE_COMPOSITOR_CORE, seats: 0)
        let fixture = WaylandFixture()
        try await fixture.connect(to: compositor.display)
        let withoutSeat = DisplayFailure("the compositor on \(compositor.display) has no general selection")
        await #expect(throws: withoutSeat) { try await fixture.copy([.plainText: [65]]) }
        fixture.wayland.stop()
        await compositor.stop()
      }
    }
  }
}
