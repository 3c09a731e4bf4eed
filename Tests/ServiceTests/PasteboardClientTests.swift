import Foundation
import Pasteboard
import PasteboardClient
import Testing

/// The client library's reader against the real server.
struct PasteboardClientTests {
  @Test func theFirstTypeThatIsThereIsLoaded() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let reader = PasteboardClient(socket: server.path)
    #expect(try await reader.contents().types.isEmpty)
    let nothing = await #expect(throws: ClientError.self) { _ = try await reader.paste(preferring: [.anyText]) }
    #expect(nothing?.code == .nothingThere && nothing?.errno == nil)
    var item = ItemProvider<ProvidedContent>()
    item.register(.markdown, text: "# Note")
    item.register(.png) { _ in .text("picture") }
    let provided = try await ProvidedItem.offer(item, socket: server.path)
    #expect(try await reader.contents().types == [.markdown, .png])
    for type in [MediaType.markdown, .anyText, .png, .anyImage] { #expect(try await reader.canLoad(type)) }
    #expect(try await reader.canLoad(.rtf) == false)
    #expect(try await reader.paste(preferring: [.rtf, .anyText, .png]).text() == "# Note")
    #expect(try await reader.paste(preferring: [.rtf, .anyImage, .anyText]).text() == "picture")
    provided.withdraw()
  }

  @Test func copiesAreThere() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let client = PasteboardClient(socket: server.path)
    let first = try await client.copy("# Note", type: .markdown)
    #expect(first.warning?.contains("no display") == true)
    let file = FileManager.default.temporaryDirectory.appending(path: "pasteboard-client-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data([0x89, 0x50]).write(to: file)
    let second = try await client.copy([
      CopiedRepresentation(.png, .contents(ofFile: file.path)), CopiedRepresentation(.plainText, .text("a picture")),
    ])
    #expect(second.generation > first.generation)
    let pasted = try await client.paste(preferring: [.png])
    #expect(pasted.type == .png && pasted.generation == second.generation && !pasted.isSensitive && pasted.count == 2)
    #expect(try pasted.bytes() == [0x89, 0x50])
    try await client.clear()
    #expect(try await client.contents().types.isEmpty)
    let missing = #expect(throws: ClientError.self) { try ProvidedContent.contents(ofFile: "/proc/nonexistent/file") }
    #expect(missing?.description.hasPrefix("could not open /proc/nonexistent/file") == true && missing?.errno == ENOENT)
  }

  @Test(
    arguments: [
      ("text/plain;charset=utf-8", [0xC3, 0xA9, 0xFF], "\u{E9}\u{FFFD}"), ("text/html", [0xC3, 0xA9], "\u{E9}"),
      ("text/plain;charset=iso-8859-1", [0xE9, 0x41], "\u{E9}A"),
      ("text/plain;charset=utf-16", [0xFF, 0xFE, 0xE9, 0x00], "\u{E9}"),
      ("text/plain;charset=utf-16", [0xFE, 0xFF, 0x00, 0xE9], "\u{E9}"),
      ("text/plain;charset=utf-16", [0xD8, 0x3D, 0xDE, 0x00, 0x41], "\u{1F600}"),
    ] as [(String, [UInt8], String)])
  func textIsInTheTypesCharset(name: String, bytes: [UInt8], text: String) async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let client = PasteboardClient(socket: server.path)
    let type = try #require(MediaType(name))
    try await client.copy([CopiedRepresentation(type, .bytes(bytes))])
    #expect(try await client.paste(preferring: [type]).text() == text)
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
    let reader = PasteboardClient(socket: server.path)
    let byTask = Task { try await reader.paste(preferring: [.png]) }
    for await _ in started { break }
    byTask.cancel()
    for await _ in ended { break }
    #expect(await byTask.failure?.code == .cancelled)
    let progress = LoadProgress()
    let byProgress = Task { try await reader.paste(preferring: [.png], progress: progress) }
    for await _ in started { break }
    progress.cancel()
    for await _ in ended { break }
    #expect(await byProgress.failure?.code == .cancelled)
    provided.withdraw()
  }

  @Test func changesAreTold() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let reader = PasteboardClient(.named("notes"), socket: server.path)
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
