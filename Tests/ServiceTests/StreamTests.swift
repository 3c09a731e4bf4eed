import Foundation
import Glibc
import Host
import Linux
import Pasteboard
import Reactor
import TestSupport
import Testing

/// Payloads as streams, for clients behind a socket that loses descriptors.
struct StreamTests {
  private static let large = [UInt8]((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 >> 4) })

  // MARK: To the server

  @Test(arguments: [1, 3, 7, 1000])
  func aStreamInPiecesBecomesARepresentation(size: Int) async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let upload = try Uploader(server)
    let stream = chunk(Array("one ".utf8)) + chunk(Array("and two".utf8)) + end
    for start in stride(from: 0, to: stream.count, by: size) {
      try upload.client.send(bytes: Array(stream[start..<min(start + size, stream.count)]))
    }
    #expect(try upload.client.error() == nil)
    #expect(try RawClient(server).copy(upload.name) == nil)
    #expect(try await server.text() == "one and two")
  }

  /// A client that must request a stream has not pasted yet.
  @Test func anItemThatGoesOnceItWasPastedStaysUntilItsStream() async throws {
    let timers = try await onLoop { Timers() }
    let server = try await TestServer(timers: timers)
    defer { server.stop() }
    try await onLoop {
      var sources = ItemProvider<Payload>()
      sources.registerPayload(.png, payload: try Payload(Self.large))
      server.pasteboards.items.put(
        Item(sources: sources, hints: ItemHints(isOnce: true), origin: .client), on: .general)
    }
    let paster = try RawClient(server)
    #expect(try paster.call("org.pasteboard.Paste", ["type": "image/png"]).error == "org.pasteboard.TooLarge")
    try await onLoop { timers.advance(by: .seconds(10)) }
    try paster.send("org.pasteboard.Paste", ["type": "image/png"], upgrade: true)
    #expect(try paster.reply().error == nil)
    #expect(try paster.stream().count == Self.large.count)
    try await onLoop { timers.advance(by: .seconds(10)) }
    #expect(try RawClient(server).call("org.pasteboard.Paste").error == "org.pasteboard.NothingThere")
  }

  @Test func aStreamOfMegabytesComesBackAsItWas() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let upload = try Uploader(server, ["size": Self.large.count])
    try upload.send(Self.large)
    #expect(try upload.client.error() == nil)
    #expect(try RawClient(server).copy(upload.name, type: "image/png") == nil)
    let paster = try RawClient(server)
    try paster.send("org.pasteboard.Paste", ["type": "image/png"], upgrade: true)
    let representation = try #require(try paster.reply().parameters["representation"] as? [String: Any])
    #expect(representation["type"] as? String == "image/png")
    #expect(representation["size"] as? Int == Self.large.count)
    #expect(Set(representation.keys) == ["type", "size"])
    let isSame = try paster.stream() == Self.large
    #expect(isSame)
    #expect(throws: RawClient.Closed.self) { try paster.reply() }
  }

  private static let cut: [[UInt8]] = [
    [], [0], [0, 0, 0], [0, 0, 0, 3], chunk(Array("tw".utf8)) + [0, 0], Array(chunk(Array("three".utf8)).dropLast()),
    chunk(Array("whole".utf8)),
  ]

  @Test(arguments: cut)
  func aStreamWithoutItsEndIsNothing(bytes: [UInt8]) async throws {
    let server = try await TestServer(totalLimit: 10)
    defer { server.stop() }
    let client = try RawClient(server)
    _ = try client.call("org.pasteboard.Copy", ["representations": [["type": "text/plain", "text": "kept"]]])
    var upload: Uploader? = try Uploader(server)
    try upload?.client.send(bytes: bytes)
    #expect(try client.copy(try #require(upload?.name)) == "org.pasteboard.UnknownStream")
    let name = upload?.name ?? ""
    upload = nil
    #expect(try client.copy(name) == "org.pasteboard.UnknownStream")
    #expect(try await server.text() == "kept")
    try server.waitForRoom(6)
  }

  @Test func aNameIsGoodForOneCallOnly() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let upload = try Uploader(server)
    try upload.send(Array("once".utf8))
    #expect(try upload.client.error() == nil)
    let client = try RawClient(server)
    #expect(try client.copy(upload.name) == nil)
    #expect(try client.copy(upload.name) == "org.pasteboard.UnknownStream")
    #expect(try await server.text() == "once")
  }

  @Test func aNameDiesWithItsConnection() async throws {
    let server = try await TestServer(totalLimit: 10)
    defer { server.stop() }
    var upload: Uploader? = try Uploader(server)
    try upload?.send(Array("whole".utf8))
    #expect(try upload?.client.error() == nil)
    let name = try #require(upload?.name)
    upload = nil
    try server.waitForRoom(10)
    #expect(try RawClient(server).copy(name) == "org.pasteboard.UnknownStream")
  }

  /// A tunnel shows that a client has gone only by the end of the input.
  @Test func aClientDoneWithWritingHasGone() async throws {
    let server = try await TestServer(totalLimit: 10)
    defer { server.stop() }
    let upload = try Uploader(server)
    try upload.send(Array("whole".utf8))
    #expect(try upload.client.error() == nil)
    upload.client.endInput()
    #expect(throws: RawClient.Closed.self) { try upload.client.reply() }
    try server.waitForRoom(10)
  }

  private static let wrong: [(size: Int?, bytes: [UInt8], error: String)] = [
    (4, chunk([1, 2, 3]) + end, "org.pasteboard.InvalidRepresentation"),
    (2, chunk([1, 2, 3]) + end, "org.pasteboard.InvalidRepresentation"),
    (-1, chunk([1]) + end, "org.pasteboard.InvalidRepresentation"),
    (nil, [0, 0x10, 0, 1], "org.pasteboard.MalformedMessage"),
    (nil, [0xFF, 0xFF, 0xFF, 0xFF], "org.pasteboard.MalformedMessage"),
    (nil, chunk(Array(repeating: 1, count: 600)) + chunk(Array(repeating: 1, count: 401)), "org.pasteboard.TooLarge"),
  ]

  @Test(arguments: wrong)
  func aWrongStreamIsRefusedAndItsRoomGivenBack(size: Int?, bytes: [UInt8], error: String) async throws {
    let server = try await TestServer(itemLimit: 1000, totalLimit: 1000)
    defer { server.stop() }
    let upload = try Uploader(server, size.map { ["size": $0] } ?? [:])
    try upload.client.send(bytes: bytes)
    #expect(try upload.client.error() == error)
    #expect(throws: RawClient.Closed.self) { try upload.client.reply() }
    #expect(try RawClient(server).copy(upload.name) == "org.pasteboard.UnknownStream")
    try server.waitForRoom(1000)
  }

  @Test func theLimitIsInclusive() async throws {
    let server = try await TestServer(itemLimit: 1000)
    defer { server.stop() }
    let upload = try Uploader(server, ["size": 1000])
    try upload.send([UInt8](repeating: 65, count: 1000))
    #expect(try upload.client.error() == nil)
    #expect(try RawClient(server).copy(upload.name) == nil)
    let client = try RawClient(server)
    try client.send("org.pasteboard.Upload", ["size": 1001], upgrade: true)
    let refused = try client.reply()
    #expect(refused.error == "org.pasteboard.TooLarge")
    #expect(refused.parameters["limit"] as? Int == 1000)
    #expect(try client.call("org.pasteboard.Status").error == nil, "after an error the connection speaks varlink still")
  }

  @Test func streamsShareTheRoomThatThereIs() async throws {
    let server = try await TestServer(totalLimit: 1000)
    defer { server.stop() }
    let first = try Uploader(server)
    let second = try Uploader(server)
    try first.send([UInt8](repeating: 65, count: 600))
    #expect(try first.client.error() == nil)
    // Without the end: the server may have rejected the chunk and closed the connection before that is sent.
    try second.client.send(bytes: chunk([UInt8](repeating: 66, count: 401)))
    #expect(try second.client.error() == "org.pasteboard.TooLarge")
    #expect(try RawClient(server).copy(first.name) == nil, "what was stored counts once")
  }

  @Test(arguments: [true, false])
  func onlyWhatIsNoSecretReachesTheDisk(isSensitive: Bool) async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let upload = try Uploader(server, ["sensitive": isSensitive])
    let bytes = [UInt8](repeating: 65, count: (32 << 20) + 1)
    try upload.send(bytes)
    #expect(try upload.client.error() == nil)
    let client = try RawClient(server)
    let copied = try client.copy(upload.name, type: "image/png", ["hints": ["sensitive": true]])
    guard isSensitive else {
      #expect(copied == "org.pasteboard.InvalidRepresentation", "it may have been on the disk already")
      return
    }
    #expect(copied == nil)
    let probe = OwnedDescriptor(adopting: open("/dev/null", O_RDONLY | O_CLOEXEC))
    _ = try client.call(
      "org.pasteboard.Paste", ["type": "image/png", "descriptors": 1], descriptors: [probe.rawValue])
    let isSealed = try #require(client.descriptors.first).owner.isSealed()
    #expect(isSealed, "a memory file")
  }

  @Test(arguments: [true, false])
  func secretsArePastedAsSecrets(isSensitive: Bool) async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let client = try RawClient(server)
    let copied = try client.call(
      "org.pasteboard.Copy",
      ["hints": ["sensitive": isSensitive], "representations": [["type": "text/plain", "text": "secret"]]])
    #expect(copied.error == nil)
    let inline = try client.call("org.pasteboard.Paste")
    #expect(inline.parameters["sensitive"] as? Bool == (isSensitive ? true : nil))
    let probe = OwnedDescriptor(adopting: open("/dev/null", O_RDONLY | O_CLOEXEC))
    let passed = try client.call("org.pasteboard.Paste", ["descriptors": 1], descriptors: [probe.rawValue])
    #expect(passed.parameters["sensitive"] as? Bool == (isSensitive ? true : nil))
    try client.send("org.pasteboard.Paste", upgrade: true)
    #expect(try client.reply().parameters["sensitive"] as? Bool == (isSensitive ? true : nil))
  }

  @Test func aStreamThatOutgrowsMemoryIsWhole() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let bytes = (0..<12).flatMap { _ in Self.large }
    let upload = try Uploader(server)
    try upload.send(bytes)
    #expect(try upload.client.error() == nil)
    let client = try RawClient(server)
    #expect(try client.copy(upload.name, type: "image/png") == nil)
    let probe = OwnedDescriptor(adopting: open("/dev/null", O_RDONLY | O_CLOEXEC))
    _ = try client.call(
      "org.pasteboard.Paste", ["type": "image/png", "descriptors": 1], descriptors: [probe.rawValue])
    let file = try #require(client.descriptors.first)
    let isSealed = file.owner.isSealed()
    #expect(!isSealed, "a file of the cache folder")
    let isSame = try contents(file.rawValue) == bytes
    #expect(isSame)
  }

  @Test func aProgramDeliversAStream() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let program = try RawClient(server)
    try program.send("org.pasteboard.Provide", ["representations": [["type": "image/png"]]], more: true)
    #expect(try program.reply().parameters["event"] as? String == "offered")
    let paster = try RawClient(server)
    try paster.send("org.pasteboard.Paste", ["type": "image/png"], upgrade: true)
    let token = try #require(try program.reply().parameters["token"] as? String)
    let upload = try Uploader(server)
    try upload.send(Self.large)
    #expect(try upload.client.error() == nil)
    let delivered = try RawClient(server).call(
      "org.pasteboard.Deliver", ["token": token, "representation": ["type": "image/png", "stream": upload.name]])
    #expect(delivered.error == nil)
    #expect(try paster.reply().error == nil)
    let isSame = try paster.stream() == Self.large
    #expect(isSame)
  }

  @Test func bytesBeforeTheReplyAreNoStream() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let client = try RawClient(server)
    let call = Array(#"{"method":"org.pasteboard.Upload","upgrade":true}"#.utf8) + [0]
    try client.send(bytes: call + chunk([1, 2, 3]) + end)
    #expect(try client.reply().error == "org.pasteboard.MalformedMessage")
    #expect(throws: RawClient.Closed.self) { try client.reply() }
  }

  @Test func aStreamThatStandsStillIsCutOff() async throws {
    let timers = try await onLoop { Timers() }
    let server = try await TestServer(timers: timers)
    defer { server.stop() }
    let upload = try Uploader(server)
    try await standStill(by: timers)
    #expect(try upload.client.error() == "org.pasteboard.TimedOut")
    #expect(throws: RawClient.Closed.self) { try upload.client.reply() }
  }

  // MARK: From the server

  @Test func aPasterThatStandsStillGetsNoEnd() async throws {
    let timers = try await onLoop { Timers() }
    let server = try await TestServer(timers: timers)
    defer { server.stop() }
    let upload = try Uploader(server)
    try upload.send(Self.large)
    #expect(try upload.client.error() == nil)
    #expect(try RawClient(server).copy(upload.name, type: "image/png") == nil)
    let paster = try RawClient(server)
    try paster.send("org.pasteboard.Paste", ["type": "image/png"], upgrade: true)
    try await standStill(by: timers)
    #expect(try paster.reply().error == nil)
    #expect(throws: RawClient.Closed.self) { try paster.stream() }
    #expect(try RawClient(server).call("org.pasteboard.Status").error == nil)
  }

  @Test func aPasteThatFailsLeavesTheConnectionAsItWas() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let client = try RawClient(server)
    try client.send("org.pasteboard.Paste", upgrade: true)
    #expect(try client.reply().error == "org.pasteboard.NothingThere")
    #expect(try client.call("org.pasteboard.Status").error == nil)
  }

  @Test func pastersThatVanishCostTheServerNothing() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let upload = try Uploader(server)
    try upload.send(Self.large)
    #expect(try upload.client.error() == nil)
    #expect(try RawClient(server).copy(upload.name, type: "image/png") == nil)
    for count in [0, 1, 5, 100_000] {
      let paster = try RawClient(server)
      try paster.send("org.pasteboard.Paste", ["type": "image/png"], upgrade: true)
      _ = try paster.reply()
      _ = try paster.bytes(count)
    }
    let watcher = try RawClient(server)
    while let transfers = try watcher.call("org.pasteboard.Status").parameters["transfers"] as? [Any],
      !transfers.isEmpty
    {}
  }

  /// Lets a stream stall beyond its limit: waits until the server waits for the stream, and for nothing shorter, and
  /// then lets time pass.
  private func standStill(by timers: Timers) async throws {
    try await onLoop {
      try await eventually("the server to wait for the stream") { timers.untilNext() == .seconds(60) }
      timers.advance(by: .seconds(61))
    }
  }
}

