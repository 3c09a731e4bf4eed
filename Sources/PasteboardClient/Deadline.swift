internal import CLinux

/// A moment at which a wait ends.
package struct Deadline: Sendable {
  private let nanoseconds: Int64

  /// Creates the moment that is `limit` from now.
  package init(after limit: Duration) {
    let (seconds, attoseconds) = limit.components
    nanoseconds = CLinux_monotonic_now() + seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  /// Whether the moment has passed.
  var hasPassed: Bool { CLinux_monotonic_now() >= nanoseconds }

  /// The remaining time in milliseconds, rounded up, for poll(2).
  package var milliseconds: CInt {
    CInt(clamping: max(0, (nanoseconds - CLinux_monotonic_now() + 999_999) / 1_000_000))
  }
}
