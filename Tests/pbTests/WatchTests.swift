import TestSupport
import Testing
import Wire

@testable import pb

/// The output and work of `pb watch` for a daemon's reports.
@Suite(.startsPrograms) struct WatchTests {
  private static let first = Watch.Reply(
    generation: 4, owner: .display, types: ["text/html", "a/b"], sensitive: true, application: "Firefox", present: true)
  private static let second = Watch.Reply(generation: 5, owner: .nobody, types: [])

  @Test func aChangeIsALine() {
    var change = WatchTests.first
    change.pasteboard = "primary"
    #expect(
      WatchVerb.line(change)
        == "primary, generation 4, held by another application (Firefox), a secret: text/html, a/b")
    change = WatchTests.second
    change.pasteboard = "general"
    #expect(WatchVerb.line(change) == "general, generation 5, empty")
  }

  @Test func aCommandLearnsOfTheItem() {
    var change = WatchTests.first
    change.pasteboard = "primary"
    change.types.append("c\n\0/d")
    let variables = Dictionary(uniqueKeysWithValues: ItemCommand.variables(change).map { ($0.name, $0.value) })
    #expect(
      variables == [
        "CLIPBOARD_STATE": "sensitive", "PASTEBOARD_NAME": "primary", "PASTEBOARD_GENERATION": "4",
        "PASTEBOARD_TYPES": "text/html\na/b\n" + #"c\u{0A}\u{00}/d"#,
      ])
    change.sensitive = false
    #expect(ItemCommand.variables(change)[0].value == "data")
    #expect(ItemCommand.variables(WatchTests.second)[0].value == "clear")
    change.types = Array(repeating: String(repeating: "x", count: 99), count: 10_000)
    #expect(ItemCommand.variables(change)[3].value.utf8.count <= 1 << 16, "the kernel would refuse more")
  }

  /// Starts a daemon that reports these changes, and ends.
  private func daemon(_ changes: [Watch.Reply], hangsUp: Bool = true) throws -> FakeDaemon {
    try FakeDaemon.start { _ in
      .init(changes.flatMap { encodeReply(Watch.self, $0, continues: true) }, hangsUp: hangsUp)
    }
  }

  @Test func theEndOfTheDaemonIsTold() throws {
    let daemon = try daemon([WatchTests.first, WatchTests.second])
    defer { daemon.stop() }
    let run = try PbRun("$PB watch -p primary", socket: daemon.path)
    #expect(run.code == 4 && run.complaint.contains("the daemon has exited"))
    #expect(
      run.text == """
        primary, generation 4, held by another application (Firefox), a secret: text/html, a/b
        primary, generation 5, empty

        """)
    #expect(daemon.calls.last?.text.contains(#""pasteboard":"primary""#) == true)
  }

  /// The last reply of a daemon that ends in order repeats the current state.
  @Test func theLastReplyIsNoChange() throws {
    let daemon = try FakeDaemon.start { _ in
      .init(
        encodeReply(Watch.self, WatchTests.first, continues: true) + encodeReply(Watch.self, WatchTests.first),
        hangsUp: true)
    }
    defer { daemon.stop() }
    let run = try PbRun("$PB watch --once -p general", socket: daemon.path)
    #expect(run.code == 4 && run.text.split(separator: "\n").count == 1)
  }

  @Test func onceEndsAfterTheFirstChange() throws {
    let daemon = try daemon([WatchTests.first, WatchTests.second, WatchTests.second], hangsUp: false)
    defer { daemon.stop() }
    let run = try PbRun("$PB watch --once", socket: daemon.path)
    #expect(run.code == 0 && run.text.split(separator: "\n").count == 2, "\(run.text)")
    #expect(daemon.calls.last?.text.contains(#""all":true"#) == true)
  }

  @Test func jsonIsAnObjectALine() throws {
    var change = WatchTests.first
    change.types = [Hostile.text]
    let daemon = try daemon([change])
    defer { daemon.stop() }
    let run = try PbRun("$PB watch --json -p scratch", socket: daemon.path)
    #expect(
      run.text == #"{"generation":4,"owner":"display","types":["# + Hostile.json
        + #"],"pasteboard":"scratch","sensitive":true,"application":"Firefox","present":true}"# + "\n")
  }

  @Test func namesSteerNoTerminal() throws {
    let change = Watch.Reply(
      generation: 1, owner: .display, types: [Hostile.text], pasteboard: Hostile.text, application: Hostile.text)
    let daemon = try daemon([change])
    defer { daemon.stop() }
    let run = try PbRun("$PB watch", socket: daemon.path)
    #expect(
      run.text
        == "\(Hostile.shown), generation 1, held by another application (\(Hostile.shown)): \(Hostile.shown)\n")
  }

  /// No change follows, so only the pipe can end it.
  @Test func readersMayEndIt() throws {
    let daemon = try daemon([WatchTests.first], hangsUp: false)
    defer { daemon.stop() }
    let run = try PbRun("{ $PB watch; echo $? >&2; } | head -n 1", socket: daemon.path)
    #expect(run.text.hasPrefix(", generation 4") || run.text.contains("generation 4"))
    #expect(run.complaint == "1\n", "quietly")
  }

  /// The content of a secret, or of an empty pasteboard, is not even requested.
  @Test func aSecretIsNotGivenToACommand() throws {
    let daemon = try daemon([WatchTests.first])
    defer { daemon.stop() }
    let run = try PbRun(#"$PB watch -- sh -c "echo \$CLIPBOARD_STATE; cat""#, socket: daemon.path)
    #expect(run.code == 4 && run.text == "sensitive\n")
    #expect(!daemon.calls.contains { $0.text.contains("Paste\"") })
  }

  @Test func aCommandThatFailsIsReported() throws {
    let daemon = try daemon([WatchTests.second])
    defer { daemon.stop() }
    let failed = try PbRun(#"$PB watch -- sh -c "exit 7""#, socket: daemon.path)
    #expect(failed.complaint.hasPrefix("pb: the command sh ended with code 7.\n"), "\(failed.complaint)")
    let killed = try PbRun(#"$PB watch -- sh -c "kill -9 \$\$""#, socket: daemon.path)
    #expect(killed.complaint.hasPrefix("pb: signal 9 ended the command sh.\n"), "\(killed.complaint)")
    let missing = try PbRun("$PB watch -- /does/not/exist", socket: daemon.path)
    #expect(missing.code == 4 && missing.complaint.contains("pb: the command /does/not/exist ended with code 127.\n"))
  }
}
