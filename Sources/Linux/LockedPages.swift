internal import Glibc

/// Keeps the pages of a memory file out of swap while it exists (mlock(2)).
struct LockedPages: ~Copyable, @unchecked Sendable {
  // Invariant of `@unchecked Sendable`: the address is never read or written through, only unmapped, once.
  private let address: UnsafeMutableRawPointer
  private let count: Int

  /// Locks `count` bytes of a sealed file; nil if the system does not allow that much (RLIMIT_MEMLOCK).
  ///
  /// The map is private, because kernels before 6.7 permit no shared one of a file that is sealed against writing.
  init?(_ file: CInt, count: Int) {
    guard count > 0, let address = mmap(nil, count, PROT_READ, MAP_PRIVATE, file, 0), address != MAP_FAILED else {
      return nil
    }
    guard mlock(address, count) == 0 else {
      munmap(address, count)
      return nil
    }
    self.address = address
    self.count = count
  }

  deinit { munmap(address, count) }
}
