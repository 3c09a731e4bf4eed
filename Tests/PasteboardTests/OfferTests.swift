import Testing

@testable import Pasteboard

struct OfferTests {
  private static func offer(_ types: (MediaType, RepresentationVisibility)...) -> Offer<String> {
    var offer = Offer<String>()
    for (type, visibility) in types { offer.add(type, visibleTo: visibility, .source(type)) }
    return offer
  }

  @Test func sourcesAreOffered() {
    var sources = ItemProvider<String>()
    sources.registerRepresentation(.html) { _ in "html" }
    sources.registerPayload(.plainText, visibility: .pb, payload: "text")
    let offer = Item(sources: sources, origin: .client).offer
    #expect(offer.types() == [.html])
    #expect(offer.types(visibleTo: .pb) == [.html, .plainText])
  }

  @Test func showsEachRequestorItsOwnCircle() {
    var offer = Self.offer((.markdown, .pb), (.html, .everyone))
    offer.addAlias(.rtf, of: .markdown)
    #expect(offer.types(visibleTo: .everyone) == [.html])
    #expect(offer.types(visibleTo: .pb) == [.markdown, .html, .rtf])
    #expect(offer.match(for: .rtf, visibleTo: .everyone) == nil)
    #expect(offer.match(for: .anyText, visibleTo: .everyone) == .html)
    #expect(offer.match(for: .anyText, visibleTo: .pb) == .markdown)
    #expect(!offer.canLoad(.markdown))
    #expect(offer.canLoad(.markdown, visibleTo: .pb))
  }

  @Test(arguments: [
    ("text/markdown", "text/markdown"),
    ("net.daringfireball.markdown", "text/markdown"),
    ("text/plain", "text/plain;charset=utf-8"),
    ("UTF8_STRING", "text/plain;charset=utf-8"),
    ("application/rtf", "text/rtf"),
    ("public.text", "text/html"),
    ("public.image", "image/png"),
    ("public.data", "text/html"),
    ("STRING", nil),
    ("image/jpeg", nil),
  ])
  func findsTheBestMatch(name: String, match: String?) throws {
    var offer = Offer<String>()
    for type in [MediaType.html, .rtf, .plainText, .markdown, .png] {
      offer.add(type, visibleTo: .everyone, .source(type))
    }
    offer.addAlias(.unspecifiedPlainText, of: .plainText)
    let type = try #require(MediaType(name))
    #expect(offer.match(for: type)?.description == match)
    #expect(offer.canLoad(type) == (match != nil))
  }

  /// A request may name an ancestor; the exact type comes first even if it was added last.
  @Test func prefersTheExactType() {
    let offer = Self.offer((.markdown, .everyone), (.unspecifiedPlainText, .everyone))
    #expect(offer.match(for: .unspecifiedPlainText) == .unspecifiedPlainText)
  }

  @Test func letsTheFirstStand() {
    var offer = Self.offer((.html, .everyone), (.html, .pb), (.rtf, .everyone))
    offer.addAlias(.html, of: .rtf)
    #expect(offer.types() == [.html, .rtf])
    #expect(offer.match(for: .html) == .html)
  }

  @Test func followsAliasesOfAliases() {
    var offer = Self.offer((.plainText, .everyone))
    offer.addAlias(.unspecifiedPlainText, of: .plainText)
    offer.addAlias(.markdown, of: .unspecifiedPlainText)
    offer.addAlias(.plainText, of: .markdown)
    #expect(offer.match(for: .markdown) == .plainText)
    #expect(offer.types() == [.plainText, .unspecifiedPlainText, .markdown])
  }

  @Test func ignoresAnAliasOfNothing() {
    var offer = Offer<String>()
    offer.addAlias(.html, of: .rtf)
    offer.addAlias(.html, of: .html)
    #expect(offer.types() == [])
  }

  @Test func derivedTypesCostTheSameAsTheirSource() {
    var sources = ItemProvider<String>()
    sources.registerRepresentation(.html, cost: .expensive) { _ in "" }
    sources.registerPayload(.plainText, payload: "")
    var item = Item(sources: sources, origin: .client)
    item.offer.add(.markdown, visibleTo: .pb, .derived(from: .html) { payload, _ in payload })
    item.offer.add(.utf16PlainText, visibleTo: .everyone, .derived(from: .plainText) { payload, _ in payload })
    item.offer.addAlias(.rtf, of: .html)
    for type in [MediaType.html, .markdown, .rtf] { #expect(item.cost(of: type) == .expensive) }
    for type in [MediaType.plainText, .utf16PlainText, .png] { #expect(item.cost(of: type) == .cheap) }
  }
}

extension Offer {
  /// Returns the type that answers a request for `type`.
  fileprivate func match(for type: MediaType, visibleTo requestor: RepresentationVisibility = .everyone) -> MediaType? {
    representation(for: type, visibleTo: requestor)?.type
  }
}
