internal import CLinux

/// Pages of 2 MiB for the arrays of a large conversion.
///
/// A page that is touched for the first time costs about a microsecond, and where pages have 4 KiB a conversion touches
/// one for each kilobyte of its input. Large pages are filled in part only, where an array ends: for little input that
/// would be more than they save.
enum LargePages {
  private static let smallestInput = 1 << 20
  private static let largestInput = 1 << 40

  /// Asks for large pages if there is much input. It must come before the process locks itself in.
  static func prefer(forInputOf size: Int?) {
    guard let size, (smallestInput...largestInput).contains(size) else { return }
    // All but input without text stays within that.
    CLinux_prefer_large_pages(size * 8)
  }
}
