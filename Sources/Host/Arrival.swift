/// The time at which a change of a pasteboard was requested. Of two changes the later request wins, whichever ends
/// first: a large copy may take its time.
package struct Arrival: Comparable, Sendable {
  let number: UInt64

  /// The arrival of an item that an earlier run of the daemon left: older than everything else.
  static let ofEarlierRun = Arrival(number: 0)
  /// The arrival of a display's item from before the daemon's first connection: older than every request to this
  /// daemon.
  package static let beforeConnection = Arrival(number: 1)

  /// Returns whether the first was requested earlier.
  package static func < (first: Arrival, second: Arrival) -> Bool { first.number < second.number }
}
