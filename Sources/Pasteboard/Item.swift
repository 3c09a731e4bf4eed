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

  /// An item of these sources, which are offered as they are given until more is made of them.
  package init(sources: ItemProvider<Payload>, hints: ItemHints = ItemHints(), origin: ItemOrigin) {
    self.sources = sources
    self.offer = Offer(asGiven: sources)
    self.hints = hints
    self.origin = origin
  }

  /// What it takes to answer a request for an offered type, which is what its source takes. What is not offered is cheap.
  package func cost(of type: MediaType) -> RepresentationCost {
    offer.representation(for: type, visibleTo: .pb).map { sources.cost(of: $0.source) } ?? .cheap
  }
}

/// How an item wants to be treated.
package struct ItemHints: Hashable, Sendable {
  /// Whether it holds a secret, which must never reach the disk.
  package var isSensitive: Bool
  /// Whether it is a document that was given by its file: its HTML is written anew for receivers. What is none goes out
  /// byte for byte.
  package var isDocument: Bool
  /// The formats that it is offered in, all of them derived; nil for whatever can be made of it.
  package var formats: [TextFormat]?
  /// The application that it seems to come from; nil if nothing tells.
  package var application: SourceApplication?
  /// Whether it goes once it was pasted.
  package var isOnce: Bool
  /// After how long it goes, if it is ours and nothing has taken its place; nil for what the settings say, which is never
  /// but for a secret.
  package var expiry: Duration?

  /// Hints; without arguments, those of an ordinary item.
  package init(
    isSensitive: Bool = false, isDocument: Bool = false, formats: [TextFormat]? = nil,
    application: SourceApplication? = nil, isOnce: Bool = false, expiry: Duration? = nil
  ) {
    self.isSensitive = isSensitive
    self.isDocument = isDocument
    self.formats = formats
    self.application = application
    self.isOnce = isOnce
    self.expiry = expiry
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
