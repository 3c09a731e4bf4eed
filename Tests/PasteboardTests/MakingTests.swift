import Testing

@testable import Pasteboard

/// Types that derive from the best of several sources, together with others.
struct MakingTests {
  /// An item whose Markdown is made of HTML and its context, else of RTF.
  private static func desk() -> Desk {
    var provider = ItemProvider<String>()
    for type in [MediaType.html, .mozillaContext, .rtf] {
      provider.registerRepresentation(type) { _ in "\(type)" }
    }
    var item = Item(sources: provider, origin: .client)
    let recipes = [
      Offer<String>.Recipe(.html, with: [.mozillaContext]) { _, _, _ throws(LoadFailure) in "" },
      Offer<String>.Recipe(.rtf) { _, _, _ throws(LoadFailure) in "" },
    ]
    item.offer.add(.markdown, visibleTo: .everyone, .made(recipes))
    var desk = Desk()
    _ = desk.registry.put(item, on: .general)
    return desk
  }

  @Test func sourcesAreLoadedBeforeTheConversion() {
    var desk = Self.desk()
    #expect(desk.request(1, .markdown) == [.start(2)])
    #expect(desk.finish(2, "html") == [.start(3)])
    #expect(desk.finish(3, "context") == [.start(1)])
    #expect(desk.finish(1, "markdown") == [.deliver(1, .markdown, "markdown")])
    #expect(desk.request(2, .html) == [.deliver(2, .html, "html")])
  }

  @Test func aCompanionMayFail() {
    var desk = Self.desk()
    _ = desk.request(1, .markdown)
    _ = desk.finish(2, "html")
    #expect(desk.fail(3) == [.start(1)])
    #expect(desk.finish(1, "markdown") == [.deliver(1, .markdown, "markdown")])
    #expect(desk.registry.failures == [])
  }

  @Test func theNextBestSourceFollowsOneThatFails() {
    var desk = Self.desk()
    _ = desk.request(1, .markdown)
    #expect(desk.fail(2) == [.start(3)])
    #expect(desk.finish(3, "rtf") == [.start(1)])
    #expect(desk.finish(1, "markdown") == [.deliver(1, .markdown, "markdown")])
    #expect(desk.registry.failures == [])
  }

  @Test func theNextBestSourceFollowsAConversionThatFails() {
    var desk = Self.desk()
    _ = desk.request(1, .markdown)
    _ = desk.finish(2, "html")
    _ = desk.finish(3, "context")
    #expect(desk.fail(1, .conversionFailed) == [.start(4)])
    #expect(desk.finish(4, "rtf") == [.start(1)])
    #expect(desk.finish(1, "markdown") == [.deliver(1, .markdown, "markdown")])
  }

  @Test func ifAllFailTheBestSaysWhy() {
    var desk = Self.desk()
    _ = desk.request(1, .markdown)
    #expect(desk.fail(2, .timedOut) == [.start(3)])
    #expect(desk.fail(3, .providerFailed) == [.refuse(1, .timedOut)])
    #expect(desk.registry.failures.map(\.failure.reason) == [.timedOut])
    #expect(desk.registry.loads == [])
    // A later request tries again.
    #expect(desk.request(2, .markdown) == [.start(5)])
  }

  @Test func aSourceThatIsLoadedForAnotherTypeIsShared() {
    var desk = Self.desk()
    #expect(desk.request(1, .html) == [.start(1)])
    #expect(desk.request(2, .markdown) == [])
    #expect(desk.finish(1, "html") == [.deliver(1, .html, "html"), .start(3)])
  }

  /// The request still gets what it asked for, from the item that has gone.
  @Test func aReplacedItemIsStillReadForItsRequest() {
    var desk = Self.desk()
    _ = desk.request(1, .markdown)
    _ = desk.put(.html)
    #expect(desk.fail(2) == [.start(3)])
    #expect(desk.finish(3, "rtf") == [.start(1)])
    #expect(desk.finish(1, "markdown") == [.deliver(1, .markdown, "markdown")])
    // Nothing of it is taken for the new item's.
    #expect(desk.request(2, .html) == [.start(4)])
  }

  @Test func aWithdrawnRequestEndsTheLoadOfTheSource() {
    var desk = Self.desk()
    _ = desk.request(1, .markdown)
    _ = desk.finish(2, "html")
    #expect(desk.withdraw(1) == [.cancel(3)])
    #expect(desk.fail(3) == [])
    #expect(desk.registry.loads == [])
  }
}
