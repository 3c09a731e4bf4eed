internal import CLinux

/// Pages of 2 MiB for the arrays of a large conversion.
///
/// The first touch of a page costs about a microsecond, and a conversion touches a page of 4 KiB for each kilobyte of
/// its input. Large pages are only partly filled where an array ends, which costs more than it saves for little input.
enum LargePages {
  private static let smallestInput = 1 << 20
  private static let largestInput = 1 << 40

  /// Requests large pages if there is much input. This must happen before the process enters its sandbox.
  static func prefer(forInputOf size: Int?) {
    guard let size, (smallestInput...largestInput).contains(size) else { return }
    // All input except one without text stays within that.
    CLinux_prefer_large_pages(size * 8)
  }
}
