/// The sources of an item, in order: representations, each of which is loaded only on request.
///
/// Every type is registered once; the first registration counts.
public struct ItemProvider<Payload: Sendable>: Sendable {
  /// Produces a representation's payload, or fails with the step that went wrong. It should stop when the progress is
  /// cancelled, and may report to it.
  package typealias LoadHandler = @Sendable (LoadProgress) async throws(LoadFailure) -> Payload

  private struct Representation: Sendable {
    enum Content: Sendable {
      case promised(LoadHandler)
      case stored(Payload)
    }

    let visibility: RepresentationVisibility
    let cost: RepresentationCost
    let content: Content
  }

  /// Every registered type, in order.
  public private(set) var registeredTypes: [MediaType] = []
  private var representations: [MediaType: Representation] = [:]

  /// Creates a provider without representations.
  public init() {}

  /// Adds a representation that `loadHandler` produces on request. Ignored if the type is registered already.
  package mutating func registerRepresentation(
    _ type: MediaType, visibility: RepresentationVisibility = .everyone, cost: RepresentationCost = .cheap,
    loadHandler: @escaping LoadHandler
  ) {
    register(type, Representation(visibility: visibility, cost: cost, content: .promised(loadHandler)))
  }

  /// Adds a representation with its payload. Ignored if the type is registered already.
  package mutating func registerPayload(
    _ type: MediaType, visibility: RepresentationVisibility = .everyone, payload: Payload
  ) {
    register(type, Representation(visibility: visibility, cost: .cheap, content: .stored(payload)))
  }

  private mutating func register(_ type: MediaType, _ representation: Representation) {
    guard representations[type] == nil else { return }
    registeredTypes.append(type)
    representations[type] = representation
  }

  /// Returns the cost of a representation for every reader. Stored payloads and unregistered types are cheap.
  package func cost(of type: MediaType) -> RepresentationCost { representations[type]?.cost ?? .cheap }

  /// Returns the readers that may see a representation; nil if there is none.
  package func visibility(of type: MediaType) -> RepresentationVisibility? { representations[type]?.visibility }

  /// Returns the stored payload of a representation; nil if it would have to be loaded.
  package func storedPayload(for type: MediaType) -> Payload? {
    guard case .stored(let payload)? = representations[type]?.content else { return nil }
    return payload
  }

  /// Returns the handler that would load a representation; nil if there is none, or if its payload is stored.
  package func loadHandler(for type: MediaType) -> LoadHandler? {
    guard case .promised(let handler)? = representations[type]?.content else { return nil }
    return handler
  }

  /// The stored payloads, in the order of their registration.
  package var storedPayloads: [Payload] { registeredTypes.compactMap(storedPayload) }
}
