package import Pasteboard

/// One load under way, as `pb status` shows it.
package struct LoadStatus: Sendable {
  /// The pasteboard whose item is loaded.
  package let pasteboard: PasteboardName
  /// The item's generation, which may be an earlier one than the pasteboard's.
  package let generation: Generation
  /// The representation's type.
  package let type: MediaType
  /// The requestors that wait for the load, in the order of their requests; none while it lingers.
  package let requestors: [Requestor]
  package let progress: LoadProgress
  /// The time since the start.
  package let elapsed: Duration
}
