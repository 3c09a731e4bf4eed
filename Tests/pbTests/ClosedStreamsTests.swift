import TestSupport
import Testing
import Wire

@testable import pb

/// What pb and its other names do if the caller has closed their standard streams.
@Suite(.startsPrograms) struct ClosedStreamsTests {
  @Test(arguments: ["$PB paste >&-", "$PB paste -o - >&-", "$PB paste --files >&-"])
  func nothingIsPastedIntoAClosedOutput(command: String) throws {
    let daemon = try daemon()
    defer { daemon.stop() }
    let run = try PbRun(command, socket: daemon.path)
    #expect(run.code == 1)
    #expect(run.complaint.hasPrefix("pb: could not write to standard output: Bad file descriptor"), "\(run.complaint)")
    #expect(daemon.calls.isEmpty, "an item that may be pasted once stays")
  }

  @Test(arguments: [
    "$PB settings >&-", "$PB convert --from markdown --to html /etc/hostname >&-", "$PB keys --desktop gnome >&-",
  ])
  func outputThatCannotBePrintedIsAFailure(command: String) throws {
    let run = try PbRun(command)
    #expect(run.code == 1 && run.complaint.contains("Bad file descriptor"), "\(run.complaint)")
  }

  @Test(arguments: ["xclip -o", "xsel -o", "wl-paste", "pbpaste"])
  func theOtherNamesFailToo(command: String) throws {
    let (folder, daemon) = (try TemporaryFolder(), try daemon())
    defer { daemon.stop() }
    let script = "ln -s \"$PB\" \(command.prefix { $0 != " " }); ./\(command) >&-"
    #expect(try PbRun(script, socket: daemon.path, in: folder.path).code == 1)
  }

  @Test(arguments: ["$PB paste -o out >&- <&- 2>&-; cat out", "$PB paste <&- 2>&-", "$PB paste -o /dev/stdout <&-"])
  func unusedStreamsMayBeClosed(command: String) throws {
    let (folder, daemon) = (try TemporaryFolder(), try daemon())
    defer { daemon.stop() }
    let run = try PbRun(command, socket: daemon.path, in: folder.path)
    #expect(run.code == 0 && run.text == "inside", "\(run.complaint)")
  }

  private func daemon() throws -> FakeDaemon {
    try FakeDaemon.start { _ in
      let representation = Representation(type: "text/plain", inline: Array("inside".utf8))
      return .init(encodeReply(Paste.self, .init(representation: representation, generation: 1)))
    }
  }
}
