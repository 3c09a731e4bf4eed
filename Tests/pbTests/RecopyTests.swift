import Pasteboard
import TestSupport
import Testing
import Wire

@testable import pb

/// `pb recopy`: its request, and its output.
@Suite(.startsPrograms) struct RecopyTests {
  @Test func theFormatsAndThePasteboardAreStated() throws {
    let daemon = try FakeDaemon.start { _ in .init(encodeReply(Recopy.self, .init(generation: 2))) }
    defer { daemon.stop() }
    let run = try PbRun("$PB recopy && $PB recopy --from markdown --as plain,html -p primary", socket: daemon.path)
    #expect(run.code == 0 && run.output.isEmpty && run.complaint.isEmpty)
    let calls = try daemon.calls.map { try IncomingCall($0.message).parameters(of: Recopy.self) }
    #expect(calls.map(\.formats) == [nil, [.plain, .html]])
    #expect(calls.map(\.from) == [nil, .markdown])
    #expect(calls.map(\.pasteboard) == [nil, "primary"])
  }

  @Test func aWarningIsNoFailureAndNothingIsOne() throws {
    let daemon = try FakeDaemon.start { call in
      call.text.contains("primary")
        ? .init(encodeError(WireError.nothingThere(pasteboard: "primary")))
        : .init(encodeReply(Recopy.self, .init(generation: 2, warning: "no display")))
    }
    defer { daemon.stop() }
    let run = try PbRun("$PB recopy", socket: daemon.path)
    #expect(run.code == 0 && run.complaint == "pb: copied, but only pb can paste it: no display.\n")
    let failed = try PbRun("$PB recopy -p primary", socket: daemon.path)
    #expect(failed.code == 3 && failed.complaint.contains("nothing is on the pasteboard primary"))
  }
}
