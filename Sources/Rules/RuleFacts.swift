package import Pasteboard
package import RenderCommand

/// What is known of an item when rules are applied to it.
package struct RuleFacts: Hashable, Sendable {
  /// The name of the application that it seems to be from; nil if nothing names it.
  package var application: String?
  /// The types that it was copied in.
  package var types: [MediaType]
  /// The size of the largest of them in bytes; nil if none is known.
  package var size: Int?
  package var text = Text.none

  /// What is known of its text.
  package enum Text: Hashable, Sendable {
    /// It has none, or none that was read.
    case none
    /// The answers to tests of it.
    case examined([TextTest: Bool])
    /// The worker has not answered.
    case unanswered
  }

  package init(application: String? = nil, types: [MediaType], size: Int? = nil) {
    (self.application, self.types, self.size) = (application, types, size)
  }
}
