/// The number of a pasteboard's item, which counts up whenever the item changes.
///
/// No two items of one registry share a generation, which identifies late answers.
package struct Generation: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number; 0 before the first item.
  package let rawValue: UInt64

  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Returns whether the first is earlier.
  package static func < (first: Generation, second: Generation) -> Bool {
    first.rawValue < second.rawValue
  }
}

/// One load of a registry, numbered by the registry in the order of their start.
package struct LoadID: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}

/// One request to a registry, numbered by the registry's user; each number is used only once.
package struct RequestID: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}
