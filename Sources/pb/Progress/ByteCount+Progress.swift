internal import Faces

extension ByteCount {
  /// Returns "12.3 MB of 40.0 MB", or only the first number if the total is unknown.
  static func amount(_ done: Int, of total: Int?) -> String {
    let done = ByteCount(done).description
    return total.map { "\(done) of \(ByteCount($0))" } ?? done
  }

  /// Whether a load's units may be bytes. The producer chooses them, and such small totals are pages or percentages.
  static func mayBeUnit(of completed: Int, _ total: Int?) -> Bool { total ?? completed >= 1000 }
}
