internal import CLinux
internal import Glibc

/// Where a service's log goes.
public enum StandardError {
  /// Lets no line wait for whoever reads the log: one that finds no room is dropped.
  public static func neverWaits() {
    var status = stat()
    guard fstat(2, &status) == 0 else { return }
    switch status.st_mode & S_IFMT {
    case S_IFIFO, S_IFCHR:
      // A description of our own: others have what was inherited, and may count on its waiting.
      let own = open("/proc/self/fd/2", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      guard own >= 0 else { return }
      dup2(own, 2)
      close(own)
    case S_IFSOCK: CLinux_set_nonblocking(2, true)  // the journal's, which is the unit's alone
    default: break
    }
  }
}
