internal import Sandbox

extension ResourceLimits {
  /// What converting `size` bytes may use up; nil if their number is not known yet. A file may get as large as `capacity`.
  ///
  /// Conversions stay within twenty times their input, those of nothing but markup within forty (decision 12); the rest is
  /// for arrays that move while they grow. The daemon ends a conversion by the clock, long before its processor time is
  /// used up: that is for `pb convert`, and for a worker whose daemon is gone.
  static func forConversion(of size: Int?, writingAtMost capacity: Int?) -> ResourceLimits {
    let input = min(size ?? 128 << 20, 1 << 40)
    return ResourceLimits(
      memory: UInt64(input) * 40 + 512 << 20, processorTime: 120, file: capacity.map { UInt64(max(0, $0)) })
  }
}
