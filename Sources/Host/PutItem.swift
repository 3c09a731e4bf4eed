public import Pasteboard

/// An item as a program has put it, before what derives from it was added: it can be put again.
public struct PutItem: Sendable {
  /// The item.
  public var item: PasteboardItem
  /// The only formats to offer, if there are any.
  public let formats: [TextFormat]?
}
