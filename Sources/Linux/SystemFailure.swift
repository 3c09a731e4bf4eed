public import SystemPackage

/// A system call that failed: what was being done, and the system's reason.
public struct SystemFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The step that failed, as the end of "could not …".
  public let step: String
  /// The system's reason.
  public let errno: Errno

  /// The failure of `step` for the reason `errno`.
  public init(_ step: String, _ errno: Errno) {
    self.step = step
    self.errno = errno
  }

  /// One sentence without a full stop.
  public var description: String {
    let limit = errno == .fileTooLarge ? FileSizeLimit.sentence : nil
    return "could not \(step): \(limit ?? "\(errno)")"
  }
}
