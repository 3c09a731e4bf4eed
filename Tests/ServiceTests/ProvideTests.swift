import CLinux
import Foundation
import Glibc
import Host
import Linux
import Pasteboard
import Reactor
import TestSupport
import Testing

struct ProvideTests {
  @Test func aPromisedTypeIsAskedForOnceAndKept() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let program = try Provider(server, [["type": "image/png"]])
    let paster = try RawClient(server)
    #expect(try paster.call("org.pasteboard.Types").parameters["types"] as? [String] == ["image/png"])
    try paster.send("org.pasteboard.Paste", ["type": "image/png"])
    let load = try program.load()
    #expect(load.type == "image/png")
    #expect(try program.deliver(load, "picture") == nil)
    #expect(try paster.pasted() == "picture")
    try paster.send("org.pasteboard.Paste", ["type": "image/png"])
    #expect(try paster.pasted() == "picture")
    #expect(try program.deliver(load, "again") == "org.pasteboard.UnknownLoad")
  }

  @Test func typesDerivedFromAPromiseAreRenderedOnRequest() async throws {
    let server = try await TestServer { _ in
      // Stands for a conversion: the HTML is its Markdown in a paragraph.
      var offer = Offer<Payload>()
      let answer = Offer<Payload>.Answer.derived(from: .markdown) { source, _ throws(LoadFailure) in
        try .of("<p>\(source.text)</p>")
      }
      offer.add(.html, visibleTo: .everyone, answer)
      return offer
    }
    defer { server.stop() }
    let program = try Provider(server, [["type": "text/markdown"]])
    let paster = try RawClient(server)
    try paster.send("org.pasteboard.Paste", ["type": "text/html"])
    let load = try program.load()
    #expect(load.type == "text/markdown")
    #expect(try program.deliver(load, "note") == nil)
    #expect(try paster.pasted() == "<p>note</p>")
  }

  @Test func aProgramThatFailsIsQuotedInOneLine() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let program = try Provider(server, [["type": "image/png"]])
    let paster = try RawClient(server)
    try paster.send("org.pasteboard.Paste", ["type": "image/png"])
    let load = try program.load()
    let answer = try program.control.call(
      "org.pasteboard.Deliver",
      ["token": load.token, "error": "no\u{1B}[31m camera\nhere \(String(repeating: "x", count: 999))"])
    #expect(answer.error == nil)
    let reply = try paster.reply()
    #expect(reply.error == "org.pasteboard.LoadFailed")
    let reason = try #require(reply.parameters["reason"] as? String)
    #expect(reason.hasPrefix("the program that promised image/png failed: no"))
    #expect(reason.utf8.count < 300)
    #expect(!reason.contains("\n") && !reason.contains("\u{1B}"))
  }

  @Test func aPasterThatGoesTakesTheLoadAlong() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let program = try Provider(server, [["type": "image/png"]])
    var paster: RawClient? = try RawClient(server)
    try paster?.send("org.pasteboard.Paste", ["type": "image/png"])
    let load = try program.load()
    paster = nil
    let event = try program.stream.reply().parameters
    #expect(event["event"] as? String == "cancel")
    #expect(event["token"] as? String == load.token)
    #expect(try program.deliver(load, "late") == "org.pasteboard.UnknownLoad")
  }

  @Test func aProviderThatGoesTakesBackWhatItHasNotRendered() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    var program: Provider? = try Provider(
      server, [["type": "image/png"], ["type": "text/plain", "text": "stored"], ["type": "image/jpeg"]])
    let paster = try RawClient(server)
    try paster.send("org.pasteboard.Paste", ["type": "image/png"])
    let load = try #require(try program?.load())
    #expect(try program?.deliver(load, "picture") == nil)
    #expect(try paster.pasted() == "picture")
    try paster.send("org.pasteboard.Paste", ["type": "image/jpeg"])
    _ = try program?.load()
    program = nil
    let refused = try paster.reply()
    #expect(refused.error == "org.pasteboard.LoadFailed")
    #expect((refused.parameters["reason"] as? String)?.contains("has ended") == true)
    #expect(try server.types(untilThereAre: 2) == ["image/png", "text/plain"])
    try paster.send("org.pasteboard.Paste", ["type": "image/png"])
    #expect(try paster.pasted() == "picture")
  }

  @Test func anItemOfWhichNothingIsLeftGoes() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    var program: Provider? = try Provider(server, [["type": "image/png"]])
    _ = try program?.control.call("org.varlink.service.GetInfo")
    program = nil
    #expect(try server.types(untilThereAre: 0) == [])
  }

  /// A forwarded socket shows no more of a client that has gone.
  @Test func closedPeerIsGone() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let program = try Provider(server, [["type": "image/png"], ["type": "text/plain", "text": "stored"]])
    let paster = try RawClient(server)
    try paster.send("org.pasteboard.Paste", ["type": "image/png"])
    _ = try program.load()
    program.stream.endInput()
    #expect(try paster.reply().error == "org.pasteboard.LoadFailed")
    #expect(try server.types(untilThereAre: 1) == ["text/plain"])
  }

  @Test func aReplacedProviderEndsWhenNobodyWaits() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let program = try Provider(server, [["type": "image/png"]])
    let paster = try RawClient(server)
    try paster.send("org.pasteboard.Paste", ["type": "image/png"])
    let load = try program.load()
    let copied = try program.control.call(
      "org.pasteboard.Copy", ["representations": [["type": "text/plain", "text": "new"]]])
    #expect(copied.error == nil)
    #expect(try program.deliver(load, "picture") == nil)
    #expect(try paster.pasted() == "picture", "who asked before the change gets what he asked for")
    #expect(try program.stream.reply().parameters["event"] as? String == "finished")
  }

  @Test func promisesCanBeKeptBeforeTheProgramEnds() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    var program: Provider? = try Provider(
      server, [["type": "image/png"], ["type": "image/jpeg", "size": 9], ["type": "image/gif", "size": 3]])
    let keeper = try RawClient(server)
    try keeper.send("org.pasteboard.Keep", ["generation": try #require(program?.generation), "bytes": 10])
    for (type, content) in [("image/gif", "gif"), ("image/jpeg", "joint pix")] {
      let load = try #require(try program?.load())
      #expect(load.type == type, "the smallest is first")
      #expect(try program?.deliver(load, content) == nil)
    }
    let kept = try keeper.reply()
    #expect(kept.parameters["kept"] as? [String] == ["image/gif", "image/jpeg"])
    #expect(kept.parameters["dropped"] as? [String] == ["image/png"], "the bytes are used up")
    program = nil
    #expect(try server.types(untilThereAre: 2) == ["image/jpeg", "image/gif"])
    let unknown = try keeper.call("org.pasteboard.Keep", ["generation": 999])
    #expect(unknown.error == "org.pasteboard.UnknownItem")
  }

  @Test func aSecretOfAProgramStaysOffTheDisk() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let program = try Provider(server, [["type": "image/png"]], ["hints": ["sensitive": true]])
    let file = OwnedDescriptor(adopting: CLinux_memfd_create("large"))
    ftruncate(file.rawValue, 40 << 20)
    let paster = try RawClient(server)
    try paster.send("org.pasteboard.Paste", ["type": "image/png", "descriptors": 1], descriptors: [file.rawValue])
    let load = try program.load()
    let delivered = try program.control.call(
      "org.pasteboard.Deliver",
      ["token": load.token, "representation": ["type": "image/png", "descriptor": 0], "descriptors": 1],
      descriptors: [file.rawValue])
    #expect(delivered.error == nil)
    _ = try paster.reply()
    let descriptor = try #require(paster.descriptors.first)
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor.rawValue)")
    #expect(target.hasPrefix("/memfd:"))
    #expect(
      try paster.call("org.pasteboard.Types").parameters["types"] as? [String]
        == ["image/png", "x-kde-passwordManagerHint"])
  }

  @Test func watchersSeeTheNewest() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let watcher = try RawClient(server)
    try watcher.send("org.pasteboard.Watch", more: true)
    #expect(try watcher.reply().parameters["owner"] as? String == "nobody")
    let copier = try RawClient(server)
    for _ in 1...3 {
      _ = try copier.call("org.pasteboard.Copy", ["representations": [["type": "text/plain", "text": "x"]]])
    }
    var seen = 0
    while seen < 3 { seen = try #require(try watcher.reply().parameters["generation"] as? Int) }
    #expect(seen == 3)
  }
}

