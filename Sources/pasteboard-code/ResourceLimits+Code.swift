internal import Sandbox

extension ResourceLimits {
  /// Returns the limits of colouring code. Its own time is a few milliseconds for a thousand lines; an expression that
  /// looks back again and again costs no more than this, and then the code is pasted without colours. A file may become
  /// as large as `capacity`.
  static func forCode(writingAtMost capacity: Int?) -> ResourceLimits {
    ResourceLimits(memory: 1 << 30, processorTime: 3, file: capacity.map { UInt64(max(0, $0)) })
  }
}
