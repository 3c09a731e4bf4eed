/// When a change of a pasteboard was asked for. Of two, the one that was asked for later stays, whichever ends first: a
/// large copy may take its time.
package struct Arrival: Comparable, Sendable {
  let number: UInt64

  /// Whether the first was asked for earlier.
  package static func < (first: Arrival, second: Arrival) -> Bool { first.number < second.number }
}
