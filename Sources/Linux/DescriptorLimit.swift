internal import Glibc

/// The process's limit of descriptors.
package enum DescriptorLimit {
  /// The minimum: with fewer, a daemon can listen but not serve, and its clients would wait for ever.
  private static let least = 32

  /// The current limit; 1,024, the usual one, if it is unknown.
  package static var present: Int {
    var limit = rlimit()
    guard getrlimit(CInt(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
    return Int(clamping: limit.rlim_cur)
  }

  /// Raises the limit to the permitted maximum, because the usual 1,024 is meant for programs that use select(2).
  /// Throws if the maximum is too low.
  package static func raise() throws(Failure) {
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
