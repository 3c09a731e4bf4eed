import Foundation
import Glibc
import Reactor
import Testing
import TestSupport

/// pb starts the daemon when none runs.
@Suite(.startsPrograms) struct StartingTests {
  @Test func theFirstCopyStartsTheDaemon() async throws {
    try await Desk.run(daemon: false) { desk async throws in
      #expect(try await desk.pb("copy", input: Array("one".utf8)).status == 0)
      // A busy X server may answer after pb has ended, with a warning.
      try await desk.waits("the first copy on the display") {
        try await desk.run("xclip", "-o", "-selection", "clipboard").text == "one"
      }
      let first = try await desk.status()["process"] as? Int
      #expect(try await desk.pb("paste").text == "one")
      #expect(try await desk.status()["process"] as? Int == first)
    }
  }

  /// The next copy starts another daemon, and that stays.
  @Test(arguments: [["status"], ["types"], ["doctor"]])
  func aLookStartsNoDaemonThatStays(words: [String]) async throws {
    try await Desk.run(daemon: false) { desk async throws in
      let pb = try Desk.program("pb")
      #expect(try await Program.run([pb] + words, environment: desk.environment).status == (words == ["types"] ? 3 : 0))
      try await desk.waits("the socket to go") { access(desk.socket, F_OK) == -1 }
      #expect(try await desk.pb("copy", input: Array("one".utf8)).status == 0)
      #expect(try await Program.run([pb] + words, environment: desk.environment).status == 0)
      #expect(try await desk.pb("paste").text == "one")
    }
  }

