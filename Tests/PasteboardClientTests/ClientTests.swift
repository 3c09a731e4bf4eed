import CLinux
import Dispatch
import Glibc
import Linux
import Pasteboard
import PasteboardClient
import TestSupport
import Testing
import Wire

/// The client with a daemon that answers correctly.
struct ClientTests {
  @Test func aCopyPassesSealedBytesAndStatesThem() throws {
    let daemon = try FakeDaemon.start { _ in .init(encodeReply(Copy.self, .init(generation: 7, warning: "mind it"))) }
    defer { daemon.stop() }
    var client = try BlockingClient(socket: daemon.path)
    let reply = try client.copy(
      [
        CopiedRepresentation(.markdown, .bytes(Array("# One".utf8))),
        CopiedRepresentation(.png, .bytes([0xFF, 0x00])),
      ], to: .primary, hints: ItemHints(formats: [.html, .plain], name: "one.md"))
    #expect(reply == Copy.Reply(generation: 7, warning: "mind it"))
    let call = try #require(daemon.calls.first)
    let parameters = try IncomingCall(call.message).parameters(of: Copy.self)
    #expect(parameters.pasteboard == "primary" && parameters.descriptors == 2)
    #expect(parameters.hints == ItemHints(formats: [.html, .plain], name: "one.md"))
    #expect(parameters.representations.map(\.type) == ["text/markdown", "image/png"])
    #expect(parameters.representations.map(\.descriptor) == [0, 1])
    let payloads = try call.descriptors.map { try Payload(sealed: $0.owner.duplicate())?.bytes() }
    #expect(payloads == [Array("# One".utf8), [0xFF, 0x00]])
  }

  @Test func aPasteSendsAProbeAndTakesADescriptor() throws {
    let daemon = try FakeDaemon.start { call in
      guard call.descriptors.count == 1, let payload = try? Payload(Array("bytes".utf8)),
        let descriptor = try? payload.handOut()
      else { return .init(encodeError(.descriptorsLost(stated: 1, arrived: 0))) }
      let representation = Representation(type: "text/html", size: 5, descriptor: 0)
      return .init(
        encodeReply(Paste.self, .init(representation: representation, generation: 3, descriptors: 1)),
        descriptors: [SharedDescriptor(descriptor)])
    }
    defer { daemon.stop() }
    var client = try BlockingClient(socket: daemon.path)
    let pasted = try client.paste(.format(.html))
    guard case .file(let file, let size) = pasted.content else {
      Issue.record("the bytes did not come in a file")
      return
    }
    var buffer = [UInt8](repeating: 0, count: 16)
    #expect(size == 5 && pread(file.rawValue, &buffer, 16, 0) == 5)
    #expect(buffer.prefix(5) == Array("bytes".utf8)[...])
    #expect(pasted.type == MediaType("text/html") && pasted.generation == 3)
  }

  @Test(
    arguments: [
      (BlockingClient.Request.best, nil, nil), (.type(.html), "text/html", nil), (.format(.rtf), nil, "rtf"),
    ] as [(BlockingClient.Request, String?, String?)])
  func requestsNameTheirTypeAndFormat(request: BlockingClient.Request, type: String?, format: String?) throws {
    let daemon = try FakeDaemon.start { _ in .init(encodePasted(Array("x".utf8))) }
    defer { daemon.stop() }
    var client = try BlockingClient(socket: daemon.path)
    let pasted = try client.paste(request, from: .named("mine"))
    guard case .bytes(Array("x".utf8)) = pasted.content else {
      Issue.record("the bytes did not come inside the answer")
      return
    }
    let call = try #require(daemon.calls.first)
    let parameters = try IncomingCall(call.message).parameters(of: Paste.self)
    #expect(parameters.type == type && parameters.format?.rawValue == format)
    #expect(parameters.pasteboard == "mine" && parameters.descriptors == 1)
  }

