internal import Bytes
internal import CLinux
internal import Glibc
internal import Linux
internal import SystemPackage

/// Writes a regular file under another name beside its place, then renames it, so that an old file stays until the new
/// one is complete. A signal that ends the process, such as Ctrl-C, removes the unfinished file.
///
/// The owner and kind of a file stay the same: an old file that no new one can replace (it has several names, or
/// attributes, or an owner that we cannot set) is written in place instead, once everything is there.
struct OutputFile: ~Copyable {
  private let name: String
  private let target: [CChar]
  private let temporary: [CChar]
  private let descriptor: OwnedDescriptor
  private let mode: mode_t

  /// Writes a file to `path`, with the content that `body` writes to the output.
  static func write(to path: String, _ body: (Output) throws -> Void) throws {
    guard let file = try replacement(of: path) else { return try writeInPlace(path, body) }
    try body(Output(descriptor: file.descriptor.rawValue, name: path))
    try file.finish()
  }

  /// Creates a file that can replace the one at `path`; nil if none can.
  private static func replacement(of path: String) throws -> OutputFile? {
    // A link stays a link: its target is replaced.
    let resolved = realpath(path.systemCString, nil)
    let target = resolved.map { Array(UnsafeBufferPointer(start: $0, count: strlen($0) + 1)) } ?? path.systemCString
    free(resolved)
    let old = status(target)
    if let old, old.st_nlink > 1 { return nil }
    var template = Array(target.dropLast()) + ".XXXXXX".utf8CString
    let number = mkstemp(&template)
    guard number >= 0 else {
      let reason = Errno(rawValue: errno)
      if old != nil, [.permissionDenied, .notPermitted].contains(reason) { return nil }
      throw Failure("write \(path)", reason, remedy: "name a file in a folder where you may write")
    }
    let file = OutputFile(
      name: path, target: target, temporary: template, descriptor: OwnedDescriptor(adopting: number),
      mode: old.map { $0.st_mode & 0o7777 } ?? 0o666 & ~presentMask())
    if let old, !file.takeIdentity(of: old) { return nil }
    return file
  }

  private init(
    name: String, target: [CChar], temporary: [CChar], descriptor: consuming OwnedDescriptor, mode: mode_t
  ) {
    self.name = name
    self.target = target
    self.temporary = temporary
    self.descriptor = descriptor
    self.mode = mode
    _ = fcntl(self.descriptor.rawValue, F_SETFD, FD_CLOEXEC)
    CLinux_remove_when_killed(temporary)
  }

  deinit {
    unlink(temporary)
    CLinux_remove_when_killed(nil)
  }

  /// Takes over the old file's owner. Returns whether the new file can replace it then.
  private borrowing func takeIdentity(of old: stat) -> Bool {
    fchown(descriptor.rawValue, old.st_uid, old.st_gid) == 0 && FileAttributes(target) == FileAttributes(temporary)
  }

  private consuming func finish() throws {
    let (file, mode, name) = (descriptor.rawValue, mode, name)
    let (from, to) = (temporary, target)
    try calling("check the folder, and that there is room") {
      // Last, because a change of the owner or of the content clears the set-user-ID bit (chown(2), write(2)).
      try SystemCall.run("set the mode of \(name)") { fchmod(file, mode) }
      try SystemCall.run("write \(name) to the disk") { fsync(file) }
      try SystemCall.run("put \(name) in place") { rename(from, to) }
    }
    OutputFile.syncFolder(of: to)
  }

  /// Writes a folder's entries to the disk, which its files' fsync(2) may not do. A folder that cannot be read, or a
  /// file system without this call, does not make a finished file a failure.
  private static func syncFolder(of path: [CChar]) {
    let folder = SocketPath.folder(of: String(systemBytes: [UInt8](cString: path)))
    let number = open(folder.systemCString, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { return }
    let opened = OwnedDescriptor(adopting: number)
    fsync(opened.rawValue)
  }

  /// Writes in place, from memory: the file is touched only when everything is there, and no other file on a disk may
  /// contain a secret.
  private static func writeInPlace(_ path: String, _ body: (Output) throws -> Void) throws {
    let draft = try calling("close other programs") { try PayloadDraft.inMemory() }
    try body(Output(descriptor: draft.rawValue, name: path))
    let size = off_t(lseek(draft.rawValue, 0, SEEK_END))
    let file = try calling("name another file") {
      OwnedDescriptor(
        adopting: try SystemCall.run("write to \(path)") { open(path.systemCString, O_WRONLY | O_CLOEXEC) })
    }
    try Output(descriptor: file.rawValue, name: path).send(draft.rawValue, size: Int(size))
    let number = file.rawValue
    try calling("check that there is room") {
      try SystemCall.run("cut \(path) to its length") { ftruncate(number, size) }
      try SystemCall.run("write \(path) to the disk") { fsync(number) }
    }
  }

  /// Returns the file's status; nil if there is no file.
  private static func status(_ path: [CChar]) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  private static func presentMask() -> mode_t {
    let mask = umask(0)
    umask(mask)
    return mask
  }
}

/// A file's extended attributes (xattr(7)): access control lists and security labels among them.
private struct FileAttributes: Equatable {
  private let values: [[UInt8]: [UInt8]?]

  init(_ path: [CChar]) {
    let names = FileAttributes.bytes { CLinux_attribute_names(path, $0, $1) } ?? []
    var values: [[UInt8]: [UInt8]?] = [:]
    for name in names.split(separator: 0) {
      let text = String(decoding: name, as: UTF8.self)
      values[Array(name)] = .some(FileAttributes.bytes { CLinux_attribute_value(path, text, $0, $1) })
    }
    self.values = values
  }

  /// Returns a call's bytes; nil if it fails. No list and no value is larger (XATTR_LIST_MAX, XATTR_SIZE_MAX).
  private static func bytes(_ call: (UnsafeMutableRawPointer?, Int) -> Int) -> [UInt8]? {
    var count = -1
    let bytes = [UInt8](unsafeUninitializedCapacity: 65536) { buffer, filled in
      count = call(buffer.baseAddress, buffer.count)
      filled = max(0, count)
    }
    return count < 0 ? nil : bytes
  }
}
