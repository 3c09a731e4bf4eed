internal import CLinux

/// A moment by which something must have happened.
struct Deadline {
  private let nanoseconds: Int64

  /// The moment that is `limit` from now.
  init(after limit: Duration) {
    let (seconds, attoseconds) = limit.components
    nanoseconds = CLinux_monotonic_now() + seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  /// Whether the moment has passed.
  var hasPassed: Bool { CLinux_monotonic_now() >= nanoseconds }

  /// What is left in milliseconds, rounded up, as poll(2) takes it.
  var milliseconds: CInt { CInt(clamping: max(0, (nanoseconds - CLinux_monotonic_now() + 999_999) / 1_000_000)) }
}
