import Foundation
import Host
import Linux
import Pasteboard
import PasteboardClient
import Reactor
import TestSupport
import Testing
import Wire

struct InspectTests {
  @Test func anItemIsToldWithoutLoadingAnything() async throws {
    let server = try await TestServer { item in
      var offer = Offer(asGiven: item.sources)
      offer.add(.rtf, visibleTo: .pb, .derived(from: .html) { payload, _ in payload })
      offer.addAlias(.unspecifiedPlainText, of: .plainText)
      return offer
    }
    defer { server.stop() }
    try await onLoop { [pasteboards = server.pasteboards] in
      var sources = ItemProvider<Payload>()
      sources.registerPayload(.plainText, payload: try Payload([1, 2, 3]))
      sources.registerRepresentation(.html) { _ throws(LoadFailure) in
        throw LoadFailure(.providerFailed, step: "html must not be loaded")
      }
      sources.registerRepresentation(.png, cost: .expensive) { _ throws(LoadFailure) in
        throw LoadFailure(.providerFailed, step: "png must not be loaded")
      }
      pasteboards.items.put(
        Item(sources: sources, hints: ItemHints(isDocument: true, name: "note"), origin: .client), on: .general)
    }
    var client = try BlockingClient(socket: server.path)
    let reply = try client.inspect()
    #expect(reply.hints == ItemHints(isDocument: true, name: "note") && reply.owner == .pasteboard)
    #expect(reply.sources.map(\.type) == ["text/plain;charset=utf-8", "text/html", "image/png"])
    #expect(reply.sources.map(\.stored) == [true, false, false])
    #expect(reply.sources.map(\.size) == [3, nil, nil])
    #expect(reply.sources.map(\.keepable) == [true, true, false])
    #expect(reply.offer.map(\.type) == ["text/plain;charset=utf-8", "text/html", "image/png", "text/rtf"])
    #expect(reply.offer[0].aliases == ["text/plain"])
    #expect(reply.offer.map(\.derived) == [false, false, false, true])
    #expect(reply.offer[3].source == "text/html" && reply.offer[3].visibility == .pb)
    try await onLoop { [pasteboards = server.pasteboards] in
      #expect(pasteboards.loads.failures.isEmpty && pasteboards.loads.all.isEmpty)
    }
  }

  @Test func anEmptyPasteboardHasNothingToTell() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    var client = try BlockingClient(socket: server.path)
    #expect(throws: Failure.self) { try client.inspect() }
  }

  @Test func aSourceIsPastedAsItWasGiven() async throws {
    let server = try await TestServer { _ in
      var offer = Offer<Payload>()
      offer.add(
        .html, visibleTo: .everyone,
        .derived(from: .html) { _, _ throws(LoadFailure) in
          do throws(Failure) { return try Payload(Array("rewritten".utf8)) } catch {
            throw LoadFailure(.providerFailed, step: error.description)
          }
        })
      return offer
    }
    defer { server.stop() }
    var client = try BlockingClient(socket: server.path)
    let given = CopiedRepresentation(.html, .text("given"))
    let first = try client.copy([given, CopiedRepresentation(.png, .text("picture"))]).generation
    #expect(try client.paste(.type(.html)).text() == "rewritten")
    #expect(try client.paste(.source(.html, generation: first)).text() == "given")
    #expect(try client.paste(.source(.png, generation: first)).text() == "picture")
    #expect(throws: Failure.self) { try client.paste(.source(.plainText, generation: first)) }
    _ = try client.copy([given])
    #expect(throws: Failure.self) { try client.paste(.source(.html, generation: first)) }
  }

  @Test func peeksAreNoPastes() async throws {
    let timers = try await onLoop { Timers() }
    let server = try await TestServer(timers: timers)
    defer { server.stop() }
    try await onLoop { [pasteboards = server.pasteboards] in
      var sources = ItemProvider<Payload>()
      sources.registerPayload(.plainText, payload: try Payload([1, 2, 3]))
      pasteboards.items.put(Item(sources: sources, hints: ItemHints(isOnce: true), origin: .client), on: .general)
    }
    var client = try BlockingClient(socket: server.path)
    let generation = try client.inspect().generation
    for request in [BlockingClient.Request.best, .offered(.plainText, generation: generation)] {
      #expect(try client.paste(request, onlyLooking: true).bytes() == [1, 2, 3])
      #expect(try client.paste(request, onlyLooking: true, observe: { _ in }).bytes() == [1, 2, 3])
    }
    try await onLoop { timers.advance(by: .seconds(10)) }
    #expect(try client.types().types.isEmpty == false, "it is still there")
    #expect(throws: Failure.self) { try client.paste(.offered(.plainText, generation: generation + 1)) }
    _ = try client.paste()
    try await onLoop { timers.advance(by: .seconds(10)) }
    #expect(try client.types().types.isEmpty)
  }
}
