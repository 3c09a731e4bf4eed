import Files
import Glibc
import Host
import Linux
import Reactor
import TestSupport
import Testing

/// Clients whose files are on a file system that does not answer.
@Suite(
  .startsPrograms,
  .enabled(if: StalledMount.isPossible, Comment(rawValue: "\(StalledMount.need)")))
struct StalledFileTests {
  @Test(arguments: [["getattr"], ["read"]])
  func aFileThatStandsStillCostsItsCopyOnly(unanswered: [String]) async throws {
    let timers = try await onLoop { Timers() }
    let server = try await TestServer(copyTimers: timers)
    defer { server.stop() }
    let mount = try await onLoop { try await StalledMount.start(leavingUnanswered: unanswered) }
    let file = try await onLoop { try mount.open() }
    let slow = try RawClient(server)
    try slow.send(
      "org.pasteboard.Copy", ["representations": [["type": "image/png", "descriptor": 0]], "descriptors": 1],
      descriptors: [file.rawValue])
    let other = try RawClient(server)
    #expect(
      try other.call("org.pasteboard.Copy", ["representations": [["type": "text/plain", "text": "x"]]]).error == nil)
    #expect(try await server.text() == "x")
    try await onLoop { timers.advance(by: FileCopier.patience) }
    #expect(try slow.reply().error == "org.pasteboard.TimedOut")
    #expect(try await server.text() == "x", "the item stays")
    try await onLoop { await mount.stop() }
  }
}
