internal import CLinux
internal import Glibc
internal import SystemPackage

/// A file descriptor that is closed when its owner goes.
public struct OwnedDescriptor: ~Copyable, Sendable {
  /// The number, valid as long as this owner lives.
  public let rawValue: CInt
  private let isForeign: Bool

  /// Takes over a descriptor that nobody else will close.
  public init(adopting rawValue: CInt) {
    self.init(rawValue, isForeign: false)
  }

  /// Takes over a descriptor that another process has passed. It may be of any file, and even to close it may take for
  /// ever: that is done elsewhere.
  public init(passed rawValue: CInt) {
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

  /// Gives the number away; whoever takes it closes it.
  public consuming func release() -> CInt {
    let number = rawValue
    discard self
    return number
  }

  /// Another descriptor of the same open file, with which it shares the offset.
  public borrowing func duplicate() throws(Failure) -> OwnedDescriptor {
    let number = rawValue
    return OwnedDescriptor(
      try SystemCall.run("duplicate a descriptor") { fcntl(number, F_DUPFD_CLOEXEC, 3) }, isForeign: isForeign)
  }

  /// A read-only descriptor of the same file with an offset of its own: descriptors that are passed on share one.
  public borrowing func reopenedForReading() throws(Failure) -> OwnedDescriptor {
    let path = "/proc/self/fd/\(rawValue)"
    return OwnedDescriptor(adopting: try SystemCall.run("reopen a payload") { open(path, O_RDONLY | O_CLOEXEC) })
  }

  /// Whether the file is sealed against writing, shrinking and growing, so that it may be mapped and shared.
  public borrowing func isSealed() -> Bool { CLinux_is_sealed(rawValue) }

  /// Whether it is an end of a pipe, by its name in /proc (proc(5)): unlike fstat(2), that does not ask the file's own file
  /// system, which may never answer.
  public borrowing func isPipe() -> Bool {
    let length = 8
    var name = [CChar](repeating: 0, count: length)
    let count = readlink("/proc/self/fd/\(rawValue)", &name, length)
    return count > 0 && name.prefix(count).starts(with: "pipe:[".utf8.map(CChar.init(bitPattern:)))
  }

  /// What kind of file it is, and how long.
  public borrowing func status() throws(Failure) -> FileStatus {
    let number = rawValue
    var status = stat()
    try SystemCall.run("look at a descriptor") { fstat(number, &status) }
    return FileStatus(status)
  }
}

/// What `fstat` tells about a descriptor.
public struct FileStatus: Sendable {
  /// The kinds that matter to a clipboard.
  public enum Kind: Sendable {
    case regular, directory, pipe, socket, other
  }

  /// The kind of file.
  public let kind: Kind
  /// The length of a regular file in bytes; of anything else it says nothing.
  public let size: Int
  /// Which file it is.
  public let identity: FileIdentity
  /// Whether no folder has it: nobody finds it by a name.
  let isUnlinked: Bool
  private let owner: uid_t
  /// Whether it belongs to the user that this process runs as.
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
    identity = FileIdentity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
    isUnlinked = status.st_nlink == 0
    owner = status.st_uid
  }
}

/// Which file is behind a descriptor, as long as somebody holds it open.
public struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let number: UInt64
}

/// A descriptor that several parts of the program hold; it is closed when the last lets go.
public final class SharedDescriptor: Sendable {
  /// The owner.
  public let owner: OwnedDescriptor

  /// Shares a descriptor.
  public init(_ owner: consuming OwnedDescriptor) { self.owner = owner }

  /// The ends of a new pipe. What is written into one comes out of the other, which ends when nobody holds the first.
  public static func pipe() throws(Failure) -> (reading: SharedDescriptor, writing: SharedDescriptor) {
    var ends: [CInt] = [-1, -1]
    try SystemCall.run("make a pipe") { CLinux_pipe(&ends) }
    return (
      SharedDescriptor(OwnedDescriptor(adopting: ends[0])), SharedDescriptor(OwnedDescriptor(adopting: ends[1]))
    )
  }

  /// The number, valid as long as this object lives.
  public var rawValue: CInt { owner.rawValue }
}
