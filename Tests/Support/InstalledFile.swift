import CLinux
import Glibc
import Linux

/// Programs and scripts that a test creates and then runs.
///
/// `install` writes them, in a process of its own. A process that another test starts at the same moment would inherit
/// the descriptor that writes the file, and execve(2) refuses files that any process may write to (ETXTBSY).
package enum InstalledFile {
  /// Copies the program at `path` to `copy`.
  package static func copy(_ path: String, to copy: String) throws {
    try install(path, as: copy, input: OwnedDescriptor(adopting: CLinux_memfd_create("nothing")))
  }

  /// Writes a program at `path`.
  package static func write(_ bytes: [UInt8], to path: String) throws {
    let content = OwnedDescriptor(adopting: CLinux_memfd_create("program"))
    guard pwrite(content.rawValue, bytes, bytes.count, 0) == bytes.count else {
      throw ProgramFailure("\(path) could not be written")
    }
    try install("/dev/stdin", as: path, input: content)
  }

  private static func install(_ source: String, as path: String, input: consuming OwnedDescriptor) throws {
    let output = try StartedProcess.nowhere()
    let install = try StartedProcess(
      "/usr/bin/install", ["-m", "755", source, path], input: input.rawValue, output: output.rawValue,
      error: output.rawValue)
    guard try install.wait() == .exited(0) else { throw ProgramFailure("\(path) could not be installed") }
    _ = consume input
    _ = consume output
  }
}