/// Misbehaviour harms only the misbehaving client.
struct HostileProviderTests {
  @Test(arguments: ["org.pasteboard.Provide", "org.pasteboard.Watch"])
  func streamsNeedMore(method: String) async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let isPromise = method.hasSuffix("Provide")
    let reply = try RawClient(server).call(method, isPromise ? ["representations": [["type": "image/png"]]] : [:])
    #expect(reply.error == "org.varlink.service.ExpectedMore")
  }

  @Test(arguments: [
    ([["type": "image/png\n"]], "org.pasteboard.InvalidType"), ([["type": "no type"]], "org.pasteboard.InvalidType"),
    ([["type": "public.text"]], "org.pasteboard.InvalidType"),
    (Array(repeating: ["type": "image/png"], count: 10_000), "org.pasteboard.InvalidRepresentation"),
    ([], "org.pasteboard.InvalidRepresentation"),
    ([["type": "image/png", "visibility": "pb"]], "org.pasteboard.InvalidRepresentation"),
    ([["type": "image/png", "visibility": "root"]], "org.varlink.service.InvalidParameter"),
  ])
  func invalidRepresentationsAreRefused(representations: [[String: String]], error: String) async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let client = try RawClient(server)
    _ = try client.call("org.pasteboard.Copy", ["representations": [["type": "text/plain", "text": "kept"]]])
    try client.send("org.pasteboard.Provide", ["representations": representations], more: true)
    #expect(try client.reply().error == error)
    #expect(try await server.text() == "kept")
  }

  @Test func wrongDeliveriesDoNotEndALoad() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let program = try Provider(server, [["type": "image/png"]])
    let paster = try RawClient(server)
    try paster.send("org.pasteboard.Paste", ["type": "image/png"])
    let load = try program.load()
    for (name, descriptor) in try wrongDescriptors() {
      let reply = try program.control.call(
        "org.pasteboard.Deliver",
        ["token": load.token, "representation": ["type": "image/png", "descriptor": 0], "descriptors": 1],
        descriptors: [descriptor.rawValue])
      #expect(reply.error == "org.pasteboard.InvalidRepresentation", "\(name)")
    }
    let wrong: [(String, [String: Any])] = [
      ("org.pasteboard.InvalidRepresentation", ["representation": ["type": "image/png", "text": "four", "size": 5]]),
      ("org.pasteboard.InvalidRepresentation", ["representation": ["type": "image/png"]]),
      ("org.varlink.service.InvalidParameter", [:]),
      ("org.varlink.service.InvalidParameter", ["representation": ["type": "image/png", "text": "x"], "error": "y"]),
    ]
    for (error, parameters) in wrong {
      let call = parameters.merging(["token": load.token]) { $1 }
      #expect(try program.control.call("org.pasteboard.Deliver", call).error == error)
    }
    let guess = try program.control.call("org.pasteboard.Deliver", ["token": "guess", "error": "no"])
    #expect(guess.error == "org.pasteboard.UnknownLoad")
    #expect(try program.deliver(load, "picture") == nil)
    #expect(try paster.pasted() == "picture")
  }

  @Test func aFloodOfProgressHarmsNobody() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let program = try Provider(server, [["type": "image/png"]])
    let paster = try RawClient(server)
    try paster.send("org.pasteboard.Paste", ["type": "image/png"])
    let load = try program.load()
    let parameters = #"{"token":"\#(load.token)","completed":7,"total":9}"#
    let report = #"{"method":"org.pasteboard.Progress","oneway":true,"parameters":\#(parameters)}"#
    let flood = Array(repeating: Array(report.utf8) + [0], count: 20_000).flatMap(\.self)
    try program.control.send(bytes: flood)
    #expect(try program.deliver(load, "picture") == nil)
    #expect(try paster.pasted() == "picture")
    for numbers in [(-1, -1), (Int.max, Int.min)] {
      let reply = try program.control.call(
        "org.pasteboard.Progress", ["token": load.token, "completed": numbers.0, "total": numbers.1])
      #expect(reply.error == "org.pasteboard.UnknownLoad")
    }
  }

  @Test func anItemThatLeavesNoRoomIsRefusedAndTheOldOneStays() async throws {
    let server = try await TestServer(itemLimit: 100, totalLimit: 150)
    defer { server.stop() }
    let client = try RawClient(server)
    func copy(_ sizes: Int..., to pasteboard: String) throws -> String? {
      let representations = sizes.enumerated().map {
        ["type": "image/x-\($0.offset)", "text": String(repeating: "x", count: $0.element)]
      }
      return try client.call(
        "org.pasteboard.Copy", ["representations": representations, "pasteboard": pasteboard]
      ).error
    }
    #expect(try copy(60, 41, to: "a") == "org.pasteboard.TooLarge", "the limit is the item's")
    #expect(try copy(60, 40, to: "a") == nil)
    #expect(try copy(51, to: "b") == "org.pasteboard.TooLarge", "all items together")
    #expect(try copy(50, to: "b") == nil)
    #expect(try copy(100, to: "a") == nil, "what is replaced does not count")
    #expect(try client.call("org.pasteboard.Status").parameters["payload_bytes"] as? Int == 150)
  }

  private func wrongDescriptors() throws -> [(String, OwnedDescriptorBox)] {
    let folder = FileManager.default.temporaryDirectory.path
    let file = folder + "/pasteboard-\(UUID().uuidString)"
    let writeOnly = open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    write(writeOnly, "bytes", 5)
    unlink(file)
    return [
      ("a directory", .init(open(folder, O_RDONLY | O_CLOEXEC))),
      ("a socket", .init(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0))),
      ("a file opened write-only", .init(writeOnly)), ("/dev/zero", .init(open("/dev/zero", O_RDONLY | O_CLOEXEC))),
    ]
  }
}

