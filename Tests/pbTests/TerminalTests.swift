import Foundation
import Linux
import Pasteboard
import PasteboardClient
import Synchronization
import TestSupport
import Testing
import Wire

@testable import pb

/// The terminal during a slow paste or copy, and the effect of Ctrl-C.
@Suite(.startsPrograms, .needsTerminal) struct TerminalTests {
  private static let erased = "\r" + String(repeating: " ", count: 79) + "\r"

  @Test func aPasteShowsHowFarItsLoadIs() throws {
    let folder = try TemporaryFolder()
    let load = try SlowItem(in: folder)
    defer { folder.endDaemon() }
    let terminal = try ScriptedTerminal(
      "$PB paste -t image/png", socket: load.socket, in: folder, awaiting: "25 %  10.0 MB of 40.0 MB"
    ) {
      load.finish()
      return ""
    }
    #expect(terminal.code == 0)
    #expect(terminal.shown.contains("\rloading  [======                  ]  25 %  10.0 MB of 40.0 MB  0:"))
    #expect(terminal.shown.hasSuffix(Self.erased + "picture\r\n"), "\(terminal.shown.debugDescription)")
  }

  @Test func ctrlCEndsALoadThatNobodyElseWaitsFor() throws {
    let folder = try TemporaryFolder()
    let load = try SlowItem(in: folder)
    defer { folder.endDaemon() }
    let terminal = try ScriptedTerminal(
      "exec $PB paste -t image/png -o out", socket: load.socket, in: folder, awaiting: "25 %"
    ) {
      ScriptedTerminal.interrupt
    }
    #expect(terminal.code == 128 + SIGINT)
    // The terminal's own echo may come before or after.
    #expect(terminal.shown.replacing("^C", with: "").hasSuffix(Self.erased), "\(terminal.shown.debugDescription)")
    load.waitUntilCancelled()
    #expect(try !folder.names.contains { $0.hasPrefix("out") })
    let types = try PbRun("$PB types", socket: load.socket)
    #expect(types.text.hasPrefix("image/png\n"), "the promise stands")
  }

  @Test func ctrlCLeavesALoadThatSomebodyElseWaitsFor() throws {
    let folder = try TemporaryFolder()
    let load = try SlowItem(in: folder)
    defer { folder.endDaemon() }
    let patient = "mkfifo done; { $PB paste -t image/png > picture; echo > done; } &"
    #expect(try PbRun(patient, socket: load.socket, in: folder.path).code == 0)
    load.waitUntilStarted()
    let terminal = try ScriptedTerminal(
      "exec $PB paste -t image/png", socket: load.socket, in: folder, awaiting: "25 %"
    ) {
      ScriptedTerminal.interrupt
    }
    #expect(terminal.code == 128 + SIGINT)
    let status = try PbRun("$PB status", socket: load.socket).text
    #expect(status.contains(/image\/png  10\.0 MB of 40\.0 MB  25 %  0:\d\d  for pb \d+\n/), "\(status)")
    load.finish()
    #expect(try PbRun("cat done", socket: load.socket, in: folder.path).text == "\n")
    #expect(try folder.bytes("picture") == Array("picture".utf8) && load.runs == 1)
  }

  /// The worker hangs, so that the file stays unfinished for as long as the test wants.
  @Test func ctrlCTakesAnUnfinishedFileAlong() throws {
    let folder = try TemporaryFolder()
    let program = try folder.installPb()
    try folder.write("pasteboard-render", Array("#!/bin/sh\necho half\nexec sleep 1000\n".utf8), mode: 0o755)
    try folder.write("out", Array("old".utf8))
    let terminal = try ScriptedTerminal(
      "exec $PB convert --to html -o out /dev/null", socket: "/proc/nonexistent/socket", in: folder, program: program,
      awaiting: "["
    ) {
      ScriptedTerminal.interrupt
    }
    #expect(terminal.code == 128 + SIGINT)
    #expect(try folder.names == ["out", "pasteboard-render", "pb"])
    #expect(try folder.bytes("out") == Array("old".utf8))
  }

