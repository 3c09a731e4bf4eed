internal import Bytes
internal import Glibc
internal import Linux
internal import SystemPackage

/// The place of a verb's output. It is checked before there is any, so that a forbidden one fails at once.
enum OutputPlace {
  case standardOutput
  /// A file that is written as it is, because replacing it would be wrong: a device, a pipe, a link that leads nowhere
  /// yet, and everything in /dev or /proc, where /dev/stdout may well be a regular file.
  case stream(String)
  /// A regular file, existing or new.
  case file(String)

  /// Creates the place at `path`; standard output if `path` is "-" or nil.
  init(_ path: String?) throws {
    guard let path, path != "-" else {
      try StandardStreams.checkOutput()
      self = .standardOutput
      return
    }
    try checkIsNamed(path)
    var (itself, target) = (stat(), stat())
    let name = path.systemCString
    let isLink = lstat(name, &itself) == 0 && itself.st_mode & S_IFMT == S_IFLNK
    let isThere = stat(name, &target) == 0
    let isFile = isThere ? target.st_mode & S_IFMT == S_IFREG : !isLink
    self = !isFile || path.hasPrefix("/dev/") || path.hasPrefix("/proc/") ? .stream(path) : .file(path)
    // The folder of a dangling link's target is not known yet.
    guard isThere || isFile else { return }
    let needed = isThere ? path : SocketPath.folder(of: path)
    let remedy = isThere ? "name another file" : "name a file in a folder where you may write"
    try calling(remedy) {
      _ = try SystemCall.run("write to \(path)") { faccessat(AT_FDCWD, needed.systemCString, W_OK, AT_EACCESS) }
    }
  }

  /// Writes the output of `body`.
  func write(_ body: (Output) throws -> Void) throws {
    switch self {
    case .standardOutput: try body(.standard)
    case .stream(let path):
      let stream = try calling("name another file") {
        OwnedDescriptor(
          adopting: try SystemCall.run("open \(path)") {
            open(path.systemCString, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
          })
      }
      try body(Output(descriptor: stream.rawValue, name: path))
    case .file(let path): try OutputFile.write(to: path, body)
    }
  }
}
