import Host
import Linux
import Pasteboard
import Reactor
import Settings
import TestSupport
import Testing

struct KeepingTests {
  /// An application whose representations are stored, delayed, or never arrive.
  @LoopActor
  private final class Fixture: TestPasteboards {
    private(set) var asked: [MediaType] = []
    private(set) var cancelled: [MediaType] = []
    private var endless: Set<MediaType> = []
    private var sources = ItemProvider<Payload>()

    init() {
      super.init()
      settings.edit { $0.keep.isEnabled = true }
    }

    func offer(_ type: MediaType, _ count: Int = 1) throws {
      let payload = try Payload([UInt8](repeating: 0x61, count: count))
      sources.registerRepresentation(type) { [weak self] _ throws(LoadFailure) in
        await self?.note(type)
        return payload
      }
    }

    /// Offers a type that never arrives, but reports this number of sent bytes.
    func offerEndlessly(_ type: MediaType, sent: Int64 = 0) {
      endless.insert(type)
      sources.registerRepresentation(type) { [weak self] progress async throws(LoadFailure) in
        let end = Promise<Void>()
        progress.update(completed: sent, total: 0)
        progress.onCancel { LoopTask.start { end.fulfil(()) } }
        await self?.note(type)
        _ = try? await end.wait()
        await self?.noteCancelled(type)
        throw LoadFailure(.cancelled, step: "cancelled")
      }
    }

    private func note(_ type: MediaType) { asked.append(type) }
    private func noteCancelled(_ type: MediaType) { cancelled.append(type) }

    func put() { items.put(Item(sources: sources, origin: .display), on: .general) }

    /// Reads ahead. Time passes while it waits for missing data.
    func readAhead() async throws {
      let done = Promise<Void>()
      let reading = LoopTask.start {
        await self.keeping.readAhead(.general)
        done.fulfil(())
      }
      defer { reading.cancel() }
      try await eventually("the end of the reading") {
        if done.value != nil { return true }
        if let last = asked.last, endless.contains(last), let next = timers.untilNext() { timers.advance(by: next) }
        Timers.monotonic.schedule(after: .zero) {}
        return false
      }
    }

    var kept: [MediaType] { items.settledItem(on: .general)?.sources.registeredTypes ?? [] }
  }

  @Test func typesAreReadInTheirOrderAndStayInIt() async throws {
    try await onLoop {
      let fixture = Fixture()
      for type in [MediaType.html, .rtf, .plainText] { try fixture.offer(type) }
      fixture.put()
      #expect(fixture.kept == [])
      try await fixture.readAhead()
      #expect(fixture.asked == [.html, .rtf, .plainText])
      #expect(fixture.keeping.keepForeignItem(on: .general))
      #expect(fixture.items[.general]?.origin == .kept)
      #expect(fixture.kept == [.html, .rtf, .plainText])
    }
  }

  @Test func slowTypesAreLeftOut() async throws {
    try await onLoop {
      let fixture = Fixture()
      fixture.offerEndlessly(.html)
      try fixture.offer(.plainText)
      fixture.put()
      try await fixture.readAhead()
      #expect(fixture.kept == [.plainText])
      try await eventually("the end of the load") { fixture.cancelled == [.html] }
      #expect(fixture.timers.now >= Keeping.patience)
    }
  }

  @Test func typesBeyondTheLimitAreLeftOut() async throws {
    try await onLoop {
      let fixture = Fixture()
      fixture.settings.edit { $0.keep.bytes = 1000 }
      try fixture.offer(.html, 600)
      fixture.offerEndlessly(.rtf, sent: 401)
      try fixture.offer(.plainText, 400)
      fixture.put()
      try await fixture.readAhead()
      #expect(fixture.kept == [.html, .plainText])
      try await eventually("the end of the load") { fixture.cancelled == [.rtf] }
      #expect(fixture.timers.now < Keeping.patience)
    }
  }

  @Test func nothingIsReadOfAnItemThatWasReplaced() async throws {
    try await onLoop {
      let fixture = Fixture()
      fixture.offerEndlessly(.html)
      try fixture.offer(.plainText)
      fixture.put()
      let reading = LoopTask.start { await fixture.keeping.readAhead(.general) }
      try await eventually("the first read") { fixture.asked == [.html] }
      fixture.items.clear(.general)
      reading.cancel()
      await reading.value
      #expect(fixture.asked == [.html])
      try await eventually("the end of the load") { fixture.cancelled == [.html] }
    }
  }

  @Test func anItemOfWhichNothingWasReadIsNotKept() async throws {
    try await onLoop {
      let fixture = Fixture()
      try fixture.offer(.plainText)
      fixture.put()
      #expect(!fixture.keeping.keepForeignItem(on: .general))
      #expect(fixture.items[.general]?.origin == .display)
    }
  }
}
