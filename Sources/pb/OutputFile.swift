internal import Descriptors
internal import Glibc
internal import SystemPackage

/// A file that appears whole or not at all: it is written beside its place under another name, then renamed. What was
/// there before stays until then.
struct OutputFile: ~Copyable {
  private let name: String
  private let target: String
  private let temporary: String
  private let descriptor: OwnedDescriptor

  /// Writes a file to `path`, or to standard output if `path` is "-" or nil, by what `body` does with the output.
  ///
  /// A device or a pipe that is there already is written to as it is.
  static func write(
    to path: String?, _ body: (Output) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    guard let path, path != "-" else { return try body(.standard) }
    if let special = try openSpecial(path) {
      return try body(Output(descriptor: special.rawValue, name: path))
    }
    let file = try OutputFile(path)
    try body(Output(descriptor: file.descriptor.rawValue, name: path))
    try file.finish()
  }

  private init(_ path: String) throws(CommandFailure) {
    name = path
    // A link stays a link: the file that it leads to is the one to replace.
    let resolved = realpath(path, nil)
    target = resolved.map { String(cString: $0) } ?? path
    free(resolved)
    var template = Array((target + ".XXXXXX").utf8CString)
    let number: CInt
    do throws(SystemFailure) {
      number = try SystemCall.run("write \(path)") { mkstemp(&template) }
    } catch {
      throw CommandFailure(error, "name a file in a folder that you may write to")
    }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    descriptor = OwnedDescriptor(adopting: number)
    temporary = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { unlink(temporary) }

  private consuming func finish() throws(CommandFailure) {
    let mask = umask(0)
    umask(mask)
    let file = descriptor.rawValue
    let (from, to) = (temporary, target)
    let name = name
    try calling("name another file") { () throws(SystemFailure) in
      try SystemCall.run("set the mode of \(name)") { fchmod(file, 0o666 & ~mask) }
      try SystemCall.run("put \(name) in place") { rename(from, to) }
    }
  }

  /// nil if `path` is a regular file, or nothing yet. What lies in /dev is never replaced: /dev/stdout may well be a
  /// regular file.
  private static func openSpecial(_ path: String) throws(CommandFailure) -> OwnedDescriptor? {
    var status = stat()
    let isThere = stat(path, &status) == 0
    guard isThere, status.st_mode & S_IFMT != S_IFREG || path.hasPrefix("/dev/") else { return nil }
    return try calling("name another file") { () throws(SystemFailure) in
      OwnedDescriptor(adopting: try SystemCall.run("open \(path)") { open(path, O_WRONLY | O_CLOEXEC) })
    }
  }
}
