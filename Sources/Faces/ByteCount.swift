/// A number of bytes in readable form: exact below a kilobyte, else with one decimal, in powers of 1000.
package struct ByteCount: CustomStringConvertible {
  package let bytes: Int

  package init(_ bytes: Int) { self.bytes = max(0, bytes) }

  package var description: String {
    switch bytes {
    case 1: "1 byte"
    case ..<1000: "\(bytes) bytes"
    case ..<1_000_000: tenths(of: 1000) + " kB"
    case ..<1_000_000_000: tenths(of: 1_000_000) + " MB"
    default: tenths(of: 1_000_000_000) + " GB"
    }
  }

  private func tenths(of unit: Int) -> String {
    let tenths = bytes / (unit / 10)
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension ByteCount {
  /// Returns "12.3 MB of 40.0 MB", or only the first number if the total is unknown.
  package static func amount(_ done: Int, of total: Int?) -> String {
    let done = ByteCount(done).description
    return total.map { "\(done) of \(ByteCount($0))" } ?? done
  }

  /// Whether a load's units may be bytes. The producer chooses them, and such small totals are pages or percentages.
  package static func mayBeUnit(of completed: Int, _ total: Int?) -> Bool { total ?? completed >= 1000 }
}
