import DisplayServer
import Host
import Linux
import Pasteboard
import Reactor
import TestSupport
import Testing

/// Text of X11's type STRING, however large, becomes UTF-8 without blocking other work.
struct Latin1Tests {
  /// Counts the turns of other work.
  @LoopActor
  private final class Others {
    private(set) var turns = 0
    private var task: Task<Void, Never>?

    init() {
      task = LoopTask.start { [weak self] in
        while !Task.isCancelled {
          self?.turns += 1
          await Task.yield()
        }
      }
    }

    func stop() { task?.cancel() }
  }

  private static let size = 16 << 20

  /// Returns a handler that reads plain text of umlauts; calls `answered` when they have arrived.
  @LoopActor
  private static func handler(
    limit: Int = 1 << 30, answered: @escaping @LoopActor () -> Void
  ) async throws -> ItemProvider<Payload>.LoadHandler {
    let payload = try Payload([UInt8](repeating: 0xFC, count: size))
    let account = TestPasteboards().account
    let item = ForeignItem.item(named: ["STRING"], limits: ReadLimits(total: limit), account: account) {
      _, _, _ throws(LoadFailure) in
      answered()
      return ForeignRepresentation(typeName: "STRING", payload: payload)
    }
    return try #require(item?.sources.loadHandler(for: .plainText))
  }

  @Test func othersHaveTheirTurns() async throws {
    try await onLoop {
      let others = Others()
      var before = 0
      let load = try await Latin1Tests.handler { before = others.turns }
      let payload = try await load(LoadProgress())
      #expect(others.turns - before > 100)
      #expect(payload.count == 2 * Latin1Tests.size)
      others.stop()
    }
  }

  @Test func itCountsAgainstTheLimit() async throws {
    try await onLoop {
      let load = try await Latin1Tests.handler(limit: Latin1Tests.size * 3 / 2) {}
      let failure = await #expect(throws: LoadFailure.self) { try await load(LoadProgress()) }
      #expect(failure?.reason == .tooLarge)
    }
  }

  @Test func cancellingEndsTheLoad() async throws {
    try await onLoop {
      let answered = Promise<Void>()
      let load = try await Latin1Tests.handler { answered.fulfil(()) }
      let progress = LoadProgress()
      let outcome = Promise<LoadFailure?>()
      LoopTask.start {
        do throws(LoadFailure) {
          _ = try await load(progress)
          outcome.fulfil(nil)
        } catch { outcome.fulfil(error) }
      }
      try await answered.wait()
      progress.cancel()
      #expect(try await outcome.wait()?.reason == .cancelled)
    }
  }
}
