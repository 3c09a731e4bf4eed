package import Foundation

/// What releases have promised, in Tests/Promised.
package enum PromisedFile {
  /// Whether what is new is to be promised, instead of compared with the promises.
  package static var isPromising: Bool { ProcessInfo.processInfo.environment["PASTEBOARD_PROMISE"] == "1" }

  /// Returns the place of a promise.
  package static func place(of name: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Promised/" + name)
  }

  /// Returns the lines of a promise without those of comments.
  package static func lines(of name: String) throws -> [String] {
    try String(contentsOf: place(of: name), encoding: .utf8).split(separator: "\n").map(String.init)
      .filter { !$0.hasPrefix("#") }
  }

  /// Unpacks an archive into a folder for this user alone, which it creates.
  package static func unpack(_ name: String, into folder: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let tar = Process()
    tar.executableURL = URL(filePath: "/usr/bin/tar")
    tar.arguments = [
      "--extract", "--xz", "--no-same-owner", "--same-permissions", "--file", place(of: name).path, "--directory",
      folder,
    ]
    try tar.run()
    tar.waitUntilExit()
    guard tar.terminationStatus == 0 else { throw ProgramFailure("\(name) could not be unpacked: is xz installed?") }
  }
}
