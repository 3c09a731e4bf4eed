import Pasteboard
import TestSupport
import Testing
import Wire

@testable import pb

/// `pb types`, `pb clear` and `pb status`.
@Suite(.startsPrograms) struct StatusTests {
  @Test func typesAreOneALine() throws {
    let daemon = try FakeDaemon.start { _ in
      .init(encodeReply(Types.self, .init(generation: 4, owner: .pasteboard, types: ["text/html", "text/rtf"])))
    }
    defer { daemon.stop() }
    let run = try PbRun("$PB types", socket: daemon.path)
    #expect(run.code == 0 && run.text == "text/html\ntext/rtf\n")
    let json = try PbRun("$PB types --json -p primary", socket: daemon.path)
    #expect(json.code == 0 && json.text.contains("\"owner\": \"pasteboard\""))
    #expect(daemon.calls.last?.text.contains(#""pasteboard":"primary""#) == true)
  }

  @Test(.needsTerminal) func aTerminalIsToldWhatAPictureIs() throws {
    let gif = Array("GIF89a".utf8) + [1, 0, 2, 0]
    let item = Inspect.Reply(
      generation: 4, owner: .pasteboard, hints: ItemHints(), transient: false,
      sources: [Source(type: "image/gif", size: gif.count, stored: true, keepable: true)],
      offer: [
        OfferedType(
          type: "image/gif", aliases: [], visibility: .everyone, source: "image/gif", derived: false, stored: true)
      ])
    let daemon = try FakeDaemon.start { call in
      if call.text.contains("Inspect") { return .init(encodeReply(Inspect.self, item)) }
      guard call.text.contains("Paste\"") else {
        return .init(
          encodeReply(Types.self, .init(generation: 4, owner: .pasteboard, types: ["image/gif", "image/png"])))
      }
      return .init(
        encodeReply(Paste.self, .init(representation: Representation(type: "image/gif", inline: gif), generation: 4)))
    }
    defer { daemon.stop() }
    let folder = try TemporaryFolder()
    let terminal = try ScriptedTerminal("$PB types", socket: daemon.path, in: folder, awaiting: "image/png") { "" }
    #expect(
      terminal.code == 0 && terminal.shown == "image/gif  GIF, 1 × 2, 10 bytes\r\nimage/png\r\n", "\(terminal.shown)")
    #expect(
      try PbRun("$PB types", socket: daemon.path).text == "image/gif\nimage/png\n", "scripts read the types alone")
  }

  @Test(arguments: ["$PB types", "$PB types --json"])
  func noTypesMeanNothingIsThere(command: String) throws {
    let daemon = try FakeDaemon.start { _ in
      .init(encodeReply(Types.self, .init(generation: 0, owner: .nobody, types: [])))
    }
    defer { daemon.stop() }
    let run = try PbRun(command, socket: daemon.path)
    #expect(run.code == 3 && run.complaint.contains("nothing is on the pasteboard general"))
  }

  @Test func clearSaysNothing() throws {
    let daemon = try FakeDaemon.start { _ in .init(encodeReply(Clear.self, .init(generation: 9))) }
    defer { daemon.stop() }
    let run = try PbRun("$PB clear", socket: daemon.path)
    #expect(run.code == 0 && run.output.isEmpty && run.complaint.isEmpty)
  }

  @Test func namesAndReasonsSteerNoTerminal() throws {
    let status = Status.Reply(
      version: "1", process: 42, display: Hostile.text, displayReason: Hostile.text, warnings: [Hostile.text],
      pasteboards: [.init(name: Hostile.text, generation: 3, owner: .display, types: [Hostile.text])],
      loads: [
        .init(
          pasteboard: "general", type: Hostile.text, generation: 3, requestors: [Hostile.text], milliseconds: 1)
      ],
      transfers: [
        .init(
          type: Hostile.text, requestor: Hostile.text, milliseconds: 1, sent: 1, total: 2, percentage: 50, rate: nil)
      ],
      failures: [.init(pasteboard: Hostile.text, type: Hostile.text, reason: Hostile.text)], payloadBytes: 1)
    let daemon = try FakeDaemon.start { _ in .init(encodeReply(Status.self, status)) }
    defer { daemon.stop() }
    for verb in ["status", "doctor"] {
      let text = try PbRun("$PB \(verb)", socket: daemon.path).text
      #expect(text.contains("\(Hostile.shown)") && isHarmless(text), "\(text.debugDescription)")
    }
    let json = try PbRun("$PB status --json", socket: daemon.path).text
    #expect(json.contains(#""display": "# + Hostile.json) && isHarmless(json), "\(json.debugDescription)")
  }

  @Test func typesSteerNoTerminal() throws {
    let daemon = try FakeDaemon.start { _ in
      .init(encodeReply(Types.self, .init(generation: 4, owner: .display, types: [Hostile.text, "a/b"])))
    }
    defer { daemon.stop() }
    #expect(try PbRun("$PB types", socket: daemon.path).text == Hostile.shown + "\na/b\n")
  }

  private func isHarmless(_ text: String) -> Bool {
    let harmful = Set(Hostile.text.unicodeScalars).subtracting("\n]0;x2Jé".unicodeScalars)
    return !text.unicodeScalars.contains { harmful.contains($0) }
  }

  @Test func equalFailuresAreShownOnce() {
    let failures = ["timed out", "no memory", "timed out", "timed out"].map {
      FailedLoad(pasteboard: "general", type: "text/html", reason: $0)
    }
    let status = Status.Reply(
      version: "1", process: 1, displayReason: "none", warnings: [], pasteboards: [], loads: [], transfers: [],
      failures: failures, payloadBytes: 1)
    #expect(
      StatusVerb.lines(status).suffix(3) == [
        "failures:", "  general: text/html: no memory", "  general: text/html: timed out (3 times)",
      ])
  }

  @Test func theStatusIsALineAFact() {
    let status = Status.Reply(
      version: "1.2.3", process: 42, display: ":0", displayReason: "DISPLAY says so", warnings: ["take care"],
      pasteboards: [
        .init(name: "general", generation: 3, owner: .pasteboard, types: ["text/html", "text/rtf"]),
        .init(name: "primary", generation: 1, owner: .nobody, types: []),
        .init(name: "mine", generation: 5, owner: .pasteboard, types: ["a/b"], remaining: 44_001, once: true),
      ],
      loads: [
        .init(
          pasteboard: "general", type: "text/rtf", generation: 3, requestors: ["pb 4242", "window 0x1e00001"],
          milliseconds: 12_345, completed: 12_345_678, total: 40_000_000, percentage: 30),
        .init(
          pasteboard: "general", type: "image/png", generation: 3, requestors: ["a conversion"], milliseconds: 1,
          completed: 1_500_000),
        .init(
          pasteboard: "primary", type: "image/x-pages", generation: 4, requestors: [], milliseconds: 65_000,
          completed: 3, total: 4, percentage: 75),
      ],
      transfers: [
        .init(
          type: "text/html", requestor: "window 0x1", milliseconds: 2000, sent: 10_400_000, total: 20_000_000,
          percentage: 52, rate: 5_200_000),
        .init(
          type: "a/b", requestor: "wl-paste 77", milliseconds: 0, sent: 0, total: 999, percentage: 0, rate: nil),
      ],
      failures: [.init(pasteboard: "general", type: "text/rtf", reason: "the converter crashed")], payloadBytes: 1)
    #expect(
      StatusVerb.lines(status).joined(separator: "\n") == """
        pasteboardd 1.2.3, process 42, 1 byte held
        display: :0 (DISPLAY says so)
        warning: take care
        pasteboards:
          general, generation 3, copied through pasteboardd: text/html, text/rtf
          primary, generation 1, empty
          mine, generation 5, copied through pasteboardd, expires in 45 s, or after one paste: a/b
        loads:
          general  text/rtf       12.3 MB of 40.0 MB  30 %  0:12  for pb 4242, window 0x1e00001
          general  image/png      1.5 MB                    0:00  for a conversion
          primary  image/x-pages                      75 %  1:05  no requestor is waiting
        transfers:
          text/html  10.4 MB of 20.0 MB    52 %  5.2 MB/s  0:02  to window 0x1
          a/b        0 bytes of 999 bytes  0 %             0:00  to wl-paste 77
        failures:
          general: text/rtf: the converter crashed
        """)
  }
}
