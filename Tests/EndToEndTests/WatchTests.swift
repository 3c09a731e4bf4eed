import Foundation
import Glibc
import Linux
import Reactor
import TestSupport
import Testing

/// `pb watch` with the daemon and copying applications.
@Suite(.startsPrograms) struct WatchTests {
  @Test func changesOfAllPasteboardsAreTold() async throws {
    try await Desk.run(display: .none) { desk in
      _ = try await desk.pb("copy", "-t", "a/b", input: [1])
      let watch = try desk.start(Desk.program("pb"), "watch")
      #expect(try await watch.line() == "general, generation 1, copied through pasteboardd: a/b")
      _ = try await desk.pb("copy", "-t", "c/d", "-p", "scratch", input: [1])
      #expect(try await watch.line() == "scratch, generation 2, copied through pasteboardd: c/d")
      _ = try await desk.pb("clear")
      #expect(try await watch.line() == "general, generation 3, empty")
      await desk.daemon?.stop()
      #expect(try await watch.finished().status == 4)
    }
  }

  @Test func onceWaitsForTheFirstChange() async throws {
    try await Desk.run(display: .none) { desk in
      _ = try await desk.pb("copy", "-t", "a/b", input: [1])
      let watch = try desk.start(Desk.program("pb"), "watch", "--once", "--json")
      #expect(try await watch.line().contains(#""present":true"#))
      _ = try await desk.pb("copy", "-t", "c/d", "-p", "scratch", input: [1])
      let line = try await watch.line()
      #expect(
        line == #"{"generation":2,"owner":"pasteboard","types":["c/d"],"pasteboard":"scratch"}"#)
      #expect(try await watch.finished().status == 0)
    }
  }

  @Test func copiesOfOtherApplicationsAreReported() async throws {
    try await Desk.run { desk in
      let watch = try desk.start(Desk.program("pb"), "watch", "-p", "general")
      _ = try await watch.line()
      let owner = try desk.start("xclip", "-quiet", "-selection", "clipboard", "-t", "image/png", input: [1, 2, 3])
      #expect(try await watch.line().hasSuffix("held by another application: image/png"))
      await watch.stop()
      _ = try await desk.pb("clear")
      await owner.stop()
    }
  }

