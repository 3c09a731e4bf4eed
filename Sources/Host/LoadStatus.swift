package import Pasteboard

/// One load under way, as `pb status` shows it.
package struct LoadStatus: Sendable {
  /// The pasteboard whose item is loaded.
  package let pasteboard: PasteboardName
  /// The item's generation, which may be an earlier one than the pasteboard's.
  package let generation: Generation
  /// The representation's type.
  package let type: MediaType
  /// Who waits for it, whoever asked first at the front; nobody while it lingers.
  package let requestors: [Requestor]
  /// How far it is.
  package let progress: LoadProgress
  /// How long it has been running.
  package let elapsed: Duration
}
