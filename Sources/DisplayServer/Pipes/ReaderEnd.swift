internal import Glibc
internal import Linux

/// The file that a reader has passed for the data.
///
/// The reader shares the open file and its flags: by clearing O_NONBLOCK it would make us wait. So a pipe is opened
/// again, for a description of our own; any other file may hang whatever its flags, so another process writes it.
enum ReaderEnd {
  case pipe(SharedDescriptor)
  case other(SharedDescriptor)

  /// Creates the end; nil for a pipe that has no reader any more.
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
