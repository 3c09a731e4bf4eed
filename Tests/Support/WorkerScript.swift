import Foundation

/// A worker written in shell, in a folder of its own, which goes with it.
package final class WorkerScript: Sendable {
  package let path: String
  private let folder: URL

  package init(_ text: String) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "pasteboard-test-\(UUID().uuidString)")
    path = folder.appending(path: "worker").path
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    try InstalledFile.write(Array("#!/bin/sh\nPATH=/usr/bin:/bin\n\(text)\n".utf8), to: path)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}
