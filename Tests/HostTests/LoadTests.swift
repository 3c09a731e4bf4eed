import Host
import Linux
import Pasteboard
import Reactor
import TestSupport
import Testing

struct LoadTests {
  @Test func everyoneWhoAsksSharesOneLoad() async throws {
    try await onLoop {
      let bench = Bench()
      bench.items.put(bench.item(), on: .general)
      #expect(bench.started == 0, "nothing is rendered before a request")
      let first = bench.ask(.html)
      let second = bench.ask(.html)
      await Task.yield()
      try bench.finish("page")
      let bytes = try [await first.wait().get(), await second.wait().get()].map { try $0.payload.bytes() }
      #expect(bytes == [Array("page".utf8), Array("page".utf8)])
      let later = try await bench.loads.load(.html, from: .general)
      #expect(try later.payload.bytes() == Array("page".utf8))
      #expect(bench.started == 1)
    }
  }

  @Test func abandonedLoadsLinger() async throws {
    try await onLoop {
      let bench = Bench()
      bench.items.put(bench.item(), on: .general)
      let impatient = bench.ask(.html, atMost: .seconds(1))
      await Task.yield()
      bench.timers.advance(by: .seconds(1))
      let failure = try await impatient.wait().failure
      #expect(failure?.reason == .timedOut)
      #expect(bench.progress?.isCancelled == false)
      try bench.finish("page")
      await bench.settle()
      let payload = try await bench.loads.load(.html, from: .general).payload
      #expect(try payload.bytes() == Array("page".utf8))
      #expect(bench.started == 1, "the next paste finds the load done")
    }
  }

  @Test func aLoadThatNobodyWantsEndsWithItsLingerTime() async throws {
    try await onLoop {
      let bench = Bench()
      bench.items.put(bench.item(), on: .general)
      let impatient = bench.ask(.html, atMost: .seconds(1))
      await Task.yield()
      bench.timers.advance(by: .seconds(1))
      _ = try await impatient.wait()
      bench.timers.advance(by: Loads.lingering - .milliseconds(1))
      #expect(bench.progress?.isCancelled == false)
      bench.timers.advance(by: .milliseconds(1))
      #expect(bench.progress?.isCancelled == true)
    }
  }

  @Test func cancellingEndsTheLoad() async throws {
    try await onLoop {
      let bench = Bench()
      bench.items.put(bench.item(), on: .general)
      let ended = Promise<LoadFailure?>()
      let task = LoopTask.start { ended.fulfil(await bench.outcome(of: .html).failure) }
      await bench.settle()
      #expect(bench.started == 1)
      task.cancel()
      let failure = try await ended.wait()
      #expect(failure?.reason == .cancelled)
      #expect(bench.progress?.isCancelled == true)
    }
  }

  @Test func aLoadWithoutProgressIsRefusedAndForgotten() async throws {
    try await onLoop {
      let bench = Bench()
      bench.items.put(bench.item(), on: .general)
      let patient = bench.ask(.html)
      await bench.settle()
      for second in 1...300 {
        bench.progress?.update(completed: Int64(second), total: 0)
        bench.timers.advance(by: .seconds(1))
      }
      #expect(bench.loads.all.count == 1, "one that goes on may take as long as it likes")
      bench.timers.advance(by: .seconds(60))
      #expect(bench.loads.all.count == 1)
      for _ in 0..<4 { bench.timers.advance(by: .seconds(30)) }
      let failure = try await patient.wait().failure
      #expect(failure?.reason == .timedOut)
      #expect(bench.progress?.isCancelled == true)
      #expect(bench.loads.failures.map(\.failure.reason) == [.timedOut])
      _ = bench.ask(.html)
      await bench.settle()
      #expect(bench.started == 2, "a later request tries again")
    }
  }

  @Test func aRequestGetsTheItemThatItAskedFor() async throws {
    try await onLoop {
      let bench = Bench()
      bench.items.put(bench.item(), on: .general)
      let request = bench.loads.request(.html, from: .general)
      await bench.settle()
      var other = ItemProvider<Payload>()
      other.registerPayload(.html, payload: try Payload(Array("another".utf8)))
      bench.items.put(Item(sources: other, origin: .client), on: .general)
      try bench.finish("page")
      let outcome = await request.outcome(atMost: .seconds(1))
      #expect(try outcome?.get().payload.bytes() == Array("page".utf8))
    }
  }

  @Test func typesBeingRenderedAreCheap() async throws {
    try await onLoop {
      let bench = Bench()
      bench.items.put(bench.item(cost: .expensive), on: .general)
      #expect(bench.items.cost(of: .html, on: .general) == .expensive)
      #expect(bench.items.cost(of: .png, on: .general) == .cheap)
      let request = bench.loads.request(.html, from: .general)
      #expect(bench.items.cost(of: .html, on: .general) == .cheap)
      request.giveUp()
      #expect(bench.items.cost(of: .html, on: .general) == .cheap, "it lingers")
      bench.timers.advance(by: Loads.lingering)
      #expect(bench.items.cost(of: .html, on: .general) == .expensive)
    }
  }

