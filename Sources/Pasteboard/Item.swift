/// One copied thing: its sources, and what others see of it.
package struct Item<Payload: Sendable>: Sendable {
  /// The sources: bytes, or promises of them, each in one type.
  package var sources: ItemProvider<Payload>
  /// The types that others see: each is a source itself, or derives from one.
  package var offer: Offer<Payload>
  /// How to treat the item.
  package var hints: ItemHints
  package var origin: ItemOrigin
  /// The application that the item seems to be from; nil if unknown.
  package var application: SourceApplication?
  /// The user's commands that write more types of it.
  package var commands: [FormCommand] = []

  /// Creates an item of these sources, which are offered as they are until derivations are added.
  package init(
    sources: ItemProvider<Payload>, hints: ItemHints = ItemHints(), origin: ItemOrigin,
    application: SourceApplication? = nil
  ) {
    self.sources = sources
    self.offer = Offer(asGiven: sources)
    self.hints = hints
    self.origin = origin
    self.application = application
  }

  /// Returns the cost of a request for an offered type: that of its source. A type that is not offered is cheap.
  package func cost(of type: MediaType) -> RepresentationCost {
    guard let representation = offer.representation(for: type, visibleTo: .pb) else { return .cheap }
    return representation.cost == .expensive ? .expensive : sources.cost(of: representation.source)
  }
}

/// The origin of an item, which decides whether the daemon offers it.
package enum ItemOrigin: Hashable, Sendable {
  /// A program copied the item through the daemon, which owns it on the displays.
  case client
  /// Another application owns the item on a display, and the daemon follows it.
  case display
  /// Another application owned the item on a display, and left it to the daemon.
  case kept

  /// Whether the daemon owns the item on the displays.
  package var isOurs: Bool { self != .display }
}

/// The application that an item seems to be from.
package struct SourceApplication: Hashable, Sendable {
  /// The name that users know.
  package let name: String
  /// The evidence for it, a sentence each.
  package let evidence: [String]

  /// Creates an application with its evidence.
  package init(name: String, evidence: [String]) {
    self.name = name
    self.evidence = evidence
  }
}
