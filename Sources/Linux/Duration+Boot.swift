internal import Glibc

extension Duration {
  /// The time since the system's start, its sleep included (clock_gettime(2), CLOCK_BOOTTIME).
  package static var sinceBoot: Duration {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
