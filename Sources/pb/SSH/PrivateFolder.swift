internal import Bytes
internal import Glibc
internal import Linux
internal import SystemPackage

/// A folder for this user alone. A shell removes it when its owner is gone or this process is killed: as on the far
/// side, it notices the end of its input.
struct PrivateFolder: ~Copyable {
  /// The maximum length of the parent's path, in bytes: ssh extends its socket's name for a while (ssh_config(5),
  /// ControlPath), and the limit is 107.
  private static let longestBase = 64
  /// Runs the farewell unless a line arrives: without one, this process was killed, and the connection is still open.
  private static let removal = #"read -r line || "$@"; rm -rf -- "$0""#

  let path: String
  private let remover: StartedProcess
  private let message: SharedDescriptor

  /// Creates the folder where the session's files are. If this process is killed, the command `farewell`, created from
  /// the folder's path and beginning with its program, runs before the folder is removed; by default, there is none.
  init(farewell: (String) -> [String] = { _ in [] }) throws {
    let runtime = BaseFolder.runtime
    // ssh treats percent signs and colons specially.
    let base = runtime.flatMap { PrivateFolder.isPlain($0) && access($0, W_OK) == 0 ? $0 : nil } ?? "/tmp"
    var template = Array("\(base)/pasteboard-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Failure("make a folder in \(base)", Errno(rawValue: errno))
    }
    let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    do {
      let input = try SharedDescriptor.pipe()
      let null = try StartedProcess.nowhere()
      // In a session of its own, so that what ends this process, such as Ctrl-C, does not end the shell too.
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
    } catch {}  // the shell has ended already
  }

  private static func isPlain(_ path: String) -> Bool {
    path.hasPrefix("/") && path.utf8.count <= longestBase
      && path.utf8.allSatisfy { PercentEncoding.isLetterOrDigit($0) || "/._-".utf8.contains($0) }
  }
}
