package import Pasteboard

/// A media type, or all that have the same first part, as in `image/*`.
package struct TypePattern: Hashable, Sendable, CustomStringConvertible {
  private enum Kind: Hashable {
    case type(MediaType)
    /// The first part and the slash after it.
    case all(prefix: String)
  }

  private let kind: Kind

  /// One type.
  package init(_ type: MediaType) { kind = .type(type) }

  /// Nil if it is neither.
  package init?(_ text: String) {
    if text.hasSuffix("/*"), let example = MediaType(text.dropLast() + "x") {
      kind = .all(prefix: String(example.essence.dropLast()))
    } else if !text.utf8.contains(UInt8(ascii: "*")), let type = MediaType(text) {
      kind = .type(type)
    } else {
      return nil
    }
  }

  /// Whether a type is meant. One without parameters means those with parameters too, an ancestor its descendants.
  package func matches(_ type: MediaType) -> Bool {
    switch kind {
    case .type(let wanted):
      wanted == type || wanted.description == type.essence || wanted.isAbstract && type.conforms(to: wanted)
    case .all(let prefix): type.essence.hasPrefix(prefix)
    }
  }

  /// As the file spells it.
  package var description: String {
    switch kind {
    case .type(let type): type.description
    case .all(let prefix): prefix + "*"
    }
  }
}
