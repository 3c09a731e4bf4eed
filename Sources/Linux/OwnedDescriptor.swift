internal import CLinux
internal import Glibc
internal import SystemPackage

/// A file descriptor that is closed with its owner.
package struct OwnedDescriptor: ~Copyable, Sendable {
  /// The number, valid as long as this owner lives.
  package let rawValue: CInt
  private let isForeign: Bool

  /// Takes over a descriptor that no other owner will close.
  package init(adopting rawValue: CInt) {
    self.init(rawValue, isForeign: false)
  }

  /// Takes over a descriptor from another process. It may be of any file, and closing it may take for ever: that is
  /// done on a thread.
  package init(passed rawValue: CInt) {
    self.init(rawValue, isForeign: true)
  }

  private init(_ rawValue: CInt, isForeign: Bool) {
    precondition(rawValue >= 0, "a failed call was not checked")
    self.rawValue = rawValue
    self.isForeign = isForeign
  }

  deinit {
    if isForeign { CLinux_close_elsewhere(rawValue) } else { _ = close(rawValue) }
  }

  /// Returns the number; the caller must close it.
  package consuming func release() -> CInt {
    let number = rawValue
    discard self
    return number
  }

  /// Returns another descriptor of the same open file, which shares the offset.
  package borrowing func duplicate() throws(Failure) -> OwnedDescriptor {
    let number = rawValue
    return OwnedDescriptor(
      try SystemCall.run("duplicate a descriptor") { fcntl(number, F_DUPFD_CLOEXEC, 3) }, isForeign: isForeign)
  }

  /// Returns a read-only descriptor of the same file with an offset of its own: passed descriptors share one.
  package borrowing func reopenedForReading() throws(Failure) -> OwnedDescriptor {
    let path = "/proc/self/fd/\(rawValue)"
    return OwnedDescriptor(adopting: try SystemCall.run("reopen a payload") { open(path, O_RDONLY | O_CLOEXEC) })
  }

  /// Returns whether the file is sealed against writing, shrinking and growing, so that it may be mapped and shared.
  package borrowing func isSealed() -> Bool { CLinux_is_sealed(rawValue) }

  /// Returns whether it is an end of a pipe, by its name in /proc (proc(5)): unlike fstat(2), that does not ask the
  /// file's own file system, which may never answer.
  package borrowing func isPipe() -> Bool {
    let length = 8
    var name = [CChar](repeating: 0, count: length)
    let count = readlink("/proc/self/fd/\(rawValue)", &name, length)
    return count > 0 && name.prefix(count).starts(with: "pipe:[".utf8.map(CChar.init(bitPattern:)))
  }

  /// Returns the kind and size of the file.
  package borrowing func status() throws(Failure) -> FileStatus {
    let number = rawValue
    var status = stat()
    try SystemCall.run("look at a descriptor") { fstat(number, &status) }
    return FileStatus(status)
  }
}

/// The status of a descriptor's file, from fstat(2).
package struct FileStatus: Sendable {
  /// The kinds that matter to a clipboard.
  package enum Kind: Sendable {
    case regular, directory, pipe, socket, other
  }

  /// The kind of file.
  package let kind: Kind
  /// The size of a regular file in bytes; meaningless for other kinds.
  package let size: Int
  /// When the content last changed, in seconds since 1970.
  package let modified: Int
  /// The identity of the file.
  package let identity: FileIdentity
  /// Whether the file has no name in any folder.
  let isUnlinked: Bool
  private let owner: uid_t
  /// Whether this process's user owns the file.
  var isOwn: Bool { owner == geteuid() }

  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      default: .other
      }
    size = Int(status.st_size)
    modified = status.st_mtim.tv_sec
    identity = FileIdentity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
    isUnlinked = status.st_nlink == 0
    owner = status.st_uid
  }
}

/// The identity of a descriptor's file, valid while a descriptor of it is open.
package struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let number: UInt64
}

/// A descriptor that several parts of the program share; it is closed with the last of them.
package final class SharedDescriptor: Sendable {
  /// The owner.
  package let owner: OwnedDescriptor

  /// Creates a shared descriptor.
  package init(_ owner: consuming OwnedDescriptor) { self.owner = owner }

  /// Creates a pipe. The reading end ends when all copies of the writing end are closed.
  package static func pipe() throws(Failure) -> (reading: SharedDescriptor, writing: SharedDescriptor) {
    var ends: [CInt] = [-1, -1]
    try SystemCall.run("make a pipe") { CLinux_pipe(&ends) }
    return (
      SharedDescriptor(OwnedDescriptor(adopting: ends[0])), SharedDescriptor(OwnedDescriptor(adopting: ends[1]))
    )
  }

  /// The number, valid as long as this object lives.
  package var rawValue: CInt { owner.rawValue }
}
