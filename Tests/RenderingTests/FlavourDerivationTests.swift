import Host
import Linux
import Logging
import Pasteboard
import Reactor
import RenderCommand
import Rendering
import TestSupport
import Testing

/// Which flavour of an item its types derive from, by the real worker.
@Suite(.startsPrograms) struct FlavourDerivationTests {
  private static let flat = "application/vnd.oasis.opendocument.text-flat-xml"
  private static let embedded =
    "application/x-openoffice-embed-source-xml;windows_formatname=\"Star Embed Source (XML)\""
  private static let list = """
    <office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" \
    xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text><text:list><text:list-item>\
    <text:p>oars</text:p></text:list-item></text:list></office:text></office:body></office:document>
    """

  @Test(arguments: [ItemOrigin.display, .client, .kept]) func markdownIsOfTheBestFlavour(
    origin: ItemOrigin
  ) async throws {
    let item = try item([("text/rtf", "{\\rtf1 oars}"), (Self.flat, Self.list)], origin)
    #expect(try await loaded(.markdown, of: item) == "- oars\n")
  }

  /// What the source itself has copied stays as it is.
  @Test func givenTypesStayGiven() async throws {
    let item = try item([("text/rtf", "{\\rtf1 oars}"), (Self.flat, Self.list)], .client)
    #expect(try await loaded(.rtf, of: item) == "{\\rtf1 oars}")
    #expect(try await loaded(try #require(MediaType(Self.flat)), of: item) == Self.list)
    #expect(try await loaded(.html, of: item).contains("<li>"))
  }

  @Test(arguments: ["", "PK\u{3}\u{4}broken", "<office:document/>", "{\\rtf1}"])
  func aDamagedFlavourIsNoLoss(own: String) async throws {
    let item = try item([(Self.embedded, own), ("text/html", "<b>a</b>")], .display)
    #expect(try await loaded(.markdown, of: item) == "**a**\n")
  }

  @Test func aFlavourThatDoesNotComeIsNoLoss() async throws {
    var provider = ItemProvider<Payload>()
    let embedded = try #require(MediaType(Self.embedded))
    provider.registerRepresentation(embedded) { _ throws(LoadFailure) in
      throw LoadFailure(.providerFailed, step: "the test let it fail")
    }
    provider.registerRepresentation(.rtf) { _ throws(LoadFailure) in
      throw LoadFailure(.timedOut, step: "the test let it hang")
    }
    provider.registerPayload(.html, payload: try Payload(Array("<b>a</b>".utf8)))
    #expect(try await loaded(.markdown, of: Item(sources: provider, origin: .display)) == "**a**\n")
  }

  @Test func theContextOfFirefoxIsRead() async throws {
    let given = [
      ("text/html", "<li>a</li>"), ("text/_moz_htmlcontext", "<html><body><ol start=3></ol></body></html>"),
      ("text/_moz_htmlinfo", "1,0"), ("text/x-moz-url-priv", "https://a.example/p"),
    ]
    for origin in [ItemOrigin.display, .client] {
      #expect(try await loaded(.markdown, of: try item(given, origin)) == "3. a\n")
    }
    #expect(try await loaded(.html, of: try item(given, .client)) == "<li>a</li>")
  }

  @Test(arguments: ["text/x-moz-url-priv", "chromium/x-source-url"]) func thePageIsCited(type: String) async throws {
    var item = try item([("text/html", "<p>a"), (type, "https://a.example/p")], .client)
    #expect(try await loaded(.markdown, of: item) == "a\n")
    #expect(try await loaded(.markdown, of: item, cites: true) == "a\n\n— <https://a.example/p>\n")
    item.hints.isCited = true
    #expect(try await loaded(.markdown, of: item) == "a\n\n— <https://a.example/p>\n")
    #expect(try await loaded(.html, of: item) == "<p>a")
  }

  private func item(_ given: [(String, String)], _ origin: ItemOrigin) throws -> PasteboardItem {
    var provider = ItemProvider<Payload>()
    for (type, text) in given {
      provider.registerPayload(try #require(MediaType(type)), payload: try Payload(Array(text.utf8)))
    }
    return Item(sources: provider, origin: origin)
  }

  private func loaded(_ type: MediaType, of item: PasteboardItem, cites: Bool = false) async throws -> String {
    try await onLoop {
      let worker = RenderWorker(
        program: InstalledProgram.path(of: "pasteboard-render") ?? "pasteboard-render", log: .silent)
      let derivations = Derivations(worker: worker, pictureWorker: worker, codeWorker: worker, cites: { cites })
      let pasteboards = TestPasteboards(composeOffer: derivations.offer)
      pasteboards.items.put(item, on: .general)
      let payload = try await pasteboards.loads.load(type, from: .general, visibleTo: .pb).payload
      return String(decoding: try payload.bytes(), as: UTF8.self)
    }
  }
}
