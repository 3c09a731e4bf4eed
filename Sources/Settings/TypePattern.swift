package import Pasteboard

/// A media type, or all types with the same first part, as in `image/*`.
package struct TypePattern: Hashable, Sendable, CustomStringConvertible {
  private enum Kind: Hashable {
    case type(MediaType)
    /// The first part and the slash after it.
    case all(prefix: String)
  }

  private let kind: Kind

  package init(_ type: MediaType) { kind = .type(type) }

  /// Parses a pattern; nil if it is neither.
  package init?(_ text: String) {
    if text.hasSuffix("/*"), let example = MediaType(text.dropLast() + "x") {
      kind = .all(prefix: String(example.essence.dropLast()))
    } else if !text.utf8.contains(UInt8(ascii: "*")), let type = MediaType(text) {
      kind = .type(type)
    } else {
      return nil
    }
  }

  /// Returns whether a type matches. One without parameters matches those with parameters; an ancestor its descendants.
  package func matches(_ type: MediaType) -> Bool {
    switch kind {
    case .type(let wanted):
      wanted == type || wanted.description == type.essence || wanted.isAbstract && type.conforms(to: wanted)
    case .all(let prefix): type.essence.hasPrefix(prefix)
    }
  }

  /// The pattern in the file's spelling.
  package var description: String {
    switch kind {
    case .type(let type): type.description
    case .all(let prefix): prefix + "*"
    }
  }
}