  @Test func aCommandGetsWhatIsThereAndWhatComes() async throws {
    try await Desk.run(display: .none) { desk in
      _ = try await desk.pb("copy", input: Array("one\n".utf8))
      let watch = try desk.start(
        Desk.program("pb"), "watch", "--", "sh", "-c", #"read -r x; echo "$CLIPBOARD_STATE $PASTEBOARD_GENERATION $x""#)
      #expect(try await watch.line() == "data 1 one")
      _ = try await desk.pb("copy", "-p", "scratch", input: Array("elsewhere\n".utf8))
      _ = try await desk.pb("copy", input: Array("two\n".utf8))
      #expect(try await watch.line() == "data 3 two")
      _ = try await desk.pb("copy", "--sensitive", input: Array("secret\n".utf8))
      #expect(try await watch.line() == "sensitive 4 ")
      _ = try await desk.pb("clear")
      #expect(try await watch.line() == "clear 5 ")
      await desk.daemon?.stop()
      #expect(try await watch.finished().status == 4)
    }
  }

  @Test func aCommandGetsTheTypeThatItIsFor() async throws {
    try await Desk.run(display: .none) { desk in
      let images = try desk.start(Desk.program("pb"), "watch", "-t", "image/png", "--", "sh", "-c", "cat; echo")
      let markdown = try desk.start(
        Desk.program("pb"), "watch", "--as", "markdown", "--sensitive", "--", "sh", "-c", "cat; echo")
      _ = try await desk.pb("copy", "-t", "text/html", "--sensitive", input: Array("<b>x</b>".utf8))
      #expect(try await line(of: markdown) == "**x**", "secrets too, where they are wanted")
      _ = try await desk.pb("copy", "-t", "image/png", input: Array("picture".utf8))
      #expect(try await line(of: images) == "picture", "what is no image was passed over")
      await images.stop()
      await markdown.stop()
    }
  }

  @Test func onceRunsTheCommandOnceAndNotForWhatIsThere() async throws {
    try await Desk.run(display: .none) { desk in
      let pipe = try desk.pipe("go")
      _ = try await desk.pb("copy", input: Array("old\n".utf8))
      let watch = try desk.start(Desk.program("pb"), "watch", "--once", "--", "sh", "-c", "cat; read -r x <\(pipe)")
      // Nothing reports when the watch has begun, so the test copies again and again.
      let copies = try desk.start("sh", "-c", #"while true; do echo new | "$0" copy; done"#, Desk.program("pb"))
      #expect(try await watch.line() == "new")
      await copies.stop()
      _ = try await desk.run("sh", "-c", "echo >\(pipe)")
      let output = try await watch.finished()
      #expect(output.status == 0 && output.text.isEmpty)
    }
  }

  /// The command is blocked while 200 items come and go: it runs with the last one next, and with none in between.
  @Test func aSlowCommandMissesWhatIsBetweenAndNeverTheNewest() async throws {
    try await Desk.run(display: .none) { desk in
      let pipe = try desk.pipe("go")
      _ = try await desk.pb("copy", input: Array("0\n".utf8))
      let watch = try desk.start(Desk.program("pb"), "watch", "--", "sh", "-c", "cat; read -r x <\(pipe)")
      #expect(try await watch.line() == "0")
      let pb = try Desk.program("pb")
      _ = try await desk.run("sh", "-c", #"for n in $(seq 200); do echo $n | "$0" copy; done"#, pb)
      _ = try await desk.run("sh", "-c", "echo >\(pipe)")
      #expect(try await watch.line() == "200")
      await desk.daemon?.stop()
      _ = try await desk.run("sh", "-c", "echo >\(pipe)")
      let output = try await watch.finished()
      #expect(output.status == 4 && output.text.isEmpty, "\(output.text)")
    }
  }

  @Test(arguments: [SIGINT, SIGTERM]) func aSignalEndsTheCommandToo(signal: CInt) async throws {
    try await Desk.run(display: .none) { desk in
      _ = try await desk.pb("copy", input: [1])
      let watch = try desk.start(Desk.program("pb"), "watch", "--", "sh", "-c", "sleep 1000 & echo $!; wait")
      let sleep = try #require(pid_t(try await watch.line()))
      watch.signal(signal)
      #expect(try await watch.finished().status == -Int(signal))
      try await desk.waits("the end of what the command has started") { kill(sleep, 0) != 0 }
    }
  }

  @Test func aSecondSignalKillsACommandThatDoesNotHear() async throws {
    try await Desk.run(display: .none) { desk in
      _ = try await desk.pb("copy", input: [1])
      let watch = try desk.start(
        Desk.program("pb"), "watch", "--", "sh", "-c",
        "trap 'echo heard' INT; sleep 1000 & echo $$; while true; do wait; done")
      let shell = try #require(pid_t(try await watch.line()))
      watch.signal(SIGINT)
      #expect(try await watch.line() == "heard")
      watch.signal(SIGINT)
      #expect(try await watch.finished().status == -Int(SIGINT))
      #expect(kill(shell, 0) != 0)
    }
  }

  private func line(of program: Program) async throws -> String {
    while true {
      let line = try await program.line()
      if !line.isEmpty { return line }  // the command may have run before, with an empty pasteboard
    }
  }
}

extension Desk {
  /// Creates a named pipe in the desk's folder.
  fileprivate func pipe(_ name: String) throws -> String {
    let path = folder + "/" + name
    guard mkfifo(path, 0o600) == 0 else { throw ProgramFailure("there is no pipe") }
    return path
  }
}
