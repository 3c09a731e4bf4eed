internal import CLinux
internal import Glibc

/// Declares that a process works for a more important one.
package enum Expendable {
  /// Makes this process end with its parent, even while it is stopped; makes the kernel end it first if memory runs out
  /// (proc(5), oom_score_adj); and hides its memory from other processes of the same user.
  ///
  /// The worker begins even if these steps fail.
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
