import Foundation
import Glibc
import Host
import Linux
import Logging
import Pasteboard
import PasteboardClient
import Reactor
import SocketServer
import TestSupport
import Testing
import Wire

/// The rights of guests, who connect to a socket of their own.
@Suite(.startsPrograms) struct ShareTests {
  /// Creates a server, its owner, and the socket that the owner has opened for guests.
  private func sharing(
    secrets: Bool = false, all: Bool = false,
    _ body: (TestServer, _ owner: inout BlockingClient, _ socket: String) async throws -> Void
  ) async throws {
    let server = try await TestServer()
    defer { server.stop() }
    var sharer = try BlockingClient(socket: server.path)
    let reply = try sharer.share(secrets: secrets, all: all)
    #expect(reply.secrets == secrets && reply.all == all)
    var owner = try BlockingClient(socket: server.path)
    try await body(server, &owner, try #require(reply.path))
    _ = consume sharer
  }

  private let text = [CopiedRepresentation(.plainText, .text("x"))]

  /// Every call that names a pasteboard, as JSON, with its other parameters.
  private static var calls: [(method: String, parameters: [String: Any])] {
    [
      ("Copy", ["representations": [["type": "text/plain", "text": "x"]]]),
      ("Provide", ["representations": [["type": "text/plain"]]]), ("Paste", [:]), ("Limits", [:]), ("Types", [:]),
      ("Inspect", [:]), ("Watch", [:]), ("Recopy", [:]), ("Clear", [:]),
    ]
  }

  /// Returns the error of a call, without its interface, and the right that it names.
  private func refusal(_ call: (method: String, parameters: [String: Any]), _ socket: String) throws -> [String?] {
    let guest = try RawClient(socket)
    try guest.send("org.pasteboard.\(call.method)", call.parameters, more: ["Provide", "Watch"].contains(call.method))
    let reply = try guest.reply()
    return [reply.error, reply.parameters["right"] as? String]
  }

  @Test func aGuestDoesNotLearnWhereFilesAre() async throws {
    try await sharing { server, owner, socket in
      try await onLoop { [pasteboards = server.pasteboards] in
        var sources = ItemProvider<Payload>()
        sources.registerPayload(.markdown, payload: try Payload(Array("![x](a.png)".utf8)))
        let hints = ItemHints(isDocument: true, folder: "/home/user", folders: ["/home"])
        pasteboards.items.put(Item(sources: sources, hints: hints, origin: .client), on: .general)
      }
      #expect(try owner.inspect().hints.folder == "/home/user")
      var guest = try BlockingClient(socket: socket)
      #expect(try guest.inspect().hints == ItemHints(isDocument: true))
    }
  }

  @Test func aGuestCopiesAndPastesWhatIsOrdinary() async throws {
    try await sharing { server, owner, socket in
      var guest = try BlockingClient(socket: socket)
      _ = try owner.copy(text)
      #expect(try guest.types().types == ["text/plain;charset=utf-8"])
      #expect(try guest.paste().bytes() == Array("x".utf8))
      _ = try guest.copy([CopiedRepresentation(.plainText, .text("from a guest"))])
      #expect(try await server.text() == "from a guest")
      _ = try guest.clear()
      #expect(try await server.text() == nil)
    }
  }

  @Test(arguments: ["primary", "mine"]) func aGuestUsesTheGeneralPasteboardOnly(name: String) async throws {
    try await sharing { server, owner, socket in
      _ = try owner.copy(text, to: try #require(PasteboardName(name)))
      for call in Self.calls {
        let named = (call.method, call.parameters.merging(["pasteboard": name]) { $1 })
        #expect(try refusal(named, socket) == ["org.pasteboard.PermissionDenied", "all"], "\(call.method)")
      }
      let status = try RawClient(socket).call("org.pasteboard.Status")
      #expect(status.parameters["pasteboards"] as? [String] == [] && status.parameters["payload_bytes"] as? Int == 0)
      let watcher = try RawClient(socket)
      try watcher.send("org.pasteboard.Watch", ["all": true], more: true)
      _ = try owner.copy(text)
      #expect(try watcher.reply().parameters["pasteboard"] as? String == "general")
    }
  }

  @Test func aGuestReadsNoSecret() async throws {
    try await sharing { server, owner, socket in
      _ = try owner.copy(text, hints: ItemHints(isSensitive: true))
      for call in Self.calls where ["Paste", "Types", "Inspect", "Recopy"].contains(call.method) {
        #expect(try refusal(call, socket) == ["org.pasteboard.PermissionDenied", "secrets"], "\(call.method)")
      }
      for type in ["text/plain", "x-kde-passwordManagerHint"] {
        for source in [false, true] {
          let call = ("Paste", ["type": type, "source": source, "look": true] as [String: Any])
          #expect(try refusal(call, socket) == ["org.pasteboard.PermissionDenied", "secrets"], "\(type)")
        }
      }
      let status = try RawClient(socket).call("org.pasteboard.Status").parameters
      let general = (status["pasteboards"] as? [[String: Any]])?.first
      #expect(general?["types"] as? [String] == [] && general?["owner"] as? String == "pasteboard")
      #expect(status["payload_bytes"] as? Int == 0)
      let watcher = try RawClient(socket)
      try watcher.send("org.pasteboard.Watch", more: true)
      let told = try watcher.reply().parameters
      #expect(told["types"] as? [String] == [] && told["sensitive"] as? Bool == true)
      // The item that it replaces is gone, as after any client's copy.
      _ = try RawClient(socket).call("org.pasteboard.Clear")
      #expect(try await server.text() == nil)
    }
  }

  /// Generations are small numbers: guessing one must not let a guest keep another client's promise.
  @Test(arguments: [("mine", false, "all"), ("general", true, "secrets")])
  func aGuestKeepsNothingThatItMayNotRead(pasteboard: String, isSensitive: Bool, right: String) async throws {
    try await sharing { server, owner, socket in
      let provider = try RawClient(server)
      try provider.send(
        "org.pasteboard.Provide",
        [
          "pasteboard": pasteboard, "hints": ["sensitive": isSensitive], "representations": [["type": "text/plain"]],
        ], more: true)
      let generation = try #require(try provider.reply().parameters["generation"] as? Int)
      let keep = ("Keep", ["generation": generation] as [String: Any])
      #expect(try refusal(keep, socket) == ["org.pasteboard.PermissionDenied", right])
    }
  }

  @Test func aRightIsGivenByItself() async throws {
    let named = try #require(PasteboardName("mine"))
    try await sharing(secrets: true) { server, owner, socket in
      _ = try owner.copy(text, hints: ItemHints(isSensitive: true))
      var guest = try BlockingClient(socket: socket)
      #expect(try guest.paste().bytes() == Array("x".utf8))
      #expect(throws: Failure.self) { try guest.clear(named) }
    }
    try await sharing(all: true) { server, owner, socket in
      _ = try owner.copy(text, to: named)
      _ = try owner.copy(text, hints: ItemHints(isSensitive: true))
      var guest = try BlockingClient(socket: socket)
      #expect(try guest.paste(from: named).bytes() == Array("x".utf8))
      #expect(throws: Failure.self) { try guest.paste() }
    }
  }

  /// When the connection that opened the socket ends, its file and its clients are gone.
  @Test func theSocketGoesWithItsConnection() async throws {
    try await sharing { server, owner, socket in
      var status = stat()
      #expect(lstat(socket, &status) == 0 && status.st_mode == S_IFSOCK | 0o600)
      #expect(URL(filePath: socket).deletingLastPathComponent().path == server.folder)
      var sharer: BlockingClient? = try BlockingClient(socket: server.path)
      let other = try #require(try sharer?.share(secrets: false, all: false).path)
      let guest = try RawClient(other)
      try guest.send("org.pasteboard.Watch", more: true)
      #expect(try guest.reply().error == nil)
      sharer = nil
      #expect(throws: RawClient.Closed.self) { while true { _ = try guest.reply() } }
      #expect(lstat(other, &status) != 0 && lstat(socket, &status) == 0)
      #expect(throws: Failure.self) { _ = try UnixSocket.connect(to: other) }
    }
  }

  private func hasRoom(_ server: TestServer) async throws -> Bool {
    var client = try BlockingClient(socket: server.path)
    do { return try client.share(secrets: false, all: false).path != nil } catch { return false }
  }

  @Test func noMoreSocketsAreOpenedThanThereMayBe() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    var sharers: [RawClient] = []
    let probe = try StartedProcess.nowhere()
    for _ in 0..<Server.guestSocketLimit {
      let sharer = try RawClient(server)
      try sharer.send("org.pasteboard.Share", more: true, descriptors: [probe.rawValue])
      #expect(try sharer.reply().parameters["path"] as? String != nil)
      sharers.append(sharer)
    }
    var another = try BlockingClient(socket: server.path)
    let failure = #expect(throws: Failure.self) { try another.share(secrets: false, all: false) }
    #expect(failure?.description.contains("shared \(Server.guestSocketLimit) times") == true)
    sharers.removeLast()
    let end = ContinuousClock.now + patience
    while try await !hasRoom(server) { try #require(ContinuousClock.now < end, "no room for another") }
  }

  /// A forwarded socket is forwarded again as it is: a path here means nothing on another machine.
  @Test func aGuestIsToldItsRights() async throws {
    try await sharing(secrets: true) { server, owner, socket in
      var guest = try BlockingClient(socket: socket)
      let reply = try guest.share(secrets: true, all: true)
      #expect(reply.path == nil && reply.secrets && !reply.all)
      let far = try RawClient(server)
      try far.send("org.pasteboard.Share", more: true)
      let told = try far.reply().parameters
      #expect(told["path"] == nil && told["secrets"] as? Bool == true && told["all"] as? Bool == true)
    }
  }

  /// A guest that has passed a descriptor is no more trusted than before.
  @Test func aGuestNamesNoDisplay() async throws {
    try await sharing { server, owner, socket in
      let guest = try RawClient(socket)
      let probe = try StartedProcess.nowhere()
      try guest.send("org.pasteboard.Share", more: true, descriptors: [probe.rawValue])
      #expect(try guest.reply().parameters["path"] == nil)
    }
  }

  @Test func remainsOfAKilledDaemonAreRemoved() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pasteboard-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["socket.guest-1", "other.guest-1"] { _ = try UnixSocket.listen(at: "\(folder)/\(name)") }
    try Data().write(to: URL(filePath: folder + "/socket.guest-file"))
    try await onLoop {
      _ = Server(socket: try ListeningSocket.bound(at: folder + "/socket"), log: .silent) { _, _ in Silence() }
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(left == ["other.guest-1", "socket", "socket.guest-file", "socket.lock"])
  }
}

/// Answers no call, because there are none.
private struct Silence: Responder {
  mutating func descriptorsArrived() {}

  func answer(_ call: IncomingCall, _ descriptors: [SharedDescriptor], _ replies: ReplyStream) async -> Answer {
    Answer(.unknownLoad)
  }
}
