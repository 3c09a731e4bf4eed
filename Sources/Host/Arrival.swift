/// When a change of a pasteboard was asked for. Of two changes the one that was asked for later stays, whichever ends
/// first: a large copy may take its time.
package struct Arrival: Comparable, Sendable {
  let number: UInt64

  /// The arrival of an item that an earlier run of the daemon left: older than everything else.
  static let ofEarlierRun = Arrival(number: 0)
  /// The arrival of what a display had before the daemon first connected to it: older than anything that this daemon was
  /// asked for.
  package static let beforeConnection = Arrival(number: 1)

  /// Whether the first was asked for earlier.
  package static func < (first: Arrival, second: Arrival) -> Bool { first.number < second.number }
}
