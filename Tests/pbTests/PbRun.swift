import CLinux
import Foundation
import Glibc
import Linux
import PasteboardClient
import TestSupport
import Testing

/// One run of the built `pb`, to its end.
struct PbRun {
  let code: Int32
  let output: [UInt8]
  let complaint: String

  var text: String { String(decoding: output, as: UTF8.self) }

  /// Runs `command`, a shell command in which `$PB` is the program, with `socket` as PASTEBOARD_SOCKET: one that cannot
  /// be created, unless another is named.
  ///
  /// The environment contains only PATH, the options of sanitizers, and `environment`.
  init(
    _ command: String, socket: String = "/proc/nonexistent/socket", environment: [String: String] = [:],
    in folder: String = "/", program: String? = nil
  ) throws {
    let built = InstalledProgram.path(of: "pb")
    let pb = try #require(program ?? built, "pb is not built")
    let variables = ["PATH": "/usr/bin:/bin", "PB": pb, "PASTEBOARD_SOCKET": socket, "FOLDER": folder]
      .merging(SanitizerOptions.environment) { _, added in added }.merging(environment) { _, added in added }
    let (output, complaint, null) = (try memoryFile(), try memoryFile(), SharedDescriptor(try StartedProcess.nowhere()))
    let process = try StartedProcess(
      "/bin/sh", ["-c", "cd \"$FOLDER\"; \(command)"], environment: variables.map { "\($0)=\($1)" },
      input: null.rawValue, output: output.rawValue, error: complaint.rawValue)
    guard case .exited(let code) = try process.wait() else { throw CocoaError(.executableLoad) }
    self.code = code
    self.output = try bytes(of: output)
    self.complaint = String(decoding: try bytes(of: complaint), as: UTF8.self)
    withExtendedLifetime(null) {}
  }
}

private func memoryFile() throws -> SharedDescriptor {
  SharedDescriptor(OwnedDescriptor(adopting: CLinux_memfd_create("test")))
}

private func bytes(of file: SharedDescriptor) throws -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: try file.owner.status().size)
  #expect(pread(file.rawValue, &bytes, bytes.count, 0) == bytes.count)
  return bytes
}

/// A folder, private to the user, that is removed with its owner.
final class TemporaryFolder {
  let path = "/tmp/pasteboard-test-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ bytes: [UInt8], mode: Int = 0o644) throws {
    guard mode != 0o755 else { return try InstalledFile.write(bytes, to: "\(path)/\(name)") }
    let attributes = [FileAttributeKey.posixPermissions: mode]
    #expect(FileManager.default.createFile(atPath: "\(path)/\(name)", contents: Data(bytes), attributes: attributes))
  }

  func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: "\(path)/\(name)"))) }

  func status(_ name: String) throws -> stat {
    var status = stat()
    try #require(lstat("\(path)/\(name)", &status) == 0)
    return status
  }

  var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }
}
