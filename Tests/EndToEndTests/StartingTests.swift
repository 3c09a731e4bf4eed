import Foundation
import Glibc
import Reactor
import Testing
import TestSupport

/// pb starts the daemon when none runs.
@Suite(.startsPrograms, .timeLimit(.minutes(30))) struct StartingTests {
  @Test func theFirstCopyStartsTheDaemon() async throws {
    try await Desk.run(daemon: false) { desk async throws in
      #expect(try await desk.pb("copy", input: Array("one".utf8)).status == 0)
      #expect(try await desk.run("xclip", "-o", "-selection", "clipboard").text == "one")
      let first = try await desk.status()["process"] as? Int
      #expect(try await desk.pb("paste").text == "one")
      #expect(try await desk.status()["process"] as? Int == first)
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
      try FileManager.default.copyItem(atPath: try Desk.program("pb"), toPath: alone)
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
}
