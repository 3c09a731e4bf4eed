/// The view that others have of an item: the types that they may request, in order, and the answer for each.
///
/// Every type is offered once; the first one counts, so that a derived type never replaces a source.
package struct Offer<Payload: Sendable>: Sendable {
  /// Derives a payload from that of one source, or fails with the step that went wrong.
  package typealias Derivation = @Sendable (Payload, LoadProgress) async throws(LoadFailure) -> Payload

  /// One way to derive a payload, and what it needs.
  package struct Recipe: Sendable {
    /// What the sources contain, by their types.
    package typealias Ingredients = [MediaType: Payload]

    /// The source without which nothing derives.
    package let source: MediaType
    /// The sources that add to it, and may fail to load.
    package let companions: [MediaType]
    let derive: @Sendable (Payload, Ingredients, LoadProgress) async throws(LoadFailure) -> Payload

    /// Creates a way that needs `source`, and takes its companions too.
    package init(
      _ source: MediaType, with companions: [MediaType] = [],
      _ derive: @escaping @Sendable (Payload, Ingredients, LoadProgress) async throws(LoadFailure) -> Payload
    ) {
      self.source = source
      self.companions = companions
      self.derive = derive
    }
  }

  /// The answer to a request.
  package enum Answer: Sendable {
    /// This source, byte for byte.
    case source(MediaType)
    /// The first of these ways that succeeds; there is at least one.
    case made([Recipe])

    /// A conversion of a source.
    package static func derived(from source: MediaType, by derivation: @escaping Derivation) -> Answer {
      .made([Recipe(source) { payload, _, progress throws(LoadFailure) in try await derivation(payload, progress) }])
    }
  }

  /// A type that is offered.
  struct Representation: Sendable {
    let type: MediaType
    let visibility: RepresentationVisibility
    /// The cost of producing it from its source.
    let cost: RepresentationCost
    let answer: Answer

    init(
      type: MediaType, visibility: RepresentationVisibility, cost: RepresentationCost = .cheap, answer: Answer
    ) {
      self.type = type
      self.visibility = visibility
      self.cost = cost
      self.answer = answer
    }

    /// Creates a representation of a source itself, for readers that may request it regardless of the offer.
    init(ofSource type: MediaType) { self.init(type: type, visibility: .pb, answer: .source(type)) }

    /// The source that it is, or from which it derives; of several, the preferred one.
    var source: MediaType { sources.first ?? type }

    /// The source that it is, or those from which it may derive.
    var sources: [MediaType] {
      switch answer {
      case .source(let type): [type]
      case .made(let recipes): recipes.map(\.source)
      }
    }

    /// The rendition that answers a request for it.
    var rendition: Rendition {
      switch answer {
      case .source(let type): .source(type)
      case .made: .derived(type)
      }
    }
  }

  private(set) var representations: [Representation] = []
  /// Every offered type in order, aliases included.
  private var types: [MediaType] = []
  /// The index in `representations` of each type; an alias has its target's.
  private var positions: [MediaType: Int] = [:]

  package init() {}

  /// Creates an offer of the sources only.
  package init(asGiven sources: ItemProvider<Payload>) {
    for type in sources.registeredTypes {
      add(type, visibleTo: sources.visibility(of: type) ?? .everyone, .source(type))
    }
  }
}

// MARK: Adding

extension Offer {
  /// Offers a type; `cost` is that of producing it from its source. Ignored if it is offered already.
  package mutating func add(
    _ type: MediaType, visibleTo visibility: RepresentationVisibility, cost: RepresentationCost = .cheap,
    _ answer: Answer
  ) {
    guard positions[type] == nil else { return }
    types.append(type)
    positions[type] = representations.count
    representations.append(Representation(type: type, visibility: visibility, cost: cost, answer: answer))
  }

  /// Offers a type with the same bytes as another, which shares its load and its visibility. Ignored if the type is
  /// offered already or `target` is not.
  package mutating func addAlias(_ type: MediaType, of target: MediaType) {
    guard positions[type] == nil, let position = positions[target] else { return }
    types.append(type)
    positions[type] = position
  }
}

// MARK: Listing

extension Offer {
  /// An offered type, for programs that inspect the item.
  package struct Entry: Sendable {
    package let type: MediaType
    /// Other names for the same bytes.
    package fileprivate(set) var aliases: [MediaType]
    /// The readers that may request it.
    package let visibility: RepresentationVisibility
    /// The source that it is, or from which it derives.
    package let source: MediaType
    /// Whether it is converted from its source.
    package let isDerived: Bool
  }

  /// All offered types, in order.
  package var entries: [Entry] {
    var entries = representations.map { representation in
      let isDerived = if case .made = representation.answer { true } else { false }
      return Entry(
        type: representation.type, aliases: [], visibility: representation.visibility, source: representation.source,
        isDerived: isDerived)
    }
    for type in types {
      if let position = positions[type], entries[position].type != type { entries[position].aliases.append(type) }
    }
    return entries
  }
}

// MARK: Asking

extension Offer {
  /// Returns the types that such a requestor may see, aliases included, in the order in which they were added.
  package func types(visibleTo requestor: RepresentationVisibility = .everyone) -> [MediaType] {
    types.filter { exactly($0, visibleTo: requestor) != nil }
  }

  /// Returns whether a request for `type` would be answered.
  package func canLoad(_ type: MediaType, visibleTo requestor: RepresentationVisibility = .everyone) -> Bool {
    representation(for: type, visibleTo: requestor) != nil
  }

  /// Returns the representation that answers a request for `type`: that of the type itself, else that of the alias's
  /// target, else the first one whose type conforms to it. Nil if there is none.
  func representation(for type: MediaType, visibleTo requestor: RepresentationVisibility) -> Representation? {
    if let exact = exactly(type, visibleTo: requestor) { return exact }
    for candidate in types where candidate.conforms(to: type) {
      if let conforming = exactly(candidate, visibleTo: requestor) { return conforming }
    }
    return nil
  }

  private func exactly(_ type: MediaType, visibleTo requestor: RepresentationVisibility) -> Representation? {
    positions[type].map { representations[$0] }.flatMap { $0.visibility.includes(requestor) ? $0 : nil }
  }
}

/// A part of an item that is loaded once for all its requests.
enum Rendition: Hashable, Sendable {
  /// The source of this type.
  case source(MediaType)
  /// A derivation from a source, offered as this type.
  case derived(MediaType)
}
