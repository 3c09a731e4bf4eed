import Descriptors
import Foundation
import Pasteboard
import PasteboardClient
import Testing

/// The client library's reader against the real server.
@Suite(.timeLimit(.minutes(30))) struct PasteboardReaderTests {
  @Test func theFirstTypeThatIsThereIsLoaded() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let reader = PasteboardReader(socket: server.path)
    #expect(try await reader.contents().types.isEmpty)
    let nothing = await #expect(throws: ClientError.self) { _ = try await reader.load(preferring: [.anyText]) }
    #expect(nothing?.kind == .nothingThere)
    var item = ItemProvider<ProvidedContent>()
    item.register(.markdown, text: "# Note")
    item.register(.png) { _ in .text("picture") }
    let provided = try await ProvidedItem.offer(item, socket: server.path)
    #expect(try await reader.contents().types == [.markdown, .png])
    for type in [MediaType.markdown, .anyText, .png, .anyImage] { #expect(try await reader.canLoad(type)) }
    #expect(try await reader.canLoad(.rtf) == false)
    #expect(try await reader.load(preferring: [.rtf, .anyText, .png]).text == "# Note")
    #expect(try await reader.load(preferring: [.rtf, .anyImage, .anyText]).text == "picture")
    provided.withdraw()
  }

  @Test func cancellingEndsTheRendering() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    var item = ItemProvider<ProvidedContent>()
    item.register(.png) { progress in
      await withCheckedContinuation { continuation in
        progress.onCancel { continuation.resume() }
        start.yield()
      }
      end.yield()
      return .text("late")
    }
    let provided = try await ProvidedItem.offer(item, socket: server.path)
    let reader = PasteboardReader(socket: server.path)
    let byTask = Task { try await reader.load(preferring: [.png]) }
    for await _ in started { break }
    byTask.cancel()
    for await _ in ended { break }
    #expect(await byTask.failure?.kind == .cancelled)
    let progress = LoadProgress()
    let byProgress = Task { try await reader.load(preferring: [.png], progress: progress) }
    for await _ in started { break }
    progress.cancel()
    for await _ in ended { break }
    #expect(await byProgress.failure?.kind == .cancelled)
    provided.withdraw()
  }

  @Test func changesAreTold() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let reader = PasteboardReader(.named("notes"), socket: server.path)
    var changes = reader.changes.makeAsyncIterator()
    #expect(try await changes.next()?.types.isEmpty == true)
    var item = ItemProvider<ProvidedContent>()
    item.register(.plainText, text: "one")
    let provided = try await ProvidedItem.offer(item, on: .named("notes"), socket: server.path)
    let change = try #require(try await changes.next())
    #expect(change.types == [.plainText] && change.generation == provided.generation)
    provided.withdraw()
    #expect(try await reader.canLoad(.plainText), "what was there stays")
    _ = try RawClient(server).call("org.pasteboard.Clear", ["pasteboard": "notes"])
    #expect(try await changes.next()?.types.isEmpty == true)
  }
}

extension Task where Success == PastedRepresentation, Failure == any Error {
  fileprivate var failure: ClientError? {
    get async {
      if case .failure(let error) = await result { return error as? ClientError }
      return nil
    }
  }
}

extension PastedRepresentation {
  fileprivate var text: String {
    switch content {
    case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
    case .file(let file, _): String(decoding: (try? contents(file.rawValue)) ?? [], as: UTF8.self)
    }
  }
}
