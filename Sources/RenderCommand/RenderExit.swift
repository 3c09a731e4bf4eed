/// What the worker's exit code says.
package enum RenderExit: Int32, Sendable {
  case done = 0
  /// The command line makes no sense.
  case usage = 2
  /// What was to be read or written could not be.
  case ioFailed = 70
  /// The process could not be locked in, and has not begun.
  case notLockedIn = 71
  /// What was to be copied is no regular file.
  case notAFile = 72
  /// What was to be copied is larger than it may be.
  case tooLarge = 73
  /// There is no room left where it is written.
  case noSpace = 74
  /// What was to be copied is not there.
  case notThere = 75
  /// What was to be copied is another user's, or others may write to it.
  case notTrusted = 76
}
