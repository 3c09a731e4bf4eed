/// How many bytes may be queued before the socket must be polled again.
///
/// Xlib blocks if the socket does not accept its bytes, for example because the server is stopped. Linux reports a Unix
/// socket as writable while three quarters of its send buffer are free: 156 KiB by default. The bytes queued after
/// one such report stay below that, with an allowance for the kernel's overhead of each small write.
struct WriteBudget {
  private static let whole = 128 * 1024
  private static let allowance = 1024

  private var left = 0

  /// Discards the last report, because other data has filled the socket.
  mutating func exhaust() { left = 0 }

  /// Takes what requests of `bytes` need, and polls the socket if the rest is too small; false if it is not writable.
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
