internal import Glibc
internal import Linux

/// What a reader has passed for the bytes to go to.
///
/// The open file is the reader's too, and so are its flags: one who clears O_NONBLOCK would make us wait. So a pipe is
/// opened anew, for a description of our own; anything else may stand still whatever its flags say, and is written by
/// another process.
enum ReaderEnd {
  case pipe(SharedDescriptor)
  case other(SharedDescriptor)

  /// Nil if it is a pipe that nobody reads any more.
  init?(_ passed: SharedDescriptor) {
    guard passed.owner.isPipe() else {
      self = .other(passed)
      return
    }
    let own = open("/proc/self/fd/\(passed.rawValue)", O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    if own >= 0 {
      self = .pipe(SharedDescriptor(OwnedDescriptor(adopting: own)))
    } else if errno == ENXIO {
      return nil
    } else {
      self = .other(passed)
    }
  }
}
