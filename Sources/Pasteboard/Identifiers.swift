/// Which item of a pasteboard is meant; it counts up whenever the item changes.
///
/// No two items of one registry share a generation, so an answer that comes late is known by it.
package struct Generation: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number; 0 before the first item.
  package let rawValue: UInt64

  /// The generation with this number.
  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Whether the first came earlier.
  package static func < (first: Generation, second: Generation) -> Bool {
    first.rawValue < second.rawValue
  }
}

/// One load of a registry, numbered by the registry in the order of their start.
package struct LoadID: RawRepresentable, Hashable, Sendable {
  /// The number.
  package let rawValue: UInt64

  /// The load with this number.
  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}

/// One request to a registry, numbered by whoever makes requests; a number is used once only.
package struct RequestID: RawRepresentable, Hashable, Sendable {
  /// The number.
  package let rawValue: UInt64

  /// The request with this number.
  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}
