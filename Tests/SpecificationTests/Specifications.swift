import Foundation
import Testing

/// The specifications' own examples, none of which is in this repository.
enum Specifications {
  /// The folder that `PASTEBOARD_SPECIFICATIONS` names, or else the one that `make deps` fills.
  static let folder: URL =
    if let path = ProcessInfo.processInfo.environment["PASTEBOARD_SPECIFICATIONS"] {
      URL(filePath: path)
    } else {
      URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "build/specifications")
    }

  /// Returns the bytes of a file; none if it cannot be read.
  static func bytes(of file: String) -> [UInt8] { (try? Array(Data(contentsOf: folder.appending(path: file)))) ?? [] }

  /// Returns the names of the files in a folder, in order; none if it cannot be read.
  static func files(in folder: String) -> [String] {
    let path = Self.folder.appending(path: folder).path
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the tests if a specification's file or folder is missing.
  static func needsSpecification(_ name: String) -> Self {
    let path = Specifications.folder.appending(path: name).path
    return .enabled(
      if: FileManager.default.fileExists(atPath: path), "\(path) is not there: run `make deps`")
  }
}
