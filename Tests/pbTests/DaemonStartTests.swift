import CLinux
import Foundation
import Glibc
import Linux
import Synchronization
import TestSupport
import Testing
import Wire

@testable import pb

/// How `pb` starts a daemon when none listens. The folder of the socket is the test's own.
@Suite(.startsPrograms) struct DaemonStartTests {
  @Test func theDaemonIsStartedAndServesWhatWasCopied() throws {
    let folder = try TemporaryFolder()
    defer { folder.endDaemon() }
    let copy = try PbRun("printf hello | $PB copy", socket: folder.path + "/socket")
    #expect(copy.code == 0, "\(copy.complaint)")
    #expect(try PbRun("$PB paste", socket: folder.path + "/socket").text == "hello")
  }

  /// A daemon that held the pipe to cat open would keep this from ending.
  @Test func twoAtOnceShareOneDaemon() throws {
    let folder = try TemporaryFolder()
    defer { folder.endDaemon() }
    let command =
      "for i in 1 2 3 4; do { $PB copy -p \"n$i\" -t text/plain /etc/hostname || echo failed; } & done | cat"
    let run = try PbRun(command, socket: folder.path + "/socket")
    #expect(run.code == 0 && !run.text.contains("failed"), "\(run.complaint)")
    let status = try PbRun("$PB status", socket: folder.path + "/socket").text
    for name in 1...4 { #expect(status.contains("  n\(name), generation ")) }
  }

  private static let daemons: [(script: String?, sentence: String)] = [
    (nil, "not installed"), ("exit 1", "exited at once"), ("printf x; exit 1", "exited at once"),
    ("exec >&-; exit 7", "exited at once"),
  ]

  @Test(arguments: daemons)
  func aDaemonThatCannotBeStartedIsExitCodeFour(script: String?, sentence: String) throws {
    let folder = try TemporaryFolder()
    let program = try folder.installPb()
    if let script { try folder.write("pasteboardd", Array("#!/bin/sh\n\(script)\n".utf8), mode: 0o755) }
    let run = try PbRun("$PB types", socket: folder.path + "/socket", program: program)
    #expect(run.code == 4)
    #expect(run.complaint.contains(sentence), "\(run.complaint)")
  }

  /// It closes every connection silently, accepted or not.
  @Test(arguments: ["$PB paste", "echo x | $PB copy", "$PB types", "$PB clear", "$PB status", "$PB watch"])
  func aDaemonThatIsEndingIsAskedOnceMore(command: String) throws {
    let calls = Mutex(0)
    let daemon = try FakeDaemon.start { _ in
      let number = calls.withLock { calls in
        calls += 1
        return calls
      }
      if number == 1 { return .init([], hangsUp: true) }
      return .init(encodeError(.loadFailed(type: "a/b", reason: "it was asked again")))
    }
    defer { daemon.stop() }
    #expect(try PbRun(command, socket: daemon.path).complaint.contains("it was asked again"))
    #expect(daemon.calls.count == 2)
  }

  @Test func aPathThatIsTooLongOrNotOursAloneIsExitCodeFour() throws {
    let long = try PbRun("$PB types", socket: "/tmp/" + String(repeating: "x", count: 120))
    #expect(long.code == 4 && long.complaint.contains("longer than 107 bytes"))
    let open = try PbRun("$PB types", socket: "/tmp/socket")
    #expect(open.code == 4 && open.complaint.contains("/tmp must be your folder, with mode 0700"))
  }

  @Test func aPathThatCannotBeUsedIsToldWhatToDo() throws {
    let folder = try TemporaryFolder()
    let relative = try PbRun("$PB types", socket: "relative", in: folder.path)
    #expect(relative.code == 4)
    #expect(relative.complaint == "pb: PASTEBOARD_SOCKET is relative: set it to an absolute path, or unset it.\n")
    let open = try PbRun("mkdir -m 755 open; $PB types", socket: folder.path + "/open/socket", in: folder.path)
    #expect(open.code == 4 && open.complaint.contains("with mode 0700: chmod 700 it, or set PASTEBOARD_SOCKET"))
    let missing = try PbRun(
      "unset PASTEBOARD_SOCKET; $PB types", socket: "", environment: ["XDG_RUNTIME_DIR": folder.path + "/none"])
    #expect(missing.code == 4 && missing.complaint.contains("XDG_RUNTIME_DIR names a folder that does not exist"))
  }
}

extension TemporaryFolder {
  /// Ends the daemon that was started for the socket in this folder, and waits for its end: a live daemon would create
  /// a removed folder again.
  func endDaemon(at socket: String = "socket") {
    guard let status = try? PbRun("$PB status --json", socket: path + "/" + socket).text,
      let line = status.split(separator: "\n").first(where: { $0.contains("\"process\"") }),
      let process = pid_t(line.filter(\.isNumber))
    else { return }
    let ending = CLinux_pidfd_open(process)
    guard ending >= 0 else { return }
    kill(process, SIGTERM)
    var entry = pollfd(fd: ending, events: Int16(POLLIN), revents: 0)
    #expect(poll(&entry, 1, CInt(patience.components.seconds * 1000)) == 1)
    close(ending)
  }

  /// Installs a `pb` in this folder, which therefore finds the programs beside it. Returns its path.
  func installPb() throws -> String {
    let built = try #require(InstalledProgram.path(of: "pb"), "pb is not built")
    let path = self.path + "/pb"
    if link(built, path) != 0 { try InstalledFile.copy(built, to: path) }
    return path
  }
}