  @Test(arguments: [("$PB paste", false), ("script -qec \"$PB paste\" /dev/null", true)])
  func onlyATerminalIsToldHowFarALoadIs(command: String, isTerminal: Bool) throws {
    let daemon = try FakeDaemon.start { _ in
      let representation = Representation(type: "text/plain", inline: Array("text".utf8))
      return .init(encodeReply(Paste.self, .init(representation: representation, generation: 1)))
    }
    defer { daemon.stop() }
    #expect(try PbRun(command, socket: daemon.path).text.hasPrefix("text"))
    let call = try #require(daemon.calls.first)
    #expect(try IncomingCall(call.message).header.wantsMore == isTerminal)
  }

  @Test func aCopyShowsHowFarTheReadingIs() throws {
    let (folder, daemon) = (try TemporaryFolder(), try FakeDaemon.start { _ in copied })
    defer { daemon.stop() }
    let gate = folder.path + "/gate"
    mkfifo(gate, 0o600)
    let terminal = try ScriptedTerminal(
      "{ printf 123; read line < gate; printf 456; } | $PB copy", socket: daemon.path, in: folder,
      awaiting: "reading  ["
    ) {
      try? Data("go\n".utf8).write(to: URL(filePath: gate))
      return ""
    }
    #expect(terminal.code == 0)
    #expect(terminal.shown.contains("]  3 bytes  0:") && terminal.shown.hasSuffix(Self.erased))
    let descriptor = try #require(daemon.calls.first?.descriptors.first)
    let payload = try #require(try Payload(sealed: descriptor.owner.duplicate()))
    #expect(try payload.bytes() == Array("123456".utf8))
  }

  @Test func aCopyShowsThatTheDaemonTakesItsTime() throws {
    let answered = DispatchSemaphore(value: 0)
    let folder = try TemporaryFolder()
    let daemon = try FakeDaemon.start { _ in
      answered.wait()
      return copied
    }
    defer { daemon.stop() }
    let terminal = try ScriptedTerminal(
      "echo x | $PB copy", socket: daemon.path, in: folder, awaiting: "copying  ["
    ) {
      answered.signal()
      return ""
    }
    #expect(terminal.code == 0 && terminal.shown.hasSuffix(Self.erased), "\(terminal.shown.debugDescription)")
  }
}

private let copied = FakeDaemon.Answer(encodeReply(Copy.self, .init(generation: 1)))

/// A program that promises a picture, on a daemon of its own. A quarter of it is loaded, and the rest when the test
/// says so. It uses no task: while other tests block, there may be no thread for one.
private final class SlowItem: Sendable {
  let socket: String
  private let offered = DispatchSemaphore(value: 0)
  private let started = DispatchSemaphore(value: 0)
  private let cancelled = DispatchSemaphore(value: 0)
  private let tokens = Mutex<[String]>([])

  /// Starts the daemon of `folder`, and promises the picture to it.
  init(in folder: TemporaryFolder) throws {
    socket = folder.path + "/socket"
    #expect(try PbRun("$PB status", socket: socket).code == 0)
    BlockingThread.start {
      do { try self.provide() } catch {}  // the daemon has ended, as the test has
    }
    offered.wait()
  }

  /// The number of started loads.
  var runs: Int { tokens.withLock(\.count) }

  func waitUntilStarted() { started.wait() }
  func waitUntilCancelled() { cancelled.wait() }

  /// Delivers the picture.
  func finish() {
    let token = tokens.withLock { $0.last ?? "" }
    let picture = Representation(type: "image/png", inline: Array("picture".utf8))
    #expect(throws: Never.self) {
      var connection = try Connection(to: socket)
      let answer = try connection.call(
        encodeCall(Deliver.self, .init(token: token, representation: picture)), atMost: patience)
      #expect(answer.reply.error == nil)
    }
  }

  private func provide() throws {
    var events = try Connection(to: socket)
    var control = try Connection(to: socket)
    let item = Provide.Parameters(representations: [Representation(type: "image/png")])
    try events.send(encodeCall(Provide.self, item, .more), atMost: patience)
    while true {
      let event = try events.next().reply.parameters(of: Provide.self)
      switch event.event {
      case .offered: offered.signal()
      case .load:
        let token = try #require(event.token)
        tokens.withLock { $0.append(token) }
        let progress = Progress.Parameters(token: token, completed: 10_000_000, total: 40_000_000)
        try control.send(encodeCall(Progress.self, progress, .oneway), atMost: patience)
        started.signal()
      case .cancel: cancelled.signal()
      case .finished: return
      }
    }
  }
}
