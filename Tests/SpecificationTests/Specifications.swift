import Foundation
import Testing

/// Where the specifications' own examples are found. None of them is in this repository.
enum Specifications {
  /// The folder that `PASTEBOARD_SPECIFICATIONS` names, or else the one that `make deps` fills.
  static let folder: URL =
    if let path = ProcessInfo.processInfo.environment["PASTEBOARD_SPECIFICATIONS"] {
      URL(filePath: path)
    } else {
      URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "build/specifications")
    }

  /// The bytes of a file; none where it cannot be read.
  static func bytes(of file: String) -> [UInt8] { (try? Array(Data(contentsOf: folder.appending(path: file)))) ?? [] }

  /// The names of the files in a folder, in order; none where it cannot be read.
  static func files(in folder: String) -> [String] {
    let path = Self.folder.appending(path: folder).path
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}

extension Trait where Self == ConditionTrait {
  /// The tests are skipped where a specification's file or folder is missing.
  static func needsSpecification(_ name: String) -> Self {
    let path = Specifications.folder.appending(path: name).path
    return .enabled(
      if: FileManager.default.fileExists(atPath: path), "\(path) is not there: run `make deps`")
  }
}
