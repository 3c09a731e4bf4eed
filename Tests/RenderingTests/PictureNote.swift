import Foundation
import Glibc
import Testing

/// A folder for a note and its pictures, which is removed with its owner.
final class PictureNote {
  let path: String

  init() throws {
    var template = Array("/tmp/pasteboard-note-XXXXXX".utf8CString)
    path = String(cString: try #require(mkdtemp(&template)))
    for name in ["img", "note"] { try #require(mkdir("\(path)/\(name)", 0o700) == 0) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(filePath: path).appending(path: name))
  }
}
