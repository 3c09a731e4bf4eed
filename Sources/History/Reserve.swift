internal import Glibc
internal import Linux

/// Room on the disk that is freed when the disk is full: removing items needs room too, for SQLite's journal.
struct Reserve {
  private static let name = "reserve"
  /// The size, in bytes: more than the journal needs to remove the largest item.
  private static let size = 8 << 20
  /// The reserve takes at most the free room divided by this.
  private static let share = 8

  let folder: HeldFolder

  /// Reserves the default room, or as much as possible of `size`, which was freed before.
  func take(_ size: Int? = nil) {
    guard let file = try? folder.open(Reserve.name, O_WRONLY | O_CREAT) else { return }
    var wanted = size ?? min(Reserve.size, folder.room / Reserve.share)
    while wanted > present, posix_fallocate(file.rawValue, 0, off_t(wanted)) != 0 { wanted /= 2 }
  }

  /// Frees the reserved room, and returns its size.
  func giveUp() -> Int {
    defer { folder.remove(Reserve.name) }
    return present
  }

  private var present: Int { folder.status(of: Reserve.name)?.size ?? 0 }
}
