import Host
import Linux
import Pasteboard
import PasteboardClient
import Reactor
import TestSupport
import Testing
import Wire

struct RecopyTests {
  private static func server() async throws -> TestServer {
    try await TestServer { item in
      var offer = Offer(asGiven: item.sources)
      let types = item.hints.formats?.map(\.type) ?? [.markdown]
      if item.origin == .client { for type in types { offer.add(type, visibleTo: .everyone, .source(.html)) } }
      return offer
    }
  }

  /// Puts another application's item, some of whose types can be read.
  private static func putForeign(_ types: [MediaType], readable: [MediaType], on server: TestServer) async throws {
    try await onLoop { [pasteboards = server.pasteboards] in
      var sources = ItemProvider<Payload>()
      for type in types {
        let payload = readable.contains(type) ? try Payload(Array(type.description.utf8)) : nil
        sources.registerRepresentation(type) { _ throws(LoadFailure) in
          guard let payload else { throw LoadFailure(.providerFailed, step: "it has gone") }
          return payload
        }
      }
      pasteboards.items.put(Item(sources: sources, origin: .display), on: .general)
    }
  }

  @Test(arguments: [nil, [TextFormat.rtf]])
  func readableTypesAreTakenOver(formats: [TextFormat]?) async throws {
    let server = try await RecopyTests.server()
    defer { server.stop() }
    try await RecopyTests.putForeign([.html, .plainText, .rtf], readable: [.html, .plainText], on: server)
    var client = try BlockingClient(socket: server.path)
    let generation = try client.recopy(as: formats).generation
    let extra = formats?.map(\.type.description) ?? ["text/markdown"]
    #expect(try client.types().types == ["text/html", "text/plain;charset=utf-8"] + extra)
    #expect(try client.inspect().owner == .pasteboard)
    #expect(try client.paste(.source(.html, generation: generation)).text() == "text/html")
  }

  @Test func unreadableItemsStay() async throws {
    let server = try await RecopyTests.server()
    defer { server.stop() }
    try await RecopyTests.putForeign([.html], readable: [], on: server)
    var client = try BlockingClient(socket: server.path)
    #expect(throws: Failure.self) { try client.recopy() }
    #expect(try client.inspect().owner == .display)
  }

  @Test func nothingIsTakenOverFromNobody() async throws {
    let server = try await RecopyTests.server()
    defer { server.stop() }
    var client = try BlockingClient(socket: server.path)
    #expect(throws: Failure(.nothingThere, "nothing is on the pasteboard general: copy something first")) {
      try client.recopy()
    }
  }

  @Test func anItemOfOursIsOfferedAnew() async throws {
    let server = try await RecopyTests.server()
    defer { server.stop() }
    var client = try BlockingClient(socket: server.path)
    _ = try client.copy([CopiedRepresentation(.html, .text("x"))])
    _ = try client.recopy(as: [.rtf])
    #expect(try client.types().types == ["text/html", "text/rtf"])
  }
}
