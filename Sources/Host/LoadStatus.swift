public import Pasteboard

/// One load under way, as `pb status` shows it.
public struct LoadStatus: Sendable {
  /// The pasteboard whose item is loaded.
  public let pasteboard: PasteboardName
  /// The item's generation, which may be an earlier one than the pasteboard's.
  public let generation: Generation
  /// The representation's type.
  public let type: MediaType
  /// Who waits for it, whoever asked first at the front; nobody while it lingers.
  public let requestors: [Requestor]
  /// How far it is.
  public let progress: LoadProgress
  /// How long it has been running.
  public let elapsed: Duration
}
