import Glibc
import Linux
import Pasteboard
import PasteboardClient
import Reactor
import Synchronization
import TestSupport
import Testing
import Wire

struct WatchTests {
  /// The replies to a watching client, the newest last.
  private final class Told: Sendable {
    private let replies = Mutex<[Watch.Reply]>([])

    func add(_ reply: Watch.Reply) { replies.withLock { $0.append(reply) } }

    func waits(for what: String, _ condition: @escaping @Sendable ([Watch.Reply]) -> Bool) async throws {
      try await onLoop { [self] in
        try await eventually(what) {
          Timers.monotonic.schedule(after: .milliseconds(1)) {}
          return replies.withLock { condition($0) }
        }
      }
    }
  }

  @Test func allPasteboardsAreTold() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let told = Told()
    let path = server.path
    BlockingThread.start {
      var watcher = try? BlockingClient(socket: path)
      do { try watcher?.watch(nil) { told.add($0) } } catch {}
    }
    var client = try BlockingClient(socket: path)
    let named = try #require(PasteboardName("mine"))
    let text = [CopiedRepresentation(.plainText, .text("x"))]
    for name in [PasteboardName.general, named] {
      _ = try client.copy(text, to: name)
      try await told.waits(for: "the copy") {
        $0.last.map { $0.pasteboard == name.description && $0.types == ["text/plain;charset=utf-8"] } ?? false
      }
    }
    _ = try client.copy(text, hints: ItemHints(isSensitive: true))
    try await told.waits(for: "the secret") { $0.last?.pasteboard == "general" && $0.last?.sensitive == true }
    _ = try client.clear(named)
    try await told.waits(for: "the end") { $0.last?.pasteboard == "mine" && $0.last?.owner == .nobody }
    _ = try client.copy(text, to: named)
    try await told.waits(for: "another copy") { $0.last?.pasteboard == "mine" && $0.last?.owner == .pasteboard }
  }

  @Test func onePasteboardIsToldAlone() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let told = Told()
    let path = server.path
    BlockingThread.start {
      var watcher = try? BlockingClient(socket: path)
      do { try watcher?.watch { told.add($0) } } catch {}
    }
    try await told.waits(for: "the present state") { $0.map(\.owner) == [.nobody] }
    var client = try BlockingClient(socket: path)
    _ = try client.copy([CopiedRepresentation(.plainText, .text("x"))], to: try #require(PasteboardName("mine")))
    _ = try client.copy([CopiedRepresentation(.plainText, .text("x"))])
    try await told.waits(for: "the copy") { $0.map(\.owner) == [.nobody, .pasteboard] && $0[1].pasteboard == nil }
  }

  @Test func watchersOfAllPasteboardsGetPresentItems() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    var client = try BlockingClient(socket: server.path)
    let text = [CopiedRepresentation(.plainText, .text("x"))]
    _ = try client.copy(text, to: .named("a"))
    var watcher = try BlockingClient(socket: server.path)
    try watcher.beginWatching(nil)
    let present = try next(&watcher)
    #expect(present.pasteboard == "a" && present.present)
    _ = try client.copy(text, to: .named("b"))
    let new = try next(&watcher)
    #expect(new.pasteboard == "b" && !new.present, "it came later")
    _ = try client.copy(text, to: .named("a"))
    let changed = try next(&watcher)
    #expect(changed.pasteboard == "a" && !changed.present)
    #expect(try watcher.nextChange() == nil)
  }

  private func next(_ watcher: inout BlockingClient) throws -> Watch.Reply {
    while true {
      if let change = try watcher.nextChange() { return change }
      var entry = pollfd(fd: watcher.socketNumber, events: Int16(POLLIN), revents: 0)
      poll(&entry, 1, -1)
    }
  }
}
