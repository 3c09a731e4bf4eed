import Descriptors
import Foundation
import Testing
import TestSupport

/// One run of the built `pb`, to its end.
struct PbRun {
  let code: Int32
  let output: [UInt8]
  let complaint: String

  var text: String { String(decoding: output, as: UTF8.self) }

  /// Runs `command`, words of a shell line in which `$PB` is the program, with `socket` as PASTEBOARD_SOCKET.
  ///
  /// The environment holds nothing else, but for PATH and what `environment` adds.
  init(
    _ command: String, socket: String, environment: [String: String] = [:], in folder: String? = nil,
    program: String? = nil
  ) throws {
    let built = InstalledProgram.path(of: "pb")
    let pb = try #require(program ?? built, "pb is not built")
    let process = Process()
    let (output, complaint) = (Pipe(), try TemporaryFile())
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.environment = ["PATH": "/usr/bin:/bin", "PB": pb, "PASTEBOARD_SOCKET": socket]
      .merging(environment) { _, added in added }
    if let folder { process.currentDirectoryURL = URL(filePath: folder) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = complaint.handle
    try process.run()
    self.output = [UInt8](try output.fileHandleForReading.readToEnd() ?? Data())
    process.waitUntilExit()
    code = process.terminationStatus
    self.complaint = try complaint.text()
  }
}

/// A file that goes with its owner.
final class TemporaryFile {
  let handle: FileHandle
  private let path = "/tmp/pasteboard-test-\(UUID().uuidString)"

  init() throws {
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    handle = try #require(FileHandle(forUpdatingAtPath: path))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
}

/// A folder, private to the user, that goes with its owner.
final class TemporaryFolder {
  let path = "/tmp/pasteboard-test-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ bytes: [UInt8], mode: Int = 0o644) throws {
    let attributes = [FileAttributeKey.posixPermissions: mode]
    #expect(FileManager.default.createFile(atPath: "\(path)/\(name)", contents: Data(bytes), attributes: attributes))
  }

  func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: "\(path)/\(name)"))) }

  var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }
}
