import Foundation
import Glibc
import Host
import Linux
import Reactor
import SocketServer
import TestSupport
import Testing

/// The resources that clients can use up without effect on others.
@Suite(.startsPrograms) struct LimitTests {
  @Test func namedPasteboardsAreBounded() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let client = try RawClient(server)
    for number in 0..<Items.namedLimit { #expect(try client.copy("x", on: "p\(number)").error == nil) }
    let refused = try client.copy("x", on: "one-more")
    #expect(refused.error == "org.pasteboard.Exhausted")
    #expect((refused.parameters["reason"] as? String)?.contains("clear one of them") == true)
    #expect(try client.copy("y", on: "p0").error == nil, "what is there can be replaced")
    #expect(try client.copy("z", on: "general").error == nil)
    #expect(try client.call("org.pasteboard.Clear", ["pasteboard": "p1"]).error == nil)
    #expect(try client.copy("x", on: "one-more").error == nil)
  }

  @Test func theStatusOfVeryManyTypesFitsAMessage() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let client = try RawClient(server)
    let types = (0..<200).map { "application/x-\(String(repeating: "a", count: 200))-\($0)" }
    for number in 0..<60 {
      let call: [String: Any] = [
        "pasteboard": "p\(number)", "representations": types.map { ["type": $0, "text": "x"] },
      ]
      #expect(try client.call("org.pasteboard.Copy", call).error == nil)
    }
    let status = try client.call("org.pasteboard.Status")
    let pasteboards = try #require(status.parameters["pasteboards"] as? [[String: Any]])
    #expect(pasteboards.count == 60)
    #expect((pasteboards.first?["types"] as? [String])?.count == 200)
    #expect(pasteboards.last?["omitted"] as? Int == 200)
  }

  // MARK: Connections

  @Test func aClientThatNeverCallsIsEnded() async throws {
    let timers = try await onLoop { Timers() }
    let server = try await TestServer(timers: timers)
    defer { server.stop() }
    let idle = try RawClient(server)
    let half = try RawClient(server)
    try half.send(bytes: Array(#"{"method":"org.pasteboard"#.utf8))
    let between = try RawClient(server)
    #expect(try between.call("org.pasteboard.Status").error == nil)
    // Earlier messages have arrived by now, because the server answers in order.
    #expect(try RawClient(server).call("org.pasteboard.Status").error == nil)
    try await onLoop { timers.advance(by: .seconds(30)) }
    #expect(try idle.reply().error == "org.pasteboard.TimedOut")
    #expect(try half.reply().error == "org.pasteboard.TimedOut")
    #expect(throws: RawClient.Closed.self) { try idle.reply() }
    #expect(try between.call("org.pasteboard.Status").error == nil, "between two calls a client may take its time")
  }

  @Test func idleClientsGiveWay() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let idle = try (0..<Server.shareLimit).map { _ in try RawClient(server) }
    let next = try RawClient(server)
    #expect(try next.call("org.pasteboard.Status").error == nil)
    #expect(throws: RawClient.Closed.self, "the one that was there the longest") { try idle[0].reply() }
    #expect(try idle[1].call("org.pasteboard.Status").error == nil)
  }

  @Test func aProcessHasItsShareOfTheConnections() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let watching = try (0..<Server.shareLimit).map { _ in
      let client = try RawClient(server)
      try client.send("org.pasteboard.Watch", more: true)
      _ = try client.reply()
      return client
    }
    let refused = try RawClient(server)
    #expect(try refused.reply().error == "org.pasteboard.Exhausted")
    watching[0].endInput()
    // The end of its input ends a watch, and frees its place.
    #expect(throws: RawClient.Closed.self) { while true { _ = try watching[0].reply() } }
    #expect(try RawClient(server).call("org.pasteboard.Status").error == nil)
    withExtendedLifetime(watching) {}
  }

  @Test func unfinishedMessagesAreBounded() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    // Each sends all but one byte of 2 MiB of a message that never ends.
    let half = [UInt8](repeating: UInt8(ascii: " "), count: (2 << 20) - 1)
    var refused = 0
    var clients: [RawClient] = []
    for _ in 0..<40 where refused == 0 {
      let client = try RawClient(server)
      do { try client.send(bytes: half) } catch {}
      clients.append(client)
      if try client.isAnswered() { refused += try client.reply().error == "org.pasteboard.Exhausted" ? 1 : 0 }
    }
    #expect(refused == 1)
    #expect((30...36).contains(clients.count), "64 MiB are for all together")
    #expect(try RawClient(server).copy("x").error == nil, "what fits a session's own share is always taken")
  }

  // MARK: Whose descriptor it is

  @Test func aDescriptorBelongsToItsMessage() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let client = try RawClient(server)
    let wrong = try Payload(Array("wrong".utf8)).handOut()
    let right = try Payload(Array("right".utf8)).handOut()
    let call: [String: Any] = ["representations": [["type": "text/plain", "descriptor": 0]], "descriptors": 1]
    // A call that is rejected before its descriptor is examined.
    try client.send("org.pasteboard.Nothing", ["descriptors": 1], descriptors: [wrong.rawValue])
    try client.send("org.pasteboard.Copy", call, descriptors: [right.rawValue])
    #expect(try client.reply().error == "org.varlink.service.MethodNotFound")
    #expect(try client.reply().error == nil)
    #expect(try await server.text() == "right")
    try client.send("org.pasteboard.Status", descriptors: [wrong.rawValue])
    try client.send("org.pasteboard.Copy", call)
    #expect(try client.reply().error == nil)
    #expect(try client.reply().error == "org.pasteboard.DescriptorsLost")
    #expect(try await server.text() == "right")
  }

  // MARK: Which copy counts

  @Test func ofTwoCopiesTheOneThatWasCalledLaterStays() async throws {
    // A worker that says that it has begun, and copies on request.
    let worker = try WorkerScript("echo >\"$0.begun\"; head -c 1 \"$0.go\" >\"$0.told\"; exec cat")
    let begun = try NamedPipe(worker.path + ".begun")
    let go = try NamedPipe(worker.path + ".go")
    let server = try await TestServer(worker: worker.path)
    defer { server.stop() }
    let file = worker.path + ".older"
    try Data("older".utf8).write(to: URL(filePath: file))
    let descriptor = OwnedDescriptor(adopting: open(file, O_RDONLY | O_CLOEXEC))
    let older = try RawClient(server)
    try older.send(
      "org.pasteboard.Copy", ["representations": [["type": "text/plain", "descriptor": 0]], "descriptors": 1],
      descriptors: [descriptor.rawValue])
    #expect(try await begun.next(1).count == 1)
    #expect(try RawClient(server).copy("newer").error == nil)
    try go.put(1)
    #expect(try older.reply().error == "org.pasteboard.Overtaken")
    #expect(try await server.text() == "newer")
  }
}

extension RawClient {
  fileprivate func copy(_ text: String, on pasteboard: String = "general") throws -> Reply {
    try call(
      "org.pasteboard.Copy", ["pasteboard": pasteboard, "representations": [["type": "text/plain", "text": text]]])
  }
}
