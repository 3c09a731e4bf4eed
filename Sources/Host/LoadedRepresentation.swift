package import Linux
package import Pasteboard

/// A representation that was loaded.
package struct LoadedRepresentation: Sendable {
  /// The type that the representation is registered as.
  package let type: MediaType
  /// The generation that it belongs to.
  package let generation: Generation
  /// Its bytes.
  package let payload: Payload
}
