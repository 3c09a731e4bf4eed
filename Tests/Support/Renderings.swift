package import Host
internal import Linux
package import Pasteboard
package import Reactor

/// The rendered representations of an item that a test has copied.
@LoopActor
package final class Renderings {
  /// The types, in the order of rendering.
  package private(set) var types: [MediaType] = []

  package init() {}

  /// Notes that a type is being rendered.
  package func add(_ type: MediaType) { types.append(type) }

  /// Returns an item with stored text, and expensive HTML and an expensive image; each contains its type's name.
  package func expensiveItem() throws -> PasteboardItem {
    var provider = ItemProvider<Payload>()
    provider.registerPayload(.plainText, payload: try Payload(Array("text".utf8)))
    for type in [MediaType.html, .png] {
      let payload = try Payload(Array("\(type)".utf8))
      provider.registerRepresentation(type, cost: .expensive) { _ async throws(LoadFailure) in
        await self.add(type)
        return payload
      }
    }
    return Item(sources: provider, origin: .client)
  }
}
