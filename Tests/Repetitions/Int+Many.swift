internal import Glibc

extension Int {
  /// Whether tests repeat as much as continuous integration does, which takes minutes.
  private static let areTestsFull = getenv("PASTEBOARD_FULL_TESTS") != nil

  /// Returns how often a test repeats what it tries: `count` times in full, or else a tenth of that.
  package static func many(_ count: Int) -> Int { areTestsFull ? count : Swift.max(1, count / 10) }
}