  /// An upgrade replaces the program like this, by another file of its name.
  @Test func aDaemonWhoseProgramWasReplacedIsSaidToBeOlder() async throws {
    try await Desk.run(display: .none, daemon: false) { desk async throws in
      let program = desk.folder + "/pasteboardd"
      for copy in [program, program + ".new"] {
        try InstalledFile.copy(try Desk.program("pasteboardd"), to: copy)
      }
      try await desk.startDaemon(program: program)
      #expect(try await !desk.pb("doctor").text.contains("is older than"))
      #expect(rename(program + ".new", program) == 0)
      #expect(
        try await desk.pb("doctor").text.contains("limited the running pasteboardd is older than the installed"))
    }
  }

  @Test func manyAtOnceStartOne() async throws {
    try await Desk.run(display: .none, daemon: false) { desk async throws in
      let pb = try Desk.program("pb")
      let copies = try (0..<8).map { try desk.start(pb, "copy", "-p", "p\($0)", input: Array("\($0)".utf8)) }
      for copy in copies { #expect(try await copy.finished().status == 0) }
      for number in 0..<8 { #expect(try await desk.pb("paste", "-p", "p\(number)").text == "\(number)") }
    }
  }

  @Test func withoutADaemonToStartItIsExplained() async throws {
    try await Desk.run(display: .none, daemon: false) { desk async throws in
      let alone = desk.folder + "/pb"
      try InstalledFile.copy(try Desk.program("pb"), to: alone)
      let words = ["/bin/sh", "-c", #"exec "$0" paste 2>&1"#, alone]
      let output = try await Program.run(words, environment: desk.environment.merging(["PATH": "/usr/bin:/bin"]) { $1 })
      #expect(output.status == 4)
      #expect(output.text.contains("pasteboardd"), "\(output.text)")
    }
  }

  @Test func aTerminationEndsItClean() async throws {
    try await Desk.run(display: .none) { desk async throws in
      let daemon = try #require(desk.daemon)
      daemon.signal(SIGTERM)
      #expect(try await daemon.finished().status == 0)
      #expect(access(desk.socket, F_OK) == -1)
    }
  }

  @Test func readersOfTheLogMakeNoClientWait() async throws {
    try await Desk.run(display: .none, daemon: false) { desk async throws in
      // A pipe that is full and never read.
      let command = #"""
        mkfifo "$1" && exec 9<>"$1" && head -c 65536 /dev/zero >&9 &&
          exec "$0" --log-level debug --ready-descriptor 1 2>"$1"
        """#
      let words = ["/bin/sh", "-c", command, try Desk.program("pasteboardd"), desk.folder + "/log"]
      let daemon = try Program(words, environment: desk.environment)
      _ = try await daemon.line()
      #expect(try await desk.pb("copy", input: Array("one".utf8)).status == 0)
      #expect(try await desk.pb("paste").text == "one")
      daemon.signal(SIGTERM)
      #expect(try await daemon.finished().status == 0)
    }
  }

  // MARK: When descriptors run out

  @Test(arguments: ["pasteboardd", "pasteboard-history"], [8, 12, 31])
  func aDaemonThatCouldServeNobodyEndsAtOnce(name: String, limit: Int) async throws {
    try await Desk.run(display: .none, daemon: false) { desk async throws in
      let command = #"exec 2>&1; ulimit -n "$1"; exec "$0""#
      let daemon = try await Program.run(
        ["/bin/sh", "-c", command, Desk.program(name), "\(limit)"], environment: desk.environment)
      let sentence = "the daemon needs 32 descriptors, but the limit is \(limit): raise the limit"
      #expect(daemon.status == 1 && daemon.text.contains(sentence), "\(daemon.text)")
    }
  }

  @Test func pbDoesNotWaitForADaemonThatCouldNotServeIt() async throws {
    try await Desk.run(display: .none, daemon: false) { desk async throws in
      let command = #"exec 2>&1; ulimit -n 8; exec "$0" types"#
      let run = try await Program.run(["/bin/sh", "-c", command, Desk.program("pb")], environment: desk.environment)
      #expect(run.status == 4 && run.text.contains("exited at once: run it by hand to see why"), "\(run.text)")
    }
  }

  /// With so few descriptors, the daemon still does everything.
  @Test func aDaemonWithFewDescriptorsServesADisplay() async throws {
    try await Desk.run(daemon: false) { desk async throws in
      let command = #"ulimit -n 32; exec "$0" --ready-descriptor 1"#
      let daemon = try Program(["/bin/sh", "-c", command, Desk.program("pasteboardd")], environment: desk.environment)
      _ = try await daemon.line()
      #expect(try await desk.pb("copy", "-t", "text/markdown", input: Array("**a**".utf8)).status == 0)
      let pasted = try await desk.run("xclip", "-o", "-selection", "clipboard", "-t", "text/html")
      #expect(pasted.text.contains("<strong>a</strong>"), "\(pasted.text)")
      await daemon.stop()
    }
  }

  // MARK: When files may not get as large as what is copied

  @Test func aLimitOnTheSizeOfFilesCostsOnePayload() async throws {
    try await Desk.run(daemon: false) { desk async throws in
      let command = #"ulimit -f 64; exec "$0" --ready-descriptor 1"#  // 32 KiB
      let daemon = try Program(["/bin/sh", "-c", command, Desk.program("pasteboardd")], environment: desk.environment)
      _ = try await daemon.line()
      let large = [UInt8](repeating: 65, count: 100_000)
      _ = try await desk.pb("copy", input: [65])
      let owner = try desk.start("xclip", "-i", "-quiet", "-selection", "clipboard", input: large)
      try await desk.becomesForeign()
      let limited = "the limit on the size of files ('ulimit -f') stops it at 32768 bytes"
      let unread = try await desk.complaint(["paste"])
      #expect(unread.status == 1 && unread.sentence.contains(limited), "\(unread.sentence)")
      #expect(try await desk.pb("copy", "-t", "text/markdown", input: large).status == 0)
      let unconverted = try await desk.complaint(["paste", "--as", "html"])
      #expect(unconverted.status == 1 && unconverted.sentence.contains(limited), "\(unconverted.sentence)")
      #expect(try await desk.pb("copy", input: [66]).status == 0)
      #expect(try await desk.pb("paste").text == "B")
      await owner.stop()
      await daemon.stop()
    }
  }

  @Test func aDaemonWithoutDescriptorsSaysSoAndRecovers() async throws {
    try await Desk.run(display: .none, daemon: false) { desk async throws in
      let command = #"ulimit -n 64; exec "$0" --ready-descriptor 1"#
      let daemon = try Program(["/bin/sh", "-c", command, Desk.program("pasteboardd")], environment: desk.environment)
      _ = try await daemon.line()
      let held = 32
      for number in 0..<held { #expect(try await desk.pb("copy", "-p", "p\(number)", input: [65]).status == 0) }
      let refused = try await desk.complaint(["copy", "-p", "more"], input: [65])
      #expect(refused.status == 1)
      #expect(refused.sentence.contains("\(held) representations are held already: clear a pasteboard"))
      // Each is in the middle of a call, so that none is closed.
      let crowd = try desk.start(
        "/usr/bin/python3", "-c", crowd, desk.socket)
      #expect(try await crowd.line() == "here")
      let unanswered = try await desk.complaint(["paste", "-p", "p0"])
      #expect(unanswered.status == 1)
      #expect(unanswered.sentence.contains("the daemon has reached a limit"), "\(unanswered.sentence)")
      await crowd.stop()
      try await desk.waits("an answer again") { try await desk.pb("paste", "-p", "p0").text == "A" }
      #expect(try await desk.pb("clear", "-p", "p0").status == 0)
      #expect(try await desk.pb("copy", "-p", "more", input: [66]).status == 0)
      #expect(try await desk.pb("paste", "-p", "more").text == "B")
      await daemon.stop()
    }
  }

  private let crowd = """
    import socket, sys, time
    clients = []
    for _ in range(64):
      client = socket.socket(socket.AF_UNIX)
      client.connect(sys.argv[1])
      clients.append(client)
      try:
        client.sendall(b"{")
      except OSError:
        pass  # the daemon has hung up already: it has no descriptors left
    print("here", flush=True)
    time.sleep(1000)
    """

  // MARK: When the socket's place is lost

  static let losses = [
    #"rm "$1""#, #"rm -r "$0""#, #"mv "$0" "$0.away""#, #"mv "$0" "$0.away"; mkdir -m 700 "$0""#,
    #"mv "$1" "$1.away""#,
    #"python3 -c 'import os, socket, sys; s = sys.argv[1]; socket.socket(1).bind(s + "+"); os.rename(s + "+", s)' "$1""#,
  ]

  @Test(arguments: losses)
  func theDaemonComesBackToItsPlace(loss: String) async throws {
    try await Desk.run(display: .none, daemon: false) { desk async throws in
      let place = Place(desk)
      try await desk.startDaemon(["--socket", place.socket])
      #expect(try await place.pb("copy", input: Array("kept".utf8)).status == 0)
      _ = try await desk.run("/bin/sh", "-c", loss, place.folder, place.socket)
      try await desk.waits("the daemon to listen again") { try await place.isListenedAt() }
      #expect(try await place.pb("paste").text == "kept")
      let daemon = try #require(desk.daemon)
      daemon.signal(SIGTERM)
      #expect(try await daemon.finished().status == 0)
      #expect(access(place.socket, F_OK) == -1)
    }
  }

  @Test func theDaemonWaitsUntilItsPlaceIsFree() async throws {
    try await Desk.run(display: .none, daemon: false) { desk async throws in
      let place = Place(desk)
      try await desk.startDaemon(["--socket", place.socket])
      #expect(try await place.pb("copy", input: Array("kept".utf8)).status == 0)
      let daemon = try #require(desk.daemon)
      daemon.signal(SIGSTOP)  // or it would be faster
      _ = try await desk.run("/bin/sh", "-c", #"mv "$0" "$0.away"; mkdir -m 755 "$0""#, place.folder)
      daemon.signal(SIGCONT)
      try await desk.waits("the daemon to say what is wrong") {
        try await desk.run("grep", "must be your folder", desk.folder + "/log").status == 0
      }
      #expect(try await desk.run("rmdir", place.folder).status == 0)
      try await desk.waits("the daemon to listen again") { try await place.isListenedAt() }
      #expect(try await place.pb("paste").text == "kept")
    }
  }

  /// As systemd passes it (sd_listen_fds(3)).
  @Test func aPassedSocketIsReplacedWhenItsPlaceIsLost() async throws {
    try await Desk.run(display: .none, daemon: false) { desk async throws in
      let place = Place(desk)
      let pass = """
        import os, socket, sys
        os.mkdir(os.path.dirname(sys.argv[1]), 0o700)
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(sys.argv[1]); listener.listen()
        os.dup2(listener.fileno(), 3); os.set_inheritable(3, True)
        os.environ["LISTEN_PID"] = str(os.getpid()); os.environ["LISTEN_FDS"] = "1"
        os.execv(sys.argv[2], sys.argv[2:])
        """
      let daemon = try desk.start(
        "python3", "-c", pass, place.socket, try Desk.program("pasteboardd"), "--ready-descriptor", "1")
      _ = try await daemon.line()
      #expect(try await place.pb("copy", input: Array("kept".utf8)).status == 0)
      _ = try await desk.run("rm", "-r", place.folder)
      try await desk.waits("the daemon to listen again") { try await place.isListenedAt() }
      #expect(try await place.pb("paste").text == "kept")
      daemon.signal(SIGTERM)
      #expect(try await daemon.finished().status == 0)
      #expect(access(place.socket, F_OK) == -1)
    }
  }

  @Test(arguments: [false, true])
  func aDaemonWhosePlaceAnotherHasTakenEnds(isAskedTo: Bool) async throws {
    try await Desk.run(display: .none, daemon: false) { desk async throws in
      let place = Place(desk)
      try await desk.startDaemon(["--socket", place.socket])
      let first = try #require(desk.daemon)
      first.signal(SIGSTOP)
      _ = try await desk.run("rm", "-r", place.folder)
      try await desk.startDaemon(["--socket", place.socket])
      if isAskedTo { first.signal(SIGTERM) }
      first.signal(SIGCONT)
      #expect(try await first.finished().status == 0)
      #expect(try await place.pb("copy", input: Array("new".utf8)).status == 0)
      let log = try String(contentsOfFile: desk.folder + "/log", encoding: .utf8)
      #expect(isAskedTo || log.contains("another daemon serves"), "\(log)")
    }
  }

  /// The one that pb starts first finds the lock held and ends well, but no daemon listens.
  @Test func aDaemonThatWasJustEndingIsFollowedByAnother() async throws {
    try await Desk.run(display: .none, daemon: false) { desk async throws in
      try InstalledFile.copy(try Desk.program("pb"), to: desk.folder + "/pb")
      let script = #"#!/bin/sh\nmkdir "$HOME/first" 2>/dev/null || exec "$REAL" "$@"\n"#
      try InstalledFile.write(Array(script.replacing(#"\n"#, with: "\n").utf8), to: desk.folder + "/pasteboardd")
      let environment = desk.environment.merging(["REAL": try Desk.program("pasteboardd")]) { $1 }
      let words = ["/bin/sh", "-c", #"exec "$0" copy /etc/hostname 2>&1"#, desk.folder + "/pb"]
      let copy = try await Program.run(words, environment: environment)
      #expect(copy.status == 0, "\(copy.text)")
    }
  }
}

/// A socket in a folder of its own, which a test may remove.
@LoopActor private struct Place {
  let desk: Desk
  let folder: String
  let socket: String

  init(_ desk: Desk) {
    self.desk = desk
    folder = desk.folder + "/run"
    socket = folder + "/socket"
  }

  /// Runs a pb that cannot start a daemon, to its end.
  func pb(_ arguments: String..., input: [UInt8] = []) async throws -> Program.Output {
    let alone = desk.folder + "/pb"
    if access(alone, F_OK) != 0 { try InstalledFile.copy(try Desk.program("pb"), to: alone) }
    let environment = desk.environment.merging(["PASTEBOARD_SOCKET": socket, "PATH": "/usr/bin:/bin"]) { $1 }
    return try await Program.run([alone] + arguments, input: input, environment: environment)
  }

  /// Returns whether a daemon listens there.
  func isListenedAt() async throws -> Bool {
    let connect = "import socket, sys; socket.socket(1).connect(sys.argv[1])"
    return try await desk.run("python3", "-c", connect, socket).status == 0
  }
}
