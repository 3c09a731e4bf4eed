internal import CLinux
internal import Glibc

/// What a process says of itself that works for a more important one.
package enum Expendable {
  /// From here on this process ends with the one that has started it, even while it is stopped; where memory runs out
  /// the kernel ends it first (proc(5), oom_score_adj); and its memory cannot be looked at by others of the same user.
  ///
  /// None of that is worth not beginning for.
  package static func declare() {
    _ = CLinux_end_with_parent()
    let score = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC)
    if score >= 0 {
      _ = write(score, "1000", 4)
      close(score)
    }
    _ = CLinux_forbid_dumps()
  }
}
