internal import Bytes
internal import Glibc
internal import Linux
internal import SystemPackage

/// A folder for this user alone. A shell takes it away when its owner goes, and when this process is killed: the end of
/// the shell's input tells, as at the far end.
struct PrivateFolder: ~Copyable {
  /// ssh adds to the name of its own socket until it is ready (ssh_config(5), ControlPath), and 107 bytes are all.
  private static let longestBase = 64
  /// A line says that the owner goes; without one, this process has been killed, and nobody has ended what is connected.
  private static let removal = #"read -r line || "$@"; rm -rf -- "$0""#

  let path: String
  private let remover: StartedProcess
  private let message: SharedDescriptor

  /// Makes it where the session's files are. `farewell` is the command, beginning with its program, that runs before it is
  /// taken away when this process is killed; it is told the folder's path.
  init(farewell: (String) -> [String]) throws {
    let runtime = BaseFolder.runtime
    // ssh takes a percent sign and a colon for more than themselves.
    let base = runtime.flatMap { PrivateFolder.isPlain($0) && access($0, W_OK) == 0 ? $0 : nil } ?? "/tmp"
    var template = Array("\(base)/pasteboard-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Failure("make a folder in \(base)", Errno(rawValue: errno))
    }
    let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    do {
      let input = try SharedDescriptor.pipe()
      let null = try StartedProcess.nowhere()
      // In a session of its own: what ends this process, such as Ctrl-C, must not end it too.
      remover = try StartedProcess(
        "/bin/sh", ["-c", PrivateFolder.removal, path] + farewell(path), input: input.reading.rawValue,
        output: null.rawValue, error: null.rawValue, inNewSession: true)
      message = input.writing
    } catch {
      rmdir(path)
      throw error
    }
    self.path = path
  }

  deinit {
    write(message.rawValue, "\n", 1)
    do {
      _ = try remover.wait()
    } catch {}  // then it has gone already
  }

  private static func isPlain(_ path: String) -> Bool {
    path.hasPrefix("/") && path.utf8.count <= longestBase
      && path.utf8.allSatisfy { PercentEncoding.isLetterOrDigit($0) || "/._-".utf8.contains($0) }
  }
}
