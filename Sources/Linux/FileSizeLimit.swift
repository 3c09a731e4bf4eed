internal import Glibc

/// The maximum size of files that the process writes (RLIMIT_FSIZE), including memory files.
package enum FileSizeLimit {
  /// The limit in bytes; nil if there is none.
  package static var present: Int? {
    var limit = rlimit()
    guard getrlimit(CInt(RLIMIT_FSIZE.rawValue), &limit) == 0, let bytes = Int(exactly: limit.rlim_cur) else {
      return nil
    }
    return bytes
  }

  /// A sentence that explains why a file cannot grow further; nil if there is no limit.
  package static var sentence: String? {
    present.map { "the limit on the size of files ('ulimit -f') stops it at \($0) bytes" }
  }
}
