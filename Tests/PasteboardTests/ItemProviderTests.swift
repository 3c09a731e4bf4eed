import Pasteboard
import Testing

@Suite(.timeLimit(.minutes(30))) struct ItemProviderTests {
  private typealias Provider = ItemProvider<String>

  @Test func keepsTheOrderOfRegistration() {
    var provider = Provider(suggestedName: "notes")
    provider.registerRepresentation(.html) { _ in "html" }
    provider.registerPayload(.plainText, payload: "text")
    provider.registerAlias(.unspecifiedPlainText, of: .plainText)
    provider.registerRepresentation(.markdown) { _ in "markdown" }
    #expect(provider.registeredTypes() == [.html, .plainText, .unspecifiedPlainText, .markdown])
    #expect(provider.suggestedName == "notes")
  }

  @Test func showsEachRequestorItsOwnCircle() {
    var provider = Provider()
    provider.registerPayload(.png, visibility: .ownProcess, payload: "")
    provider.registerPayload(.markdown, visibility: .pb, payload: "")
    provider.registerPayload(.html, visibility: .everyone, payload: "")
    provider.registerAlias(.rtf, of: .markdown)
    #expect(provider.registeredTypes(visibleTo: .everyone) == [.html])
    #expect(provider.registeredTypes(visibleTo: .pb) == [.markdown, .html, .rtf])
    #expect(provider.registeredTypes(visibleTo: .ownProcess) == [.png, .markdown, .html, .rtf])
    #expect(provider.bestMatch(for: .rtf, visibleTo: .everyone) == nil)
    #expect(provider.bestMatch(for: .anyText, visibleTo: .everyone) == .html)
    #expect(provider.bestMatch(for: .anyText, visibleTo: .pb) == .markdown)
    #expect(!provider.canLoad(.png))
    #expect(provider.canLoad(.png, visibleTo: .ownProcess))
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
    var provider = Provider()
    for type in [MediaType.html, .rtf, .plainText, .markdown, .png] { provider.registerPayload(type, payload: "") }
    provider.registerAlias(.unspecifiedPlainText, of: .plainText)
    let type = try #require(MediaType(name))
    #expect(provider.bestMatch(for: type)?.description == match)
    #expect(provider.canLoad(type) == (match != nil))
  }

  /// An ancestor is asked for by its name; the exact type comes first even if it was registered last.
  @Test func prefersTheExactType() {
    var provider = Provider()
    provider.registerPayload(.markdown, payload: "")
    provider.registerPayload(.unspecifiedPlainText, payload: "")
    #expect(provider.bestMatch(for: .unspecifiedPlainText) == .unspecifiedPlainText)
  }

  @Test func letsTheFirstRegistrationStand() {
    var provider = Provider()
    provider.registerPayload(.html, payload: "first")
    provider.registerPayload(.html, visibility: .ownProcess, payload: "second")
    provider.registerPayload(.rtf, payload: "")
    provider.registerAlias(.html, of: .rtf)
    #expect(provider.registeredTypes() == [.html, .rtf])
    #expect(provider.bestMatch(for: .html) == .html)
  }

  @Test func followsAliasesOfAliases() {
    var provider = Provider()
    provider.registerPayload(.plainText, payload: "")
    provider.registerAlias(.unspecifiedPlainText, of: .plainText)
    provider.registerAlias(.markdown, of: .unspecifiedPlainText)
    provider.registerAlias(.plainText, of: .markdown)
    #expect(provider.bestMatch(for: .markdown) == .plainText)
    #expect(provider.registeredTypes() == [.plainText, .unspecifiedPlainText, .markdown])
  }

  @Test func onlyWhatHasToBeRenderedCanBeDear() {
    var provider = Provider()
    provider.registerRepresentation(.html, cost: .dear) { _ in "" }
    provider.registerRepresentation(.rtf) { _ in "" }
    provider.registerPayload(.plainText, payload: "")
    provider.registerAlias(.markdown, of: .html)
    provider.registerRepresentation(.png, visibility: .ownProcess, cost: .dear) { _ in "" }
    #expect(provider.cost(of: .html) == .dear)
    #expect(provider.cost(of: .markdown) == .dear)
    #expect(provider.cost(of: .png) == .dear)
    for type in [MediaType.rtf, .plainText, .utf16PlainText] { #expect(provider.cost(of: type) == .cheap) }
  }

  @Test func ignoresAnAliasOfNothing() {
    var provider = Provider()
    provider.registerAlias(.html, of: .rtf)
    provider.registerAlias(.html, of: .html)
    #expect(provider.registeredTypes() == [])
  }
}