private let end: [UInt8] = [0, 0, 0, 0]

private func chunk(_ bytes: [UInt8]) -> [UInt8] {
  withUnsafeBytes(of: UInt32(bytes.count).bigEndian, Array.init) + bytes
}

/// A connection that uploads a stream.
private final class Uploader {
  let client: RawClient
  let name: String

  init(_ server: TestServer, _ parameters: [String: Any] = [:]) throws {
    client = try RawClient(server)
    try client.send("org.pasteboard.Upload", parameters, upgrade: true)
    name = try #require(try client.reply().parameters["stream"] as? String)
  }

  /// Sends all of `bytes` and the end.
  func send(_ bytes: [UInt8]) throws {
    for start in stride(from: 0, to: bytes.count, by: 1 << 20) {
      try client.send(bytes: chunk(Array(bytes[start..<min(start + 1 << 20, bytes.count)])))
    }
    try client.send(bytes: end)
  }
}

extension RawClient {
  /// Returns the payload of a stream, up to its end.
  fileprivate func stream() throws -> [UInt8] {
    var payload: [UInt8] = []
    while true {
      let count = try bytes(4).reduce(0) { $0 << 8 | Int($1) }
      if count == 0 { return payload }
      payload += try bytes(count)
    }
  }

  /// Returns the server's answer to a stream: the name of an error, or nil.
  fileprivate func error() throws -> String? {
    let message = try stream()
    if message.isEmpty { return nil }
    return (try JSONSerialization.jsonObject(with: Data(message)) as? [String: Any])?["error"] as? String
  }

  /// Copies a stream; returns the error's name, if any.
  fileprivate func copy(
    _ stream: String, type: String = "text/plain", _ more: [String: Any] = [:]
  ) throws -> String? {
    let parameters: [String: Any] = ["representations": [["type": type, "stream": stream]]]
    return try call("org.pasteboard.Copy", parameters.merging(more) { $1 }).error
  }
}

extension TestServer {
  /// Returns as soon as there is room for this number of bytes, which a client that has gone releases.
  fileprivate func waitForRoom(_ count: Int) throws {
    let client = try RawClient(self)
    while true {
      try client.send("org.pasteboard.Upload", ["size": count], upgrade: true)
      if try client.reply().error == nil { return }
    }
  }
}
