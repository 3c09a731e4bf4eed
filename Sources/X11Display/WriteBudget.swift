/// How much may be queued before the socket has to be asked again.
///
/// Xlib blocks when the socket does not take its bytes, as when the server is stopped. Linux calls a Unix socket
/// writable while three quarters of its send buffer are free: 156 KiB of the default. What is queued after one such
/// answer stays below that, with an allowance for what the kernel adds to each small write.
struct WriteBudget {
  private static let whole = 128 * 1024
  private static let allowance = 1024

  private var left = 0

  /// Forgets the last answer, because something else has filled the socket.
  mutating func exhaust() { left = 0 }

  /// Takes what requests of `bytes` need, asking the socket if the rest is too small; false if it has to be waited for.
  mutating func take(_ bytes: Int, isWritable: () -> Bool) -> Bool {
    let cost = bytes + WriteBudget.allowance
    if left < cost {
      guard isWritable() else { return false }
      left = WriteBudget.whole
    }
    left -= cost
    return true
  }
}
