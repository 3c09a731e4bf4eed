internal import Glibc

/// How many descriptors the process may have.
public enum DescriptorLimit {
  /// With fewer a daemon can listen, but not serve, and its clients would wait for ever.
  private static let least = 32

  /// How many it may have now; 1,024, as is usual, where that cannot be told.
  public static var present: Int {
    var limit = rlimit()
    guard getrlimit(CInt(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
    return Int(clamping: limit.rlim_cur)
  }

  /// Raises the limit as far as the process may. The usual one of 1,024 is for programs that use select(2). Throws if
  /// what it may have is not enough.
  public static func raise() throws(Failure) {
    var limit = rlimit()
    guard getrlimit(CInt(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, 1 << 16)
    setrlimit(CInt(RLIMIT_NOFILE.rawValue), &limit)
    guard present >= least else {
      throw Failure(
        .failed, "the daemon needs \(least) descriptors, but the limit is \(present)",
        remedy: "raise the limit with 'ulimit -n'")
    }
  }
}
