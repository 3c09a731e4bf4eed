import Host
import Linux
import Pasteboard
import Reactor
import TestSupport
import Testing

/// Items that are on the pasteboards of linked machines.
struct ItemVersionTests {
  @LoopActor
  private func textItem(_ text: String) throws -> PasteboardItem {
    var sources = ItemProvider<Payload>()
    sources.registerPayload(.plainText, payload: try Payload(Array(text.utf8)))
    return Item(sources: sources, origin: .client)
  }

  private let there = CopyVersion.beforeAll.next(on: "there")

  @Test func anItemOfAnotherMachineIsKnownByLaterCopies() async throws {
    try await onLoop {
      let items = TestPasteboards().items
      let item = try textItem("a")
      #expect(items.admits(there, of: item, on: .general))
      items.put(item, on: .general, as: there)
      #expect(items.version(of: .general).copy == there.copy)
      #expect(items.version(of: .general).route.first == "there")
      items.put(try textItem("b"), on: .general)
      let own = items.version(of: .general)
      #expect(own.number(of: "there") == 1 && own.copy.machine != "there" && own.route == [own.copy.machine])
      #expect(!items.admits(there, of: item, on: .general), "it is older")
      #expect(items.admits(own.next(on: "there"), of: item, on: .general))
    }
  }

  /// After a link was cut, of the same copy more may come.
  @Test func theSameCopyIsAdmittedWithMoreTypes() async throws {
    try await onLoop {
      let items = TestPasteboards().items
      let item = try textItem("a")
      items.put(item, on: .general, as: there)
      #expect(!items.admits(there, of: item, on: .general))
      var whole = try textItem("a")
      whole.sources.registerPayload(.html, payload: try Payload(Array("<b>a</b>".utf8)))
      #expect(items.admits(there, of: whole, on: .general))
    }
  }

  @Test func itemsThatWereHereOrCannotBeAreRefused() async throws {
    try await onLoop {
      let items = TestPasteboards().items
      let item = try textItem("b")
      items.put(item, on: .general)
      let own = items.version(of: .general)
      var circle = own.next(on: "there")
      circle.route = [own.copy.machine, "there"]
      #expect(!items.admits(circle, of: item, on: .general))
      let lie = own.next(on: own.copy.machine).next(on: "there")
      #expect(!items.admits(lie, of: item, on: .general), "it knows a copy that was never made here")
      var long = own.next(on: "there")
      long.route = (1...CopyVersion.routeLimit).map { "machine \($0)" }
      #expect(!items.admits(long, of: item, on: .general))
    }
  }

  /// Of two copies that did not know each other the younger stays; that both were there is news for other machines.
  @Test func anOlderItemIsLearntAndRefused() async throws {
    try await onLoop {
      let items = TestPasteboards().items
      let item = try textItem("a")
      items.put(item, on: .general)
      var old = there
      old.age = 60_000
      var news = 0
      items.changes.follow { _ in news += 1 }
      #expect(!items.admits(old, of: item, on: .general))
      #expect(items.version(of: .general).number(of: "there") == 1 && news == 1)
      #expect(!items.admits(old, of: item, on: .general))
      #expect(news == 1)
    }
  }

  @Test func aClearingIsAVersionToo() async throws {
    try await onLoop {
      let items = TestPasteboards().items
      items.put(try textItem("a"), on: .general)
      let clearing = items.version(of: .general).next(on: "there")
      #expect(items.admits(clearing, of: nil, on: .general))
      items.clear(.general, as: clearing)
      #expect(items.version(of: .general).copy == clearing.copy && items.isCleared(.general))
      var old = there
      old.age = 3_600_000
      #expect(items.admits(old, of: try textItem("b"), on: .general), "a clearing is newer only than what it knew")
    }
  }
}
