import Glibc
import Host
import Linux
import Logging
import Pasteboard
import Reactor
import RenderCommand
import Rendering
import Synchronization
import TestSupport
import Testing

/// Conversions that fail, with a worker that obeys its input.
@Suite(.startsPrograms) struct RenderWorkerTests {
  private static let failures: [(deed: String, reason: String, runs: Int)] = [
    ("crash", "crashed", 2), ("abort", "ran out of memory or aborted", 2), ("recurse", "crashed", 2),
    ("allocate", "ran out of memory or aborted", 2), ("spin", "used up its processor time", 1),
    ("open a file", "made a forbidden system call", 1), ("open a socket", "made a forbidden system call", 1),
    ("execute", "made a forbidden system call", 1), ("fork", "made a forbidden system call", 1),
  ]

  @Test(arguments: failures)
  func aBrokenConversionCostsOneRepresentation(deed: String, reason: String, runs: Int) async throws {
    try await onLoop {
      let journal = Journal()
      let worker = try renderWorker(journal)
      let failure = await #expect(throws: LoadFailure.self) {
        try await worker.convert(payload(deed), Conversion.toHTML)
      }
      #expect(failure?.reason == .conversionFailed)
      #expect(failure?.step.contains(reason) == true, "\(failure?.step ?? "")")
      #expect(journal.warnings.count == runs, "each crash is reported, and a second try is the last")
      #expect(journal.warnings.allSatisfy { $0.contains(reason) && !$0.contains("content") })
      let next = try await worker.convert(payload("a word"), Conversion.toHTML)
      #expect(try next.bytes() == Array("a word".utf8))
    }
  }

  @Test func aConversionThatHangsEndsAtItsDeadline() async throws {
    try await onLoop {
      let journal = Journal()
      let worker = try renderWorker(journal, deadline: .milliseconds(200))
      let failure = await #expect(throws: LoadFailure.self) {
        try await worker.convert(payload("hang"), Conversion.toHTML)
      }
      #expect(failure?.reason == .timedOut)
      #expect(failure?.step == "the conversion from markdown to html took longer than 0.2 seconds")
      #expect(journal.warnings.count == 1)
      let next = try await renderWorker(journal).convert(payload("a word"), Conversion.toHTML)
      #expect(try next.bytes() == Array("a word".utf8))
    }
  }

  @Test(arguments: [true, false])
  func nothingIsLeftOfAConversionThatIsGivenUp(isCancelled: Bool) async throws {
    let script = try WorkerScript("exec 3>\"$0.life\"; exec sleep 1000")
    try #require(mkfifo(script.path + ".life", 0o600) == 0)
    let life = OwnedDescriptor(adopting: open(script.path + ".life", O_RDONLY | O_NONBLOCK | O_CLOEXEC))
    let number = life.rawValue
    try await onLoop {
      let worker = RenderWorker(program: script.path, deadline: .milliseconds(200), log: Journal().logger)
      let source = try payload("a word")
      let reason = Promise<LoadFailure.Reason?>()
      let conversion = LoopTask.start {
        do throws(LoadFailure) {
          _ = try await worker.convert(source, Conversion.toHTML)
          reason.fulfil(nil)
        } catch {
          reason.fulfil(error.reason)
        }
      }
      if isCancelled { conversion.cancel() }
      let ending = try await waiting(for: "the end of the conversion") { try await reason.wait() }
      #expect(ending == (isCancelled ? .cancelled : .timedOut))
      var byte: UInt8 = 0
      while read(number, &byte, 1) != 0 {
        try await waiting(for: "the worker's end") { try await DescriptorWaits.shared.readable(number) }
      }
    }
  }

  /// Each worker reports its input, and continues when the test says so.
  @Test func conversionsTakeTurnsInTheOrderOfTheirArrival() async throws {
    let script = try WorkerScript(
      """
      text=$(cat); printf %s "$text" >"$0.begun"; head -c 1 "$0.go" >"$0.told"; printf %s "$text"
      """)
    let begun = try NamedPipe(script.path + ".begun")
    let go = try NamedPipe(script.path + ".go")
    try await onLoop {
      let letters = (0..<RenderWorker.places + 3).map { UInt8(ascii: "a") + UInt8($0) }
      let worker = RenderWorker(program: script.path, deadline: patience, log: Journal().logger)
      let outcomes = try letters.map { letter in
        let (source, outcome) = (try Payload([letter]), Promise<[UInt8]?>())
        LoopTask.start { outcome.fulfil(try? await worker.convert(source, Conversion.toHTML).bytes()) }
        return outcome
      }
      let atOnce = try await begun.next(RenderWorker.places)
      #expect(Set(atOnce) == Set(letters.prefix(RenderWorker.places)))
      for letter in letters.dropFirst(RenderWorker.places) {
        #expect(begun.isEmpty)
        try go.put(1)
        #expect(try await begun.next(1) == [letter])
      }
      try go.put(RenderWorker.places)
      for (letter, outcome) in zip(letters, outcomes) { #expect(try await outcome.wait() == [letter]) }
    }
  }

  @Test func conversionsAreTriedAgainAfterACrash() async throws {
    let script = try WorkerScript(
      "if [ -e \"$0.tried\" ]; then cat; else echo half; : > \"$0.tried\"; kill -ILL $$; fi")
    try await onLoop {
      let journal = Journal()
      let worker = RenderWorker(program: script.path, log: journal.logger)
      let converted = try await worker.convert(payload("whole"), Conversion.toHTML)
      #expect(try converted.bytes() == Array("whole".utf8))
      #expect(journal.warnings.count == 1)
    }
  }

  /// Above a megabyte, the worker's memory has another layout.
  @Test func muchIsConvertedAsLittleIs() async throws {
    let program = try #require(InstalledProgram.path(of: "pasteboard-render"))
    let paragraphs = 60_000
    try await onLoop {
      let worker = RenderWorker(program: program, deadline: patience, log: Journal().logger)
      let source = try payload(String(repeating: "one *two*\n\n", count: paragraphs))
      let html = try await worker.convert(source, Conversion.toHTML).bytes()
      let paragraph = "<p>one <em>two</em></p>"
      let expected = Array(repeating: paragraph, count: paragraphs).joined(separator: "\n")
      #expect(html == Array("<meta charset=\"utf-8\">\n\(expected)".utf8))
    }
  }

  @Test func theReasonStandsInTheStatusAndTheItemStays() async throws {
    try await onLoop {
      let worker = try renderWorker(Journal())
      let pasteboards = TestPasteboards(
        composeOffer: Derivations(worker: worker, pictureWorker: worker, codeWorker: worker).offer)
      var provider = ItemProvider<Payload>()
      provider.registerPayload(.markdown, payload: try payload("open a socket"))
      pasteboards.items.put(Item(sources: provider, origin: .client), on: .general)
      await #expect(throws: LoadFailure.self) { try await pasteboards.loads.load(.html, from: .general) }
      #expect(pasteboards.loads.failures.map(\.type) == [.html])
      #expect(pasteboards.loads.failures.first?.failure.step.contains("made a forbidden system call") == true)
      #expect(try await pasteboards.loads.load(.markdown, from: .general).payload.count == 13)
    }
  }
}

extension Conversion {
  fileprivate static let toHTML = Conversion(from: .text(.markdown), to: .text(.html))
}

@LoopActor private func renderWorker(
  _ journal: Journal, deadline: Duration = patience
) throws -> RenderWorker {
  let program = try #require(InstalledProgram.path(of: "test-worker"))
  return RenderWorker(program: program, deadline: deadline, log: journal.logger)
}

private func payload(_ text: String) throws -> Payload { try Payload(Array(text.utf8)) }

/// Stores the warnings in the log.
private final class Journal: Sendable {
  private let lines = Mutex<[String]>([])

  var warnings: [String] { lines.withLock { $0 } }
  var logger: Logger { Logger(label: "test") { _ in Handler(journal: self) } }

  private struct Handler: LogHandler {
    let journal: Journal
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.warning

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let metadata = event.metadata.map { "\($0)" } ?? ""
      journal.lines.withLock { $0.append("\(event.message) \(metadata)") }
    }
  }
}
