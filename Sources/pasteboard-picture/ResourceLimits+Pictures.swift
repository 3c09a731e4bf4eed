internal import Bytes
internal import Sandbox

extension ResourceLimits {
  /// Returns the limits of converting a picture of at most 64 megapixels, from `size` bytes, nil if unknown. Besides its
  /// 256 MiB, codecs hold up to three numbers a pixel of their own, and the result is as large at worst. A file may become
  /// as large as `capacity`.
  ///
  /// A few elements of a drawing can stand for billions, so its time is in proportion to its bytes. So can a few of a page,
  /// but a small file may be a map: its time is fixed.
  static func forPicture(_ format: PictureFormat, of size: Int?, writingAtMost capacity: Int?) -> ResourceLimits {
    let megabytes = UInt64(max(0, min(size ?? 0, 1 << 40)) >> 20)
    let seconds: UInt64 =
      switch format {
      case .svg: 1 + megabytes
      case .pdf: 10
      default: 60
      }
    return ResourceLimits(
      memory: 2 << 30, processorTime: seconds, file: capacity.map { UInt64(max(0, $0)) })
  }
}
