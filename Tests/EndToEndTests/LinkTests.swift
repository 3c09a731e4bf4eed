import Foundation
import Reactor
import TestSupport
import Testing

/// `pb link` between two daemons, through a real ssh and a real sshd.
@Suite(
  .startsPrograms,
  .enabled(if: FarMachine.isPossible, "sshd is not installed (Debian's openssh-server)"))
struct LinkTests {
  @Test func copiesAreOnBothClipboards() async throws {
    try await LinkedDesks.run { here, there, _ in
      _ = try await here.pb("copy", "--text", "one")
      try await there.waitsForText("one")
      _ = try await there.pb("copy", "--text", "two")
      try await here.waitsForText("two")
      _ = try await here.pb("clear")
      try await there.waits("an empty clipboard") { try await there.pb("paste").status == 3 }
    }
  }

  /// The command that renders it leaves a mark.
  @Test func nothingCrossesBeforeItIsPasted() async throws {
    try await LinkedDesks.run { here, there, _ in
      let mark = here.folder + "/rendered"
      let offer = "image/png=echo once >> \(mark); head -c 2000000 /dev/zero"
      _ = try await here.pb("copy", "--offer", offer)
      try await there.waits("the offer") { try await there.pb("types").lines.contains("image/png") }
      #expect(!FileManager.default.fileExists(atPath: mark))
      for _ in 0..<2 { #expect(try await there.pb("paste", "-t", "image/png").bytes.count == 2_000_000) }
      #expect(try String(contentsOfFile: mark, encoding: .utf8) == "once\n")
    }
  }

  @Test func secretsStayWhereTheyAre() async throws {
    try await LinkedDesks.run { here, there, _ in
      for (near, far) in [(here, there), (there, here)] {
        _ = try await near.pb("copy", "--text", "known")
        try await far.waitsForText("known")
        _ = try await near.pb("copy", "--sensitive", input: Array("secret".utf8))
        // The next copy shows that the secret was passed over.
        #expect(try await far.pb("paste").text == "known")
        _ = try await near.pb("copy", "--text", "after it")
        try await far.waitsForText("after it")
      }
    }
    try await LinkedDesks.run(["--secrets"]) { here, there, _ in
      for (near, far) in [(here, there), (there, here)] {
        _ = try await near.pb("copy", "--sensitive", input: Array("secret".utf8))
        try await far.waitsForText("secret")
        let hints = try await far.pb("inspect", "--json").text.filter { !$0.isWhitespace }
        #expect(hints.contains("\"sensitive\":true"), "\(hints)")
        _ = try await far.pb("clear")
      }
    }
  }

  /// What was made while the link was down is compared when it is up again: the younger copy stays.
  @Test func aLinkThatIsCutComesBack() async throws {
    try await LinkedDesks.run { here, there, link in
      _ = try await here.pb("copy", "--text", "before")
      try await there.waitsForText("before")
      try await link.cut {
        _ = try await here.pb("copy", "--text", "older")
        _ = try await there.pb("copy", "--text", "younger")
      }
      try await here.waitsForText("younger")
      #expect(try await there.pb("paste").text == "younger")
    }
  }

  /// Text that is not small is a promise, which goes with the link and comes back with it.
  @Test func promisesGoAndComeWithTheLink() async throws {
    try await LinkedDesks.run { here, there, link in
      let text = String(decoding: patternedText(100_000), as: UTF8.self)
      _ = try await here.pb("copy", input: Array(text.utf8))
      try await there.waits("the offer") { try await there.pb("types").status == 0 }
      try await link.cut {
        let pasted = try await there.pb("paste")
        #expect(pasted.status == 3, "\(pasted.bytes.count) bytes")
      }
      try await there.waits("the offer again") { try await there.pb("paste").text == text }
    }
  }
}

/// Two desks without displays, with a link from the first to the second.
@LoopActor
struct LinkedDesks {
  let program: Program
  let machine: FarMachine

  static func run(
    _ options: [String] = [], _ body: @escaping @Sendable @LoopActor (Desk, Desk, LinkedDesks) async throws -> Void
  ) async throws {
    try await Desk.run(display: .none) { here in
      try await Desk.run(display: .none) { there in
        let variables = [
          "PATH=\(try Desk.folder(of: "pb")):/usr/bin:/bin", "PASTEBOARD_SOCKET=\(there.socket)",
          "XDG_RUNTIME_DIR=\(there.folder)",
        ]
        let machine = try await FarMachine(for: here, settings: ["SetEnv " + variables.joined(separator: " ")])
        let command = #"exec "$0" link "$@" 2>&1"#
        let environment = here.environment.merging(["XDG_RUNTIME_DIR": here.folder]) { $1 }
        let program = try Program(
          ["/bin/sh", "-c", command, Desk.program("pb")] + options + machine.options + ["far"],
          environment: environment)
        #expect(try await program.line() == "far is linked: each copy is on both clipboards")
        try await body(here, there, LinkedDesks(program: program, machine: machine))
        program.signal(SIGTERM)
        _ = try await program.finished()
      }
    }
  }

  /// Ends the connection as a network does, and lets no other one begin before `body` ends. Returns once there is one.
  func cut(during body: () async throws -> Void) async throws {
    let (settings, hidden) = (machine.folder + "/sshd_config", machine.folder + "/hidden")
    try FileManager.default.moveItem(atPath: settings, toPath: hidden)
    for process in FarDesk.clients(naming: machine.folder) { kill(process, SIGKILL) }
    while try await !program.line().hasPrefix("pb: the link to far is down") {}
    try await body()
    try FileManager.default.moveItem(atPath: hidden, toPath: settings)
    while try await program.line() != "far is linked again" {}
  }
}

extension Desk {
  fileprivate func waitsForText(_ text: String) async throws {
    try await waits("the text '\(text)'") { try await self.pb("paste").text == text }
  }
}
