internal import Sandbox

extension ResourceLimits {
  /// Returns the limits of converting `size` bytes, nil if unknown. A file may become as large as `capacity`.
  ///
  /// Conversions stay within twenty times their input, those of only markup within forty (decision 12); the rest is for
  /// arrays that move while they grow. The daemon ends a conversion by the clock, long before it has used its processor
  /// time: that limit is for `pb convert`, and for a worker whose daemon is gone.
  static func forConversion(of size: Int?, writingAtMost capacity: Int?) -> ResourceLimits {
    let input = min(size ?? 128 << 20, 1 << 40)
    return ResourceLimits(
      memory: UInt64(input) * 40 + 512 << 20, processorTime: 120, file: capacity.map { UInt64(max(0, $0)) })
  }
}
