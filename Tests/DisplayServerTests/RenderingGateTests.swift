import Files
import DisplayServer
import Host
import Linux
import Pasteboard
import Reactor
import Settings
import TestSupport
import Testing

private let manager = Reader(id: 1, pastes: false)

struct RenderingGateTests {
  @Test func aLoneRequestWaitsHalfASecond() async throws {
    try await onLoop {
      let bench = try Bench()
      let answer = bench.ask(.html)
      await bench.settle()
      bench.timers.advance(by: .milliseconds(499))
      await bench.settle()
      #expect(answer.value == nil)
      bench.timers.advance(by: .milliseconds(1))
      #expect(try await answer.wait())
    }
  }

  @Test func aGreedyProgramGetsWhatIsCheap() async throws {
    try await onLoop {
      let bench = try Bench()
      #expect(await bench.gate.admits(.plainText, on: .general, for: manager))
      #expect(await bench.gate.admits(.latin1PlainText, on: .general, for: manager))
      #expect(await !bench.gate.admits(.html, on: .general, for: manager))
    }
  }

  @Test func renderedTypesAreForAllReaders() async throws {
    try await onLoop {
      let bench = try Bench()
      _ = try await bench.loads.load(.html, from: .general)
      #expect(await bench.gate.admits(.plainText, on: .general, for: manager))
      #expect(await bench.gate.admits(.html, on: .general, for: manager))
      #expect(await !bench.gate.admits(.png, on: .general, for: manager))
    }
  }

  @Test func aRequestThatWaitedIsNotAnsweredFromTheNextItem() async throws {
    try await onLoop {
      let bench = try Bench()
      let answer = bench.ask(.html)
      await bench.settle()
      try bench.copy()
      bench.timers.advance(by: .milliseconds(500))
      #expect(try await !answer.wait())
    }
  }

  @Test func cheapItemsMakeNoReaderWait() async throws {
    try await onLoop {
      let bench = try Bench(cost: .cheap)
      #expect(!bench.gate.guards(.general))
      for type in [MediaType.plainText, .html, .png] {
        #expect(await bench.gate.admits(type, on: .general, for: manager))
      }
    }
  }

  @Test func readersMatterForAMoment() async throws {
    try await onLoop {
      let bench = try Bench()
      bench.timers.advance(by: .milliseconds(501))
      #expect(!bench.gate.caresWhoAsks(on: .general))
      try bench.copy()
      #expect(bench.gate.caresWhoAsks(on: .general))
      for type in [MediaType.plainText, .png] { _ = await bench.gate.admits(type, on: .general, for: manager) }
      bench.timers.advance(by: .seconds(2))
      #expect(bench.gate.caresWhoAsks(on: .general), "it may go on reading")
      bench.timers.advance(by: .milliseconds(1))
      #expect(!bench.gate.caresWhoAsks(on: .general))
    }
  }

  @Test func theDefenceCanBeSwitchedOff() async throws {
    try await onLoop {
      let bench = try Bench()
      bench.settings.edit { $0.managers.greedy = .serve }
      for type in [MediaType.plainText, .html, .png] {
        #expect(await bench.gate.admits(type, on: .general, for: manager))
      }
    }
  }

  /// A gate for an item with stored text, and with expensive HTML and an expensive image.
  @LoopActor private final class Bench: TestPasteboards {
    private(set) lazy var gate = displayContext().gate
    private let cost: RepresentationCost

    init(cost: RepresentationCost = .expensive) throws {
      self.cost = cost
      super.init()
      try copy()
    }

    func copy() throws {
      let payload = try Payload(Array("text".utf8))
      var provider = ItemProvider<Payload>()
      provider.registerPayload(.plainText, payload: payload)
      provider.registerPayload(.latin1PlainText, payload: payload)
      for type in [MediaType.html, .png] { provider.registerRepresentation(type, cost: cost) { _ in payload } }
      items.put(Item(sources: provider, origin: .client), on: .general)
      gate.itemAppeared(on: .general)
    }

    func ask(_ type: MediaType) -> Promise<Bool> {
      let answer = Promise<Bool>()
      LoopTask.start { answer.fulfil(await self.gate.admits(type, on: .general, for: manager)) }
      return answer
    }

    /// Lets every task continue that can.
    func settle() async { for _ in 0..<10 { await Task.yield() } }
  }
}
