/// What others see of an item: the types that they may ask for, in order, and how each is answered.
///
/// Every type is offered once; the first stands, so that what was given is never displaced by what derives from it.
package struct Offer<Payload: Sendable>: Sendable {
  /// Makes a payload of a source's, or fails with the step that went wrong.
  package typealias Derivation = @Sendable (Payload, LoadProgress) async throws(LoadFailure) -> Payload

  /// How a request is answered.
  package enum Answer: Sendable {
    /// By this source, byte for byte as it was given.
    case source(MediaType)
    /// By what is made of this source.
    case derived(from: MediaType, by: Derivation)
  }

  /// A type that is offered.
  struct Representation: Sendable {
    let type: MediaType
    let visibility: RepresentationVisibility
    let answer: Answer

    init(type: MediaType, visibility: RepresentationVisibility, answer: Answer) {
      self.type = type
      self.visibility = visibility
      self.answer = answer
    }

    /// A source by itself, for whoever may ask for it whatever it is offered as.
    init(ofSource type: MediaType) { self.init(type: type, visibility: .pb, answer: .source(type)) }

    /// The source that it is, or derives from.
    var source: MediaType {
      switch answer {
      case .source(let type), .derived(let type, _): type
      }
    }

    /// What has to be loaded to answer a request for it.
    var rendition: Rendition {
      switch answer {
      case .source(let type): .source(type)
      case .derived: .derived(type)
      }
    }
  }

  private(set) var representations: [Representation] = []
  /// Every offered type in order, aliases included.
  private var types: [MediaType] = []
  /// Where in `representations` a type is found; an alias is at its target's position.
  private var positions: [MediaType: Int] = [:]

  /// An offer of nothing.
  package init() {}

  /// An offer of what was given, and of nothing else.
  package init(asGiven sources: ItemProvider<Payload>) {
    for type in sources.registeredTypes {
      add(type, visibleTo: sources.visibility(of: type) ?? .everyone, .source(type))
    }
  }
}

// MARK: Adding

extension Offer {
  /// Offers a type. Ignored if it is offered already.
  package mutating func add(_ type: MediaType, visibleTo visibility: RepresentationVisibility, _ answer: Answer) {
    guard positions[type] == nil else { return }
    types.append(type)
    positions[type] = representations.count
    representations.append(Representation(type: type, visibility: visibility, answer: answer))
  }

  /// Offers a type that has the same bytes as another, shares its load and is as visible. Ignored if the type is offered
  /// already or `target` is not.
  package mutating func addAlias(_ type: MediaType, of target: MediaType) {
    guard positions[type] == nil, let position = positions[target] else { return }
    types.append(type)
    positions[type] = position
  }
}

// MARK: Listing

extension Offer {
  /// A type that is offered, as whoever inspects the item is told.
  package struct Entry: Sendable {
    /// The type.
    package let type: MediaType
    /// Other names for the same bytes.
    package fileprivate(set) var aliases: [MediaType]
    /// Who may ask for it.
    package let visibility: RepresentationVisibility
    /// The source that it is, or derives from.
    package let source: MediaType
    /// Whether it is made of its source.
    package let isDerived: Bool
  }

  /// All that is offered, in order.
  package var entries: [Entry] {
    var entries = representations.map { representation in
      let isDerived = if case .derived = representation.answer { true } else { false }
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
  /// The types that such a requestor may see, aliases included, in the order in which they were added.
  package func types(visibleTo requestor: RepresentationVisibility = .everyone) -> [MediaType] {
    types.filter { exactly($0, visibleTo: requestor) != nil }
  }

  /// Whether a request for `type` would be answered.
  package func canLoad(_ type: MediaType, visibleTo requestor: RepresentationVisibility = .everyone) -> Bool {
    representation(for: type, visibleTo: requestor) != nil
  }

  /// The type of what answers a request for `type`: the type itself, else what it is an alias of, else the first offered
  /// type that conforms to it. Nil if there is none.
  package func bestMatch(
    for type: MediaType, visibleTo requestor: RepresentationVisibility = .everyone
  ) -> MediaType? {
    representation(for: type, visibleTo: requestor)?.type
  }

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

/// What is loaded once for all who ask for it, of one item.
enum Rendition: Hashable, Sendable {
  /// What was given in this type.
  case source(MediaType)
  /// What was made of a source, to be offered as this type.
  case derived(MediaType)
}