  @Test func aLoadSaysWhoWaitsAndForHowLong() async throws {
    try await onLoop {
      let bench = Bench()
      bench.items.put(bench.item(), on: .general)
      let first = bench.loads.request(.html, from: .general, for: .window(0x1E0_0001))
      bench.timers.advance(by: .seconds(2))
      let second = bench.loads.request(.html, from: .general, for: .waylandClient)
      await bench.settle()
      #expect(bench.loads.all.map(\.requestors) == [[.window(0x1E0_0001), .waylandClient]])
      #expect(bench.loads.all.first?.elapsed == .seconds(2))
      bench.progress?.update(completed: 1, total: 4)
      #expect(bench.loads.all.first?.progress.fraction == 0.25 && second.progress?.completed == 1)
      first.withdraw()
      second.giveUp()
      #expect(bench.loads.all.map(\.requestors) == [[]], "it lingers")
      #expect(second.progress == nil)
    }
  }

  @Test func lastWithdrawalEndsTheLoad() async throws {
    try await onLoop {
      let bench = Bench()
      bench.items.put(bench.item(), on: .general)
      let requests = (1...2).map { _ in bench.loads.request(.html, from: .general) }
      await bench.settle()
      requests[0].withdraw()
      #expect(bench.progress?.isCancelled == false)
      requests[1].withdraw()
      #expect(bench.progress?.isCancelled == true && bench.loads.all.isEmpty)
    }
  }

  @Test func aTransferHasARateFromItsFirstMillisecondOn() async throws {
    try await onLoop {
      let bench = Bench()
      let transfer = bench.transfers.begin(.html, to: .process(1), total: 40_000_000)
      bench.transfers.update(transfer, sent: 10_000_000)
      #expect(bench.transfers.all.first?.bytesPerSecond == nil)
      bench.timers.advance(by: .milliseconds(2500))
      let summary = try #require(bench.transfers.all.first)
      #expect(summary.bytesPerSecond == 4_000_000 && summary.fraction == 0.25)
      let empty = bench.transfers.begin(.html, to: .process(1), total: 0)
      #expect(bench.transfers.all.last?.fraction == nil)
      for ended in [transfer, empty] { bench.transfers.end(ended) }
      #expect(bench.transfers.all.isEmpty)
    }
  }

  @Test(arguments: [
    (Requestor.window(0x1E0_0001), "window 0x1e00001"), (.waylandClient, "a Wayland client"),
    (.process(.max), "process 2147483647"), (.process(-1), "process -1"),
  ])
  func requestorsHaveNames(requestor: Requestor, name: String) {
    #expect(requestor.description == name)
  }

  @Test func anItemOfNoTypesIsNeverPut() async throws {
    try await onLoop {
      let bench = Bench()
      let kept = bench.items.put(bench.item(), on: .general)
      let refused = bench.items.put(Item(sources: ItemProvider(), origin: .client), on: .general)
      #expect(refused == nil)
      #expect(bench.items.generation(of: .general) == kept)
    }
  }

  @Test func aPayloadThatStandsForSeveralTypesCountsOnce() async throws {
    try await onLoop {
      let bench = Bench()
      let payload = try Payload(Array("text".utf8))
      var provider = ItemProvider<Payload>()
      provider.registerPayload(.markdown, payload: payload)
      provider.registerPayload(.plainText, payload: payload)
      bench.items.put(Item(sources: provider, origin: .client), on: .primary)
      #expect(bench.account.bytes == 4)
    }
  }
}

/// Pasteboards with an item whose one representation the test finishes.
@LoopActor private final class Bench: TestPasteboards {
  typealias Outcome = Result<LoadedRepresentation, LoadFailure>

  private(set) var started = 0
  private(set) var progress: LoadProgress?
  private var result = Promise<Payload>()

  func item(cost: RepresentationCost = .cheap) -> PasteboardItem {
    var provider = ItemProvider<Payload>()
    provider.registerRepresentation(.html, cost: cost) { progress async throws(LoadFailure) in
      try await self.load(progress)
    }
    return Item(sources: provider, origin: .client)
  }

  private func load(_ progress: LoadProgress) async throws(LoadFailure) -> Payload {
    started += 1
    self.progress = progress
    do throws(WaitFailure) {
      return try await result.wait()
    } catch {
      throw LoadFailure(.cancelled, step: "the test's load was cancelled")
    }
  }

  func finish(_ text: String) throws { result.fulfil(try Payload(Array(text.utf8))) }

  /// Requests a representation in a task of its own.
  func ask(_ type: MediaType, atMost limit: Duration? = nil) -> Promise<Outcome> {
    let promise = Promise<Outcome>()
    LoopTask.start { promise.fulfil(await self.outcome(of: type, atMost: limit)) }
    return promise
  }

  func outcome(of type: MediaType, atMost limit: Duration? = nil) async -> Outcome {
    do throws(LoadFailure) {
      return .success(try await loads.load(type, from: .general, atMost: limit))
    } catch {
      return .failure(error)
    }
  }

  /// Lets every task continue that can.
  func settle() async { for _ in 0..<10 { await Task.yield() } }
}

extension Result {
  fileprivate var failure: Failure? { if case .failure(let failure) = self { failure } else { nil } }
}
