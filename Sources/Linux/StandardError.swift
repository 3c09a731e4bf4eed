internal import CLinux
internal import Glibc

/// The destination of a service's log.
package enum StandardError {
  /// Makes writing non-blocking, so that no line waits for the log's reader: lines that find no room are dropped.
  package static func neverWaits() {
    var status = stat()
    guard fstat(2, &status) == 0 else { return }
    switch status.st_mode & S_IFMT {
    case S_IFIFO, S_IFCHR:
      // An open file description of our own: other processes share the inherited one, and may rely on its blocking.
      let own = open("/proc/self/fd/2", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      guard own >= 0 else { return }
      dup2(own, 2)
      close(own)
    case S_IFSOCK: CLinux_set_nonblocking(2, true)  // the journal's, which belongs to the unit alone
    default: break
    }
  }
}
