import TestSupport
import Testing

/// The exit codes of `pb` (docs/stability.md). `OtherDisplayTests` makes a command end with 5.
struct PromisedCodeTests {
  @Test func exitCodesStay() async throws {
    let promised = try PromisedFile.lines(of: "exit-codes").map { $0.split(separator: " ", maxSplits: 1) }
    #expect(Set(promised.map { $0[0] }) == ["0", "1", "2", "3", "4"])
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      let path = try Desk.folder(of: "pb")
      for line in promised {
        _ = try await desk.pb("copy", "-p", "general", "--sensitive", input: Array("a text".utf8))
        let command = #"export PATH="$0:/usr/bin:/bin"; \#(line[1])"#
        let output = try await desk.run("/bin/sh", "-c", command, path)
        #expect("\(output.status)" == line[0], "\(line[1]): Tests/Promised/README.md")
      }
      await history.stop()
    }
  }
}
