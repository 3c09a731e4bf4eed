internal import Glibc
internal import Linux

/// Room on the disk that is given up when the disk is full: to remove something takes room too, for SQLite's journal.
struct Reserve {
  private static let name = "reserve"
  /// What the largest item takes in the journal when it is removed, and more.
  private static let size = 8 << 20
  /// At most this part of the room that there is.
  private static let share = 8

  let folder: HeldFolder

  /// Takes the room that is wanted, or as much of `size`, which was given up, as there still is.
  func take(_ size: Int? = nil) {
    guard let file = try? folder.open(Reserve.name, O_WRONLY | O_CREAT) else { return }
    var wanted = size ?? min(Reserve.size, folder.room / Reserve.share)
    while wanted > present, posix_fallocate(file.rawValue, 0, off_t(wanted)) != 0 { wanted /= 2 }
  }

  /// Frees the reserved room. Returns its size.
  func giveUp() -> Int {
    defer { folder.remove(Reserve.name) }
    return present
  }

  private var present: Int { folder.status(of: Reserve.name)?.size ?? 0 }
}
