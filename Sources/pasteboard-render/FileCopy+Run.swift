internal import CLinux
internal import Glibc
internal import RenderCommand
internal import Sandbox

extension FileCopy {
  private static var step: Int { 1 << 20 }

  /// Copies, and returns how that ended.
  func run() -> RenderExit {
    switch self {
    case .taking(let limit): return FileCopy.take(atMost: limit)
    case .giving: return FileCopy.copy(.max, from: nil)
    case .reading(let path, let limit):
      // The watch begins before the file is read, so that no change is missed.
      FileCopy.watch(path)
      if let failure = FileCopy.open(path) { return failure }
      guard StandardInput.size != nil else { return .notAFile }
      return FileCopy.isTrusted(0) ? FileCopy.take(atMost: limit) : .notTrusted
    case .viewing(let path, let limit):
      if let failure = FileCopy.open(path) { return failure }
      guard let size = StandardInput.size else { return .notAFile }
      return FileCopy.copy(min(size, max(0, limit)), from: nil)
    }
  }

  /// Opens a file as standard input; returns why that failed.
  private static func open(_ path: String) -> RenderExit? {
    // The program must not wait for a pipe without a writer.
    let file = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard file < 0 || dup2(file, 0) != 0 else { return nil }
    return errno == ENOENT || errno == ENOTDIR ? .notThere : .ioFailed
  }

  /// Makes the inotify instance on standard input report when the file is written, and when its name is another file's.
  private static func watch(_ path: String) {
    _ = CLinux_inotify_watch_file(0, path)
    // The second time finds a folder that was created while the first went on to the one above.
    for _ in 0..<2 { watchFolder(of: path) }
  }

  /// Watches the file's folder or, while it is missing, the next existing one above it.
  private static func watchFolder(of path: String) {
    var rest = path[...]
    repeat {
      guard let slash = rest.lastIndex(of: "/") else { return }
      rest = rest[..<slash]
    } while CLinux_inotify_watch_changed(0, rest.isEmpty ? "/" : String(rest)) < 0 && errno == ENOENT
  }

  /// Whether only the user and root can have written a file. A group with the user's own number is the user's alone, as
  /// systems create it (useradd(8), USERGROUPS_ENAB).
  private static func isTrusted(_ file: CInt) -> Bool {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_uid == geteuid() || status.st_uid == 0 else { return false }
    let isForOwnGroup = status.st_gid == geteuid()
    return status.st_mode & (isForOwnGroup ? S_IWOTH : S_IWOTH | S_IWGRP) == 0
  }

  private static func take(atMost limit: Int) -> RenderExit {
    guard let size = StandardInput.size else { return .notAFile }
    guard size <= limit else { return .tooLarge }
    var offset = off_t(0)
    return copy(size, from: &offset)
  }

  /// Copies up to `size` bytes; the file may have become shorter.
  private static func copy(_ size: Int, from offset: UnsafeMutablePointer<off_t>?) -> RenderExit {
    var copied = 0
    while copied < size {
      let rest = min(step, size - copied)
      var part = retrying(1, POLLOUT) { sendfile(1, 0, offset, rest) }
      // This process moves what the kernel cannot by itself, such as to a terminal or to the end of a file.
      if part < 0, errno == EINVAL || errno == ENOSYS { part = moveByHand(rest, offset) }
      guard part >= 0 else { return errno == ENOSPC || errno == EDQUOT ? .noSpace : .ioFailed }
      guard part > 0 else { return .done }
      copied += part
    }
    return .done
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