  /// Even if replies arrive together, the descriptor belongs to the last one.
  @Test func aPasteHearsHowFarItsLoadIs() throws {
    let daemon = try FakeDaemon.start { call in
      guard let header = try? IncomingCall(call.message).header, header.wantsMore,
        let descriptor = try? Payload(Array("bytes".utf8)).handOut()
      else { return .init([], hangsUp: true) }
      let before = [(1, nil), (3, 4)].flatMap {
        encodeReply(Paste.self, .init(generation: 3, completed: $0.0, total: $0.1), continues: true)
      }
      let representation = Representation(type: "a/b", size: 5, descriptor: 0)
      let last = encodeReply(Paste.self, .init(representation: representation, generation: 3, descriptors: 1))
      return .init(before + last, descriptors: [SharedDescriptor(descriptor)])
    }
    defer { daemon.stop() }
    var client = try BlockingClient(socket: daemon.path)
    for _ in 1...2 {
      var heard: [PasteProgress] = []
      let pasted = try client.paste { if let progress = $0, progress != heard.last { heard.append(progress) } }
      #expect(heard.map(\.completed) == [1, 3] && heard.map(\.total) == [nil, 4])
      guard case .file(let file, size: 5) = pasted.content else {
        Issue.record("the bytes did not come by a descriptor")
        return
      }
      var bytes = [UInt8](repeating: 0, count: 5)
      #expect(pread(file.rawValue, &bytes, 5, 0) == 5 && bytes == Array("bytes".utf8))
    }
  }

  @Test func aReaderHearsItByItsProgress() async throws {
    let daemon = try FakeDaemon.start { call in
      if (try? IncomingCall(call.message).header.method) == Types.name {
        return .init(encodeReply(Types.self, .init(generation: 3, owner: .pasteboard, types: ["image/png"])))
      }
      let before = encodeReply(Paste.self, .init(generation: 3, completed: 3, total: 4), continues: true)
      return .init(before + encodePasted(Array("x".utf8)))
    }
    defer { daemon.stop() }
    let progress = LoadProgress()
    let pasted = try await PasteboardClient(socket: daemon.path).paste(preferring: [.png], progress: progress)
    #expect(pasted.type == MediaType("text/plain") && progress.completed == 3 && progress.total == 4)
  }

  @Test func aPasteWithoutNewsIsObservedAllTheSame() throws {
    let observed = DispatchSemaphore(value: 0)
    let daemon = try FakeDaemon.start { _ in
      observed.wait()
      return .init(encodePasted(Array("x".utf8)))
    }
    defer { daemon.stop() }
    var client = try BlockingClient(socket: daemon.path)
    let pasted = try client.paste { progress in
      #expect(progress == nil)
      observed.signal()
    }
    #expect(pasted.generation == 1)
  }

  @Test func oneConnectionServesManyCalls() throws {
    let daemon = try FakeDaemon.start { call in
      switch try? IncomingCall(call.message).header.method {
      case Types.name: .init(encodeReply(Types.self, .init(generation: 1, owner: .display, types: ["a/b"])))
      case Clear.name: .init(encodeReply(Clear.self, .init(generation: 2)))
      default: .init(encodePasted([UInt8](repeating: 7, count: 300_000)))
      }
    }
    defer { daemon.stop() }
    var client = try BlockingClient(socket: daemon.path)
    for _ in 0..<20 {
      #expect(try client.types().types == ["a/b"])
      if case .bytes(let bytes) = try client.paste().content {
        #expect(bytes.count == 300_000)
      } else {
        Issue.record("the bytes did not come inside the answer")
      }
      #expect(try client.clear().generation == 2)
    }
  }

  @Test func whereDescriptorsAreLostACopyGoesInline() throws {
    let daemon = try FakeDaemon.start { call in
      let stated = try? IncomingCall(call.message).parameters(of: Copy.self).descriptors
      return stated == nil
        ? .init(encodeReply(Copy.self, .init(generation: 1)))
        : .init(encodeError(.descriptorsLost(stated: 1, arrived: 0)))
    }
    defer { daemon.stop() }
    var client = try BlockingClient(socket: daemon.path)
    let file = SharedDescriptor(OwnedDescriptor(adopting: CLinux_memfd_create("test")))
    #expect(write(file.rawValue, "in a file", 9) == 9)
    _ = try client.copy([CopiedRepresentation(.plainText, ProvidedContent(.file(file)))])
    let call = try #require(daemon.calls.last)
    let parameters = try IncomingCall(call.message).parameters(of: Copy.self)
    #expect(try parameters.representations.map { try $0.content() } == [.inline(Array("in a file".utf8))])
  }
}

/// Encodes a reply to a paste with these bytes inside.
func encodePasted(_ bytes: [UInt8]) -> [UInt8] {
  encodeReply(Paste.self, .init(representation: Representation(type: "text/plain", inline: bytes), generation: 1))
}
