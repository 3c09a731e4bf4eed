import TestSupport
import Testing
import Wire

@testable import pb

/// `pb types`, `pb clear` and `pb status`.
@Suite struct StatusTests {
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

  @Test func theStatusIsALineAFact() {
    let status = Status.Reply(
      version: "1.2.3", process: 42, display: ":0", displayReason: "DISPLAY says so", warnings: ["take care"],
      pasteboards: [
        .init(name: "general", generation: 3, owner: .pasteboard, types: ["text/html", "text/rtf"]),
        .init(name: "primary", generation: 1, owner: .nobody, types: []),
      ],
      loads: [.init(pasteboard: "general", type: "text/rtf", generation: 3, waiting: 2, completed: 5, total: 9)],
      transfers: [.init(type: "text/html", requestor: "window 0x1", sent: 10, total: 20)],
      failures: [.init(pasteboard: "general", type: "text/rtf", reason: "the converter crashed")], payloadBytes: 1)
    #expect(
      StatusVerb.text(status) == """
        pasteboardd 1.2.3, process 42, 1 byte held
        display: :0 (DISPLAY says so)
        warning: take care
        pasteboards:
          general, generation 3, copied through pasteboardd: text/html, text/rtf
          primary, generation 1, empty
        loads:
          general: text/rtf for 2 waiting, 5 of 9
        transfers:
          text/html to window 0x1, 10 of 20 bytes
        failures:
          general: text/rtf: the converter crashed
        """)
  }
}
