internal import Pasteboard

/// The kind of an item for its user, which determines how long it is kept.
package enum ItemKind: Int, CaseIterable, Hashable, Sendable {
  /// Text, and documents such as PDF and office files.
  case text = 0
  case image = 1
  case files = 2
  case other = 3

  /// Determines the kind of an item of these types.
  package init(types: [String]) {
    let types = types.compactMap { MediaType($0) }
    if types.contains(where: { $0 == .gnomeCopiedFiles || $0 == .uriList || $0 == .kdeCutSelection }) {
      self = .files
    } else if types.contains(where: { $0.conforms(to: .anyText) || $0 == .mozillaURL || $0.isDocument }) {
      self = .text
    } else if types.contains(where: { $0.conforms(to: .anyImage) }) {
      self = .image
    } else {
      self = .other
    }
  }
}

extension MediaType {
  /// Whether it is a document, such as a PDF or an office file.
  fileprivate var isDocument: Bool { MediaType("public.composite-content").map(conforms) ?? false }
}
