import Dispatch
import Foundation
import Glibc
import Host
import Linux
import Pasteboard
import PasteboardClient
import Synchronization
import TestSupport
import Testing

/// The client library's provider against the real server.
struct ProvidedItemTests {
  @Test func promisesAreRenderedOnceAndWithTheirProgress() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let runs = Mutex(0)
    var item = ItemProvider<ProvidedContent>()
    item.register(.png) { progress in
      runs.withLock { $0 += 1 }
      progress.update(completed: 1, total: 2)
      return .text("picture")
    }
    item.register(.plainText, text: "Sales by month")
    let provided = try await ProvidedItem.offer(item, socket: server.path)
    #expect(provided.generation == 1)
    #expect(runs.withLock(\.self) == 0)
    for _ in 1...2 { #expect(try await server.pasted(.png) == "picture") }
    #expect(try await server.pasted(.plainText) == "Sales by month")
    #expect(runs.withLock(\.self) == 1)
  }

  @Test func aFileIsReadBeforeItsHandlerEnds() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let path = FileManager.default.temporaryDirectory.appending(path: "pasteboard-\(UUID().uuidString)").path
    defer { unlink(path) }
    var item = ItemProvider<ProvidedContent>()
    item.registerFile(.png) { _ in
      try Data("picture".utf8).write(to: URL(filePath: path))
      return path
    }
    item.registerFile(.rtf) { _ in "/proc/nonexistent" }
    let provided = try await ProvidedItem.offer(item, socket: server.path)
    #expect(try await server.pasted(.png) == "picture")
    let failure = await #expect(throws: Failure.self) { _ = try await server.pasted(.rtf) }
    #expect(failure?.description.contains("could not open /proc/nonexistent") == true)
    provided.withdraw()
  }

  @Test func everyoneSeesWhatIsForEveryone() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    var item = ItemProvider<ProvidedContent>()
    item.register(.png) { _ in .text("picture") }
    item.register(.rtf, visibility: .pb) { _ in .text("for pb") }
    item.register(.html, visibility: .ownProcess) { _ in .text("for me") }
    let provided = try await ProvidedItem.offer(item, socket: server.path)
    let offered = try await onLoop { server.pasteboards.items[.general]?.offer.types() ?? [] }
    #expect(offered == [.png])
    #expect(try await server.pasted(.rtf) == "for pb")
    await #expect(throws: Failure.self) { _ = try await server.pasted(.html) }
    #expect(try await provided.load(.html).bytes() == Array("for me".utf8))
    await #expect(throws: LoadFailure.self) { _ = try await provided.load(.uriList) }
  }

  /// A program may occupy all threads that its tasks share while a client pastes.
  @Test func aHandlerDoesNotWaitForOtherTasks() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let count = 4 * ProcessInfo.processInfo.activeProcessorCount
    let pasted = DispatchSemaphore(value: 0)
    var item = ItemProvider<ProvidedContent>()
    item.register(.png) { _ in
      for _ in 0..<count { pasted.signal() }
      return .text("picture")
    }
    let provided = try await ProvidedItem.offer(item, socket: server.path)
    let end = DispatchTime.now() + .seconds(180)  // The paste gives up earlier.
    let occupy = { @Sendable in _ = pasted.wait(timeout: end) }
    for _ in 0..<count { Task.detached { occupy() } }
    #expect(try await server.pasted(.png) == "picture")
    provided.withdraw()
  }

  @Test func aHandlerLearnsThatNobodyWantsItsResult() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let (ended, end) = AsyncStream.makeStream(of: Bool.self)
    let looked = DispatchSemaphore(value: 0)
    var item = ItemProvider<ProvidedContent>()
    item.register(.png) { progress in
      await withCheckedContinuation { continuation in
        progress.onCancel {
          continuation.resume()
          // The handler looks while it is still being told: its task is cancelled by then.
          looked.wait()
        }
        start.yield()
      }
      end.yield(Task.isCancelled && progress.isCancelled)
      looked.signal()
      return .text("late")
    }
    let provided = try await ProvidedItem.offer(item, socket: server.path)
    var paster: RawClient? = try RawClient(server)
    try paster?.send("org.pasteboard.Paste", ["type": "image/png"])
    for await _ in started { break }
    paster = nil
    for await isCancelled in ended {
      #expect(isCancelled)
      break
    }
    provided.withdraw()
  }

  @Test func theProgramLearnsHowItsItemEnds() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    var item = ItemProvider<ProvidedContent>()
    item.register(.png) { _ in .text("picture") }
    let replaced = try await ProvidedItem.offer(item, socket: server.path)
    let withdrawn = try await ProvidedItem.offer(item, socket: server.path)
    guard case .replaced = await replaced.ending else { throw CocoaError(.featureUnsupported) }
    withdrawn.withdraw()
    guard case .withdrawn = await withdrawn.ending else { throw CocoaError(.featureUnsupported) }
    withdrawn.withdraw()
    await #expect(throws: ClientError.self) { _ = try await withdrawn.keep() }
  }

  @Test func aProgramThatIsAboutToEndKeepsWhatItCan() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    var item = ItemProvider<ProvidedContent>()
    item.register(.png) { _ in .text("picture") }
    item.register(.rtf) { _ in throw CocoaError(.featureUnsupported) }
    let provided = try await ProvidedItem.offer(item, socket: server.path)
    #expect(try await provided.keep(atMost: patience) == [.png])
    provided.withdraw()
    _ = await provided.ending
    #expect(try await server.pasted(.png) == "picture")
  }

  @Test func aDaemonThatGoesIsTold() async throws {
    let server = try await TestServer()
    var item = ItemProvider<ProvidedContent>()
    item.register(.png) { _ in .text("picture") }
    await #expect(throws: ClientError.self) { _ = try await ProvidedItem.offer(item, socket: "/proc/nonexistent/s") }
    let empty = ItemProvider<ProvidedContent>()
    await #expect(throws: ClientError.self) { _ = try await ProvidedItem.offer(empty, socket: server.path) }
    server.stop()
  }
}

extension TestServer {
  /// Returns the content that pb would get, read on a thread that may block.
  fileprivate func pasted(_ type: MediaType) async throws -> String {
    let path = path
    return try await BlockingThread.run {
      var client = try BlockingClient(socket: path)
      return try client.paste(.type(type)).text()
    }
  }
}
