/// The ordered representations of one item, each of which is loaded only when somebody asks for it.
///
/// Every type is registered once; the first registration stands, so that what an application provides is never
/// displaced by what is derived from it.
public struct ItemProvider<Payload: Sendable>: Sendable {
  /// Produces a representation's payload, or fails with the step that went wrong. It should watch the progress for
  /// cancellation, and may report to it.
  public typealias LoadHandler = @Sendable (LoadProgress) async throws(LoadFailure) -> Payload

  /// Who may see a representation. Each circle lies within the one before.
  public enum Visibility: Int, Sendable {
    /// Every application on the displays.
    case everyone
    /// Programs of this user that speak to the daemon's socket, such as `pb`; never offered to a display server.
    case pb
    /// The daemon's own parts.
    case ownProcess
  }

  /// What it takes to have a representation's payload.
  public enum Cost: Hashable, Sendable {
    /// Next to nothing, or what the daemon's own conversion takes.
    case cheap
    /// So much that it is not to be rendered for a program that merely reads whatever there is.
    case dear
  }

  /// What the item might be called as a file, without an extension; nil if nothing suggests itself.
  public var suggestedName: String?

  /// Every registered type in order, aliases included.
  private var types: [MediaType] = []
  /// Where in `representations` a type is found; an alias is at its target's position.
  private var positions: [MediaType: Int] = [:]
  private var representations: [Representation] = []

  /// A provider without any representation.
  public init(suggestedName: String? = nil) {
    self.suggestedName = suggestedName
  }
}

// MARK: Registering

extension ItemProvider {
  /// Adds a representation that `loadHandler` produces when it is asked for. Ignored if the type is registered already.
  public mutating func registerRepresentation(
    _ type: MediaType, visibility: Visibility = .everyone, cost: Cost = .cheap, loadHandler: @escaping LoadHandler
  ) {
    register(Representation(type: type, visibility: visibility, cost: cost, source: .handler(loadHandler)))
  }

  /// Adds a representation whose payload is there already. Ignored if the type is registered already.
  public mutating func registerPayload(
    _ type: MediaType, visibility: Visibility = .everyone, payload: Payload
  ) {
    register(Representation(type: type, visibility: visibility, cost: .cheap, source: .payload(payload)))
  }

  /// Adds a type that has the same bytes as another, shares its load and is as visible. Ignored if the type is
  /// registered already or `target` is not.
  public mutating func registerAlias(_ type: MediaType, of target: MediaType) {
    guard positions[type] == nil, let position = positions[target] else { return }
    types.append(type)
    positions[type] = position
  }

  private mutating func register(_ representation: Representation) {
    guard positions[representation.type] == nil else { return }
    types.append(representation.type)
    positions[representation.type] = representations.count
    representations.append(representation)
  }
}

// MARK: Asking

extension ItemProvider {
  /// The types that such a requestor may see, aliases included, in the order of their registration.
  public func registeredTypes(visibleTo requestor: Visibility = .everyone) -> [MediaType] {
    types.filter { representation(registeredAs: $0, visibleTo: requestor) != nil }
  }

  /// Whether a request for `type` would find a representation.
  public func canLoad(_ type: MediaType, visibleTo requestor: Visibility = .everyone) -> Bool {
    representation(for: type, visibleTo: requestor) != nil
  }

  /// The type of the representation that answers a request for `type`: the type itself, else what it is an alias of,
  /// else the first registered type that conforms to it. Nil if there is none.
  public func bestMatch(for type: MediaType, visibleTo requestor: Visibility = .everyone) -> MediaType? {
    representation(for: type, visibleTo: requestor)?.type
  }

  /// What a request for `type` would cost, whoever made it. What is there already and what is not offered are cheap; an
  /// alias costs what its target does.
  public func cost(of type: MediaType) -> Cost {
    representation(for: type, visibleTo: .ownProcess)?.cost ?? .cheap
  }

  /// Who may see the representation that is registered as `type`; nil if there is none.
  public func visibility(of type: MediaType) -> Visibility? {
    positions[type].map { representations[$0].visibility }
  }

  /// The payload of a representation that is there already; nil if it would have to be loaded.
  public func storedPayload(for type: MediaType) -> Payload? {
    guard case .payload(let payload)? = representation(for: type, visibleTo: .ownProcess)?.source else { return nil }
    return payload
  }

  /// What would load a representation; nil if there is none, or if it is there already.
  public func loadHandler(for type: MediaType) -> LoadHandler? {
    guard case .handler(let handler)? = representation(for: type, visibleTo: .ownProcess)?.source else { return nil }
    return handler
  }

  /// The payloads that are there already, in the order of their registration.
  public var storedPayloads: [Payload] {
    representations.compactMap { if case .payload(let payload) = $0.source { payload } else { nil } }
  }

  /// A representation as it was registered.
  struct Representation: Sendable {
    enum Source: Sendable {
      case handler(LoadHandler)
      case payload(Payload)
    }

    let type: MediaType
    let visibility: Visibility
    let cost: Cost
    let source: Source
  }

  /// The representation that answers a request for `type`.
  func representation(for type: MediaType, visibleTo requestor: Visibility) -> Representation? {
    if let exact = representation(registeredAs: type, visibleTo: requestor) { return exact }
    for candidate in types where candidate.conforms(to: type) {
      if let conforming = representation(registeredAs: candidate, visibleTo: requestor) { return conforming }
    }
    return nil
  }

  private func representation(registeredAs type: MediaType, visibleTo requestor: Visibility) -> Representation? {
    guard let position = positions[type] else { return nil }
    let representation = representations[position]
    return representation.visibility.rawValue <= requestor.rawValue ? representation : nil
  }
}
