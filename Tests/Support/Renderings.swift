package import Host
internal import Linux
public import Pasteboard
public import Reactor

/// What was rendered of an item that a test has copied.
@LoopActor
public final class Renderings {
  /// The types, in the order in which they were rendered.
  public private(set) var types: [MediaType] = []

  public init() {}

  /// Says that a type is rendered now.
  public func add(_ type: MediaType) { types.append(type) }

  /// An item with text that is there, and with HTML and an image that are expensive; each would be its type's name.
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
