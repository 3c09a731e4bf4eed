/// What an item was given, in order: representations each of which is loaded only when somebody asks for it.
///
/// Every type is registered once; the first registration stands.
public struct ItemProvider<Payload: Sendable>: Sendable {
  /// Produces a representation's payload, or fails with the step that went wrong. It should watch the progress for
  /// cancellation, and may report to it.
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

  /// A provider without any representation.
  public init() {}

  /// Adds a representation that `loadHandler` produces when it is asked for. Ignored if the type is registered already.
  package mutating func registerRepresentation(
    _ type: MediaType, visibility: RepresentationVisibility = .everyone, cost: RepresentationCost = .cheap,
    loadHandler: @escaping LoadHandler
  ) {
    register(type, Representation(visibility: visibility, cost: cost, content: .promised(loadHandler)))
  }

  /// Adds a representation whose payload is there already. Ignored if the type is registered already.
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

  /// What a representation costs, whoever asks for it. What is there already and what is not registered are cheap.
  package func cost(of type: MediaType) -> RepresentationCost { representations[type]?.cost ?? .cheap }

  /// Who may see a representation; nil if there is none.
  package func visibility(of type: MediaType) -> RepresentationVisibility? { representations[type]?.visibility }

  /// The payload of a representation that is there already; nil if it would have to be loaded.
  package func storedPayload(for type: MediaType) -> Payload? {
    guard case .stored(let payload)? = representations[type]?.content else { return nil }
    return payload
  }

  /// What would load a representation; nil if there is none, or if it is there already.
  package func loadHandler(for type: MediaType) -> LoadHandler? {
    guard case .promised(let handler)? = representations[type]?.content else { return nil }
    return handler
  }

  /// The payloads that are there already, in the order of their registration.
  package var storedPayloads: [Payload] { registeredTypes.compactMap(storedPayload) }
}
