/// One copied thing: its representations, and what else is known about it.
public struct Item<Payload: Sendable>: Sendable {
  /// The representations.
  public var provider: ItemProvider<Payload>
  /// How the item wants to be treated.
  public var hints: ItemHints
  /// Where the item came from.
  public var origin: ItemOrigin

  /// An item of these parts.
  public init(provider: ItemProvider<Payload>, hints: ItemHints = ItemHints(), origin: ItemOrigin) {
    self.provider = provider
    self.hints = hints
    self.origin = origin
  }
}

/// How an item wants to be treated.
public struct ItemHints: Hashable, Sendable {
  /// The application that it was copied from; nil if unknown.
  public var sourceApplication: String?
  /// Whether it holds a secret, which must never reach the disk.
  public var isSensitive: Bool
  /// Whether it is a document that was given by its file: its HTML is written anew for receivers. What is none goes out
  /// byte for byte.
  public var isDocument: Bool
  /// Whether it goes away after it was pasted once.
  public var once: Bool
  /// How long after the copy it goes away; nil if it stays.
  public var expiry: Duration?

  /// Hints; without arguments, those of an ordinary item.
  public init(
    sourceApplication: String? = nil, isSensitive: Bool = false, isDocument: Bool = false, once: Bool = false,
    expiry: Duration? = nil
  ) {
    self.sourceApplication = sourceApplication
    self.isSensitive = isSensitive
    self.isDocument = isDocument
    self.once = once
    self.expiry = expiry
  }
}

/// Where an item came from, which decides who offers it.
public enum ItemOrigin: Hashable, Sendable {
  /// A program copied it through the daemon, which owns it on the displays.
  case client
  /// Another application owns it on a display, and the daemon follows.
  case display
}
