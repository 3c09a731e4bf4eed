internal import CLinux
internal import Descriptors
internal import Glibc
internal import SystemPackage

/// A file that appears whole or not at all: it is written beside its place under another name, then renamed. What was
/// there before stays until then. A signal that ends the process, such as Ctrl-C, takes the unfinished file along.
struct OutputFile: ~Copyable {
  private let name: String
  private let target: String
  private let temporary: String
  private let descriptor: OwnedDescriptor

  /// Writes a file to `path`, or to standard output if `path` is "-" or nil, by what `body` does with the output.
  ///
  /// A device or a pipe is written to as it is.
  static func write(
    to path: String?, _ body: (Output) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    guard let path, path != "-" else { return try body(.standard) }
    if let place = try openInPlace(path) { return try body(Output(descriptor: place.rawValue, name: path)) }
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
    CLinux_remove_when_killed(template)
  }

  deinit {
    unlink(temporary)
    CLinux_remove_when_killed(nil)
  }

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

  /// What is written to where it is, because replacing it would be wrong: a device, a pipe, a link that leads nowhere
  /// yet, and whatever lies in /dev or /proc, where /dev/stdout may well be a regular file. nil for anything else.
  private static func openInPlace(_ path: String) throws(CommandFailure) -> OwnedDescriptor? {
    var (itself, target) = (stat(), stat())
    let isLink = lstat(path, &itself) == 0 && itself.st_mode & S_IFMT == S_IFLNK
    let isFile = stat(path, &target) == 0 ? target.st_mode & S_IFMT == S_IFREG : !isLink
    guard !isFile || path.hasPrefix("/dev/") || path.hasPrefix("/proc/") else { return nil }
    return try calling("name another file") { () throws(SystemFailure) in
      OwnedDescriptor(
        adopting: try SystemCall.run("open \(path)") { open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666) })
    }
  }
}
