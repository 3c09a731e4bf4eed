import Glibc
import Host
import Pasteboard
import Reactor
import TestSupport
import Testing

extension DisplayTests {
  /// Payloads on their way from and to programs, which may stop at any point.
  @Suite struct Transfers {
    /// More than any pipe or property accepts at once.
    private static let bytes = patterned(5 << 20)
    private static let type = "application/octet-stream"

    /// Runs a test at a display on which a large item has been copied.
    private static func at(
      _ kind: DisplayKind, _ body: @escaping @Sendable @LoopActor (Desk, any ProgramStand) async throws -> Void
    ) async throws {
      try await Desk.at(kind) { desk in
        try await desk.copy([.octetStream: bytes])
        try await body(desk, #require(desk.stand as? any ProgramStand))
      }
    }

    @LoopActor
    private static func isWhole(_ application: Application) async throws -> Bool {
      try await application.pasted() == bytes
    }

    @Test(arguments: DisplayKind.allCases)
    func thirtyReadersAtOnceAllGetTheWhole(kind: DisplayKind) async throws {
      try await Desk.at(kind) { desk in
        try await desk.copy([.octetStream: Self.bytes])
        let readers = try (0..<30).map { _ in try desk.stand.paste(Self.type, from: .general) }
        for reader in readers { #expect(try await Self.isWhole(reader)) }
        try await eventually("the end of all transfers") { desk.transfers.all.isEmpty }
      }
    }

    @Test(arguments: DisplayKind.withPrograms)
    func aReaderThatStopsReadingHoldsNobodyUp(kind: DisplayKind) async throws {
      try await Self.at(kind) { desk, stand in
        _ = try await stand.slowReader(Self.type)
        #expect(desk.transfers.all.map(\.total) == [Self.bytes.count])
        #expect(try await Self.isWhole(stand.paste(Self.type, from: .general)))
        try await eventually("the stalled transfer alone") { desk.transfers.all.count == 1 }
        desk.timers.advance(by: .seconds(11))
        try await eventually("its end") { desk.transfers.all.isEmpty }
        #expect(try await Self.isWhole(stand.paste(Self.type, from: .general)))
      }
    }

    @Test(arguments: DisplayKind.withPrograms)
    func aReaderThatDiesEndsOnlyItsTransfer(kind: DisplayKind) async throws {
      try await Self.at(kind) { desk, stand in
        try await stand.slowReader(Self.type).stop()
        try await eventually("the end of its transfer") { desk.transfers.all.isEmpty }
        #expect(try await Self.isWhole(stand.paste(Self.type, from: .general)))
      }
    }

    @Test(arguments: DisplayKind.withPrograms)
    func aTransferFinishesAfterTheSelectionIsLost(kind: DisplayKind) async throws {
      try await Self.at(kind) { desk, stand in
        let reader = try await stand.slowReader(Self.type)
        try await desk.copiedElsewhere("theirs")
        reader.signal(SIGUSR1)
        #expect(try await Self.isWhole(Application(reader)))
      }
    }

    @Test(arguments: DisplayKind.withPrograms)
    func aServerThatDiesInTheMiddleOfTransfersIsSurvived(kind: DisplayKind) async throws {
      try await Self.at(kind) { desk, stand in
        for _ in 0..<4 { _ = try await stand.slowReader(Self.type) }
        try await desk.losesServer()
        try await eventually("the end of all transfers") { desk.transfers.all.isEmpty }
        try await stand.start()
        try await desk.passes(until: "a connection") { desk.display.name != nil }
        #expect(try await Self.isWhole(stand.paste(Self.type, from: .general)))
      }
    }

    // MARK: What is read

    @Test(arguments: DisplayKind.withPrograms)
    func anOwnerThatNeverAnswersCostsOnlyTheLimit(kind: DisplayKind) async throws {
      try await Self.at(kind) { desk, stand in
        let owner = try stand.owner([65], as: Self.type, on: .general)
        try await desk.becomesForeign()
        owner.signal(SIGSTOP)
        let outcome = Promise<LoadFailure?>()
        LoopTask.start { outcome.fulfil(await desk.failure(of: .octetStream)) }
        try await desk.passes(until: "the end of the load") { outcome.value != nil }
        #expect(outcome.value??.reason == .timedOut)
        owner.signal(SIGCONT)
        try await eventually("an answer") { await desk.failure(of: .octetStream) == nil }
      }
    }

    @Test(arguments: DisplayKind.withPrograms)
    func contentsThatAreTooLargeAreNotRead(kind: DisplayKind) async throws {
      try await Self.at(kind) { desk, stand in
        _ = try stand.owner(patterned(TestPasteboards.readLimit + 1), as: Self.type, on: .general)
        try await desk.becomesForeign()
        #expect(await desk.failure(of: .octetStream)?.reason == .tooLarge)
        try await desk.copiedElsewhere("theirs")
      }
    }
  }
}
