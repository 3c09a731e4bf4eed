import CLinux
import Foundation
import Glibc
import Host
import Linux
import Pasteboard
import Reactor
import TestSupport
import Testing

struct SessionTests {
  @Test func theServiceDescribesItself() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let client = try RawClient(server)
    let info = try client.call("org.varlink.service.GetInfo")
    #expect(info.parameters["interfaces"] as? [String] == ["org.pasteboard", "org.varlink.service"])
    for interface in ["org.varlink.service", "org.pasteboard"] {
      let text = try client.call("org.varlink.service.GetInterfaceDescription", ["interface": interface])
      let description = try #require(text.parameters["description"] as? String)
      #expect(description.contains("interface \(interface)\n"))
      for method in description.matches(of: /\nmethod (\w+)/) {
        let error = try client.call("\(interface).\(method.1)").error ?? ""
        #expect(!error.contains("MethodNot"), "\(method.1) is served")
      }
    }
  }

  @Test func inlineCopiesArePastedInline() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let client = try RawClient(server)
    let copy = try client.call("org.pasteboard.Copy", ["representations": [["type": "text/plain", "text": "hello"]]])
    #expect(copy.error == nil)
    #expect(copy.parameters["generation"] as? Int == 1)
    #expect((copy.parameters["warning"] as? String)?.contains("no display") == true)
    let paste = try client.call("org.pasteboard.Paste")
    let representation = paste.parameters["representation"] as? [String: Any]
    #expect(representation?["text"] as? String == "hello")
  }

  @Test func descriptorsTravelBothWays() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let client = try RawClient(server)
    let sealed = try Payload(Array("sealed".utf8)).handOut()
    let copied = try client.call(
      "org.pasteboard.Copy",
      ["representations": [["type": "image/png", "descriptor": 0]], "descriptors": 1], descriptors: [sealed.rawValue])
    #expect(copied.error == nil)
    let pasted = try client.call(
      "org.pasteboard.Paste", ["type": "image/png", "descriptors": 1], descriptors: [sealed.rawValue])
    #expect((pasted.parameters["representation"] as? [String: Any])?["descriptor"] as? Int == 0)
    let descriptor = try #require(client.descriptors.first)
    #expect(try contents(descriptor.rawValue) == Array("sealed".utf8))
    #expect(write(descriptor.rawValue, "x", 1) == -1, "what is handed out is read-only")
  }

  @Test func copiesStayWhenTheFileChanges() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let client = try RawClient(server)
    let file = OwnedDescriptor(adopting: CLinux_memfd_create("unsealed"))
    let original = [UInt8](repeating: 7, count: 3 << 20)
    _ = original.withUnsafeBytes { write(file.rawValue, $0.baseAddress, $0.count) }
    let copied = try client.call(
      "org.pasteboard.Copy",
      ["representations": [["type": "image/png", "descriptor": 0]], "descriptors": 1], descriptors: [file.rawValue])
    #expect(copied.error == nil)
    ftruncate(file.rawValue, 10)
    pwrite(file.rawValue, "changed", 7, 0)
    _ = try client.call(
      "org.pasteboard.Paste", ["type": "image/png", "descriptors": 1], descriptors: [file.rawValue])
    #expect(try contents(try #require(client.descriptors.first).rawValue) == original)
  }

  @Test func aLargeFileIsKeptOutOfMemory() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let client = try RawClient(server)
    let file = OwnedDescriptor(adopting: CLinux_memfd_create("large"))
    ftruncate(file.rawValue, 40 << 20)
    let copied = try client.call(
      "org.pasteboard.Copy",
      ["representations": [["type": "image/png", "descriptor": 0]], "descriptors": 1], descriptors: [file.rawValue])
    #expect(copied.error == nil)
    _ = try client.call(
      "org.pasteboard.Paste", ["type": "image/png", "descriptors": 1], descriptors: [file.rawValue])
    let pasted = try #require(client.descriptors.first)
    var status = stat()
    #expect(fstat(pasted.rawValue, &status) == 0)
    #expect(status.st_size == 40 << 20)
    #expect(status.st_nlink == 0, "it has no name")
    let origin = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(pasted.rawValue)")
    #expect(origin.hasPrefix(server.folder), "it is a file of the cache folder, not of memory")
  }

  @Test func aMessageTakesOnlyItsOwnDescriptors() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let client = try RawClient(server)
    let payload = try Payload(Array("second".utf8)).handOut()
    // Both messages may arrive in one receive, with the descriptor of the second.
    try client.send(
      "org.pasteboard.Copy", ["representations": [["type": "text/plain", "text": "first"]], "pasteboard": "a"])
    try client.send(
      "org.pasteboard.Copy",
      ["representations": [["type": "text/plain", "descriptor": 0]], "descriptors": 1, "pasteboard": "b"],
      descriptors: [payload.rawValue])
    #expect(try client.reply().error == nil)
    #expect(try client.reply().error == nil)
    #expect(try await server.text(on: .named("a")) == "first")
    #expect(try await server.text(on: .named("b")) == "second")
  }

  @Test func aClientDoneWithWritingStillGetsItsAnswer() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let client = try RawClient(server)
    try client.send("org.pasteboard.Status")
    client.endInput()
    #expect(try client.reply().parameters["process"] as? Int == Int(getpid()))
  }

  /// The server must notice that a client has gone even if it has sent many calls whose answers it never reads.
  @Test func aClientThatFloodsAndGoesIsNoticed() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    var client: RawClient? = try RawClient(server)
    try client?.send("org.pasteboard.Provide", ["representations": [["type": "image/png"]]], more: true)
    #expect(try client?.reply().error == nil)
    for _ in 0..<100 { try client?.send("org.pasteboard.Status") }
    client = nil
    let watcher = try RawClient(server)
    try watcher.send("org.pasteboard.Watch", more: true)
    while try watcher.reply().parameters["types"] as? [String] != [] {}
  }

  @Test func aClientThatGoesAwayTakesItsLoadWithIt() async throws {
    let ended = Ending()
    let server = try await TestServer { item in
      var offer = Offer(asGiven: item.sources)
      let answer = Offer<Payload>.Answer.derived(from: .png) { _, progress async throws(LoadFailure) in
        try await ended.wait(progress)
      }
      offer.add(.html, visibleTo: .everyone, answer)
      return offer
    }
    defer { server.stop() }
    var client: RawClient? = try RawClient(server)
    _ = try client?.call("org.pasteboard.Copy", ["representations": [["type": "image/png", "text": "x"]]])
    try client?.send("org.pasteboard.Paste", ["type": "text/html"])
    try await onLoop { try await waiting(for: "the load") { try await ended.begun.wait() } }
    client = nil
    try await onLoop { try await waiting(for: "the load's end") { try await ended.cancelled.wait() } }
    let other = try RawClient(server)
    #expect(try other.call("org.pasteboard.Status").error == nil)
  }
}

/// A load that never ends by itself.
@LoopActor private final class Ending {
  let begun = Promise<Void>()
  let cancelled = Promise<Void>()

  nonisolated init() {}

  func wait(_ progress: LoadProgress) async throws(LoadFailure) -> Payload {
    begun.fulfil(())
    do throws(WaitFailure) {
      return try await Promise<Payload>().wait()
    } catch {
      cancelled.fulfil(())
      throw LoadFailure(.cancelled, step: "the test's load was cancelled")
    }
  }
}
