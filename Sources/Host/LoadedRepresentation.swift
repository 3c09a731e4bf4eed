package import Linux
package import Pasteboard

/// A loaded representation.
package struct LoadedRepresentation: Sendable {
  /// The representation's registered type.
  package let type: MediaType
  /// The generation of its item.
  package let generation: Generation
  package let payload: Payload

  package init(type: MediaType, generation: Generation, payload: Payload) {
    (self.type, self.generation, self.payload) = (type, generation, payload)
  }
}
