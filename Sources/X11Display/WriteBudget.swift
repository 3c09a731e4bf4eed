/// How much may be written before the socket has to be asked again.
///
/// Xlib blocks when the socket does not take its bytes, which a stopped server would make use of. Linux calls a Unix
/// socket writable while at least three quarters of its buffer are free: 156 KiB of the default. What is written after
/// one such answer therefore stays below that, small requests counted with what the kernel adds to each write.
struct WriteBudget {
  /// The most that one request may carry.
  static let largestRequest = 128 * 1024
  private static let whole = 140 * 1024
  private static let overhead = 1024

  private var left = 0

  /// Takes what a write of `bytes` needs, asking the socket if the rest is too small; false if it has to be waited for.
  mutating func take(_ bytes: Int, isWritable: () -> Bool) -> Bool {
    let cost = bytes + WriteBudget.overhead
    if left < cost {
      guard isWritable() else { return false }
      left = WriteBudget.whole
    }
    left -= cost
    return true
  }
}
