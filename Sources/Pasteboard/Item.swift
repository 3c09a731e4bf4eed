/// One copied thing: what was given, and what others see of it.
package struct Item<Payload: Sendable>: Sendable {
  /// What was given: bytes, or promises of them, each in one type.
  package var sources: ItemProvider<Payload>
  /// What others see: each type is a source as it was given, or derives from one.
  package var offer: Offer<Payload>
  /// How the item wants to be treated.
  package var hints: ItemHints
  /// Where the item came from.
  package var origin: ItemOrigin
  /// The application that it seems to come from; nil if nothing tells.
  package var application: SourceApplication?

  /// An item of these sources, which are offered as they are given until more is made of them.
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

  /// What it takes to answer a request for an offered type, which is what its source takes. What is not offered is cheap.
  package func cost(of type: MediaType) -> RepresentationCost {
    offer.representation(for: type, visibleTo: .pb).map { sources.cost(of: $0.source) } ?? .cheap
  }
}

/// Where an item came from, which decides who offers it.
package enum ItemOrigin: Hashable, Sendable {
  /// A program copied it through the daemon, which owns it on the displays.
  case client
  /// Another application owns it on a display, and the daemon follows.
  case display
  /// Another application had it on a display, and left it to the daemon.
  case kept

  /// Whether the daemon owns it on the displays.
  package var isOurs: Bool { self != .display }
}

/// The application that an item seems to come from.
package struct SourceApplication: Hashable, Sendable {
  /// What users call it.
  package let name: String
  /// What tells, a sentence each.
  package let evidence: [String]

  /// An application that this tells of.
  package init(name: String, evidence: [String]) {
    self.name = name
    self.evidence = evidence
  }
}