/// A descriptor in an array.
private final class OwnedDescriptorBox {
  let rawValue: CInt
  init(_ rawValue: CInt) { self.rawValue = rawValue }
  deinit { close(rawValue) }
}

/// A program that provides an item, on two connections.
final class Provider {
  struct Load {
    let token: String
    let type: String
  }

  let stream: RawClient
  let control: RawClient
  let generation: Int

  init(_ server: TestServer, _ representations: [[String: Any]], _ more: [String: Any] = [:]) throws {
    stream = try RawClient(server)
    control = try RawClient(server)
    try stream.send(
      "org.pasteboard.Provide", more.merging(["representations": representations]) { $1 }, more: true)
    let offered = try stream.reply()
    #expect(offered.parameters["event"] as? String == "offered")
    generation = offered.parameters["generation"] as? Int ?? 0
  }

  func load() throws -> Load {
    let event = try stream.reply().parameters
    #expect(event["event"] as? String == "load")
    return Load(token: event["token"] as? String ?? "", type: event["type"] as? String ?? "")
  }

  /// Delivers a load; returns the error's name, if any.
  func deliver(_ load: Load, _ content: String) throws -> String? {
    try control.call(
      "org.pasteboard.Deliver", ["token": load.token, "representation": ["type": load.type, "text": content]]
    ).error
  }
}

extension RawClient {
  /// Returns the text of the answer to a paste.
  func pasted() throws -> String? {
    (try reply().parameters["representation"] as? [String: Any])?["text"] as? String
  }
}

extension TestServer {
  /// Waits until the general pasteboard offers this number of types, and returns them.
  fileprivate func types(untilThereAre count: Int) throws -> [String] {
    let watcher = try RawClient(self)
    try watcher.send("org.pasteboard.Watch", more: true)
    while true {
      let types = try watcher.reply().parameters["types"] as? [String] ?? []
      if types.count == count { return types }
    }
  }
}

extension Payload {
  fileprivate var text: String {
    get throws(LoadFailure) {
      do throws(Failure) {
        return String(decoding: try bytes(), as: UTF8.self)
      } catch {
        throw LoadFailure(.providerFailed, step: "\(error)")
      }
    }
  }

  fileprivate static func of(_ text: String) throws(LoadFailure) -> Payload {
    do throws(Failure) {
      return try Payload(Array(text.utf8))
    } catch {
      throw LoadFailure(.providerFailed, step: "\(error)")
    }
  }
}
