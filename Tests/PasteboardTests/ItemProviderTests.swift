import Pasteboard
import Testing

struct ItemProviderTests {
  private typealias Provider = ItemProvider<String>

  @Test func keepsTheOrderOfRegistration() {
    var provider = Provider()
    provider.registerRepresentation(.html) { _ in "html" }
    provider.registerPayload(.plainText, payload: "text")
    provider.registerRepresentation(.markdown) { _ in "markdown" }
    #expect(provider.registeredTypes == [.html, .plainText, .markdown])
    #expect(provider.storedPayloads == ["text"])
  }

  @Test func letsTheFirstRegistrationStand() {
    var provider = Provider()
    provider.registerPayload(.html, payload: "first")
    provider.registerPayload(.html, visibility: .pb, payload: "second")
    provider.registerRepresentation(.html) { _ in "third" }
    #expect(provider.registeredTypes == [.html])
    #expect(provider.storedPayload(for: .html) == "first")
    #expect(provider.visibility(of: .html) == .everyone)
    #expect(provider.loadHandler(for: .html) == nil)
  }

  @Test func onlyWhatHasToBeRenderedCanBeExpensive() {
    var provider = Provider()
    provider.registerRepresentation(.html, cost: .expensive) { _ in "" }
    provider.registerRepresentation(.rtf) { _ in "" }
    provider.registerPayload(.plainText, payload: "")
    #expect(provider.cost(of: .html) == .expensive)
    for type in [MediaType.rtf, .plainText, .utf16PlainText] { #expect(provider.cost(of: type) == .cheap) }
  }
}
