internal import Glibc
internal import Sandbox

/// A copy from standard input to standard output in the daemon's place: one of the two files is somebody else's, and may
/// stand still for ever.
///
/// Exit codes: 0 when all is copied, 70 if it could not be read or written, 72 if it is not a regular file, 73 if it is
/// too large, 74 if there is no room left where it is written.
enum FileCopy {
  /// All of a regular file of at most so many bytes, from its beginning. Its offset is left alone: the descriptor shares
  /// it with the program that has passed it.
  case taking(atMost: Int)
  /// What is left of a file of the daemon's own, by whose offset the daemon sees how far it is.
  case giving

  private static let step = 1 << 20

  /// What `--take LIMIT` and `--give` ask for; nil if it is no copy.
  init?(arguments: some Sequence<String>) {
    var words = arguments.makeIterator()
    switch (words.next(), words.next().map { Int($0) }) {
    case ("--take", let limit??): self = .taking(atMost: limit)
    case ("--give", nil): self = .giving
    default: return nil
    }
  }

  /// Copies, and gives the exit code.
  func run() -> CInt {
    switch self {
    case .taking(let limit):
      guard let size = StandardInput.size else { return 72 }
      guard size <= limit else { return 73 }
      var offset = off_t(0)
      return FileCopy.copy(size, from: &offset)
    case .giving: return FileCopy.copy(.max, from: nil)
    }
  }

  /// Copies up to `size` bytes; the file may be shorter by now.
  private static func copy(_ size: Int, from offset: UnsafeMutablePointer<off_t>?) -> CInt {
    var copied = 0
    while copied < size {
      let rest = min(step, size - copied)
      var part = retrying(1, POLLOUT) { sendfile(1, 0, offset, rest) }
      // What the kernel cannot move by itself, such as to a terminal or to the end of a file, goes through this process.
      if part < 0, errno == EINVAL || errno == ENOSYS { part = moveByHand(rest, offset) }
      guard part >= 0 else { return errno == ENOSPC || errno == EDQUOT ? 74 : 70 }
      guard part > 0 else { return 0 }
      copied += part
    }
    return 0
  }

  private static func moveByHand(_ count: Int, _ offset: UnsafeMutablePointer<off_t>?) -> Int {
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let part = retrying(0, POLLIN) {
        if let offset {
          pread(0, buffer.baseAddress, count, offset.pointee)
        } else {
          read(0, buffer.baseAddress, count)
        }
      }
      filled = max(0, part)
    }
    guard StandardOutput.writeAll(bytes) else { return -1 }
    offset?.pointee += off_t(bytes.count)
    return bytes.count
  }
}
