internal import Glibc
internal import Linux
internal import SystemPackage

/// A folder for this user alone, which goes with its owner.
struct PrivateFolder: ~Copyable {
  /// ssh adds to the name of its own socket until it is ready (ssh_config(5), ControlPath), and 107 bytes are all.
  private static let longestBase = 64

  let path: String
  private let names: [String]

  /// Makes it where the session's files are. No other `names` are looked for in the end.
  init(holding names: [String]) throws(SystemFailure) {
    let runtime = EnvironmentVariable.value(of: "XDG_RUNTIME_DIR")
    // ssh takes a percent sign and a colon for more than themselves.
    let base = runtime.flatMap { PrivateFolder.isPlain($0) && access($0, W_OK) == 0 ? $0 : nil } ?? "/tmp"
    var template = Array("\(base)/pasteboard-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw SystemFailure("make a folder in \(base)", Errno(rawValue: errno))
    }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    self.names = names
  }

  deinit {
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  private static func isPlain(_ path: String) -> Bool {
    path.hasPrefix("/") && path.utf8.count <= longestBase
      && path.utf8.allSatisfy { PercentEncoding.isLetterOrDigit($0) || "/._-".utf8.contains($0) }
  }
}
