import Foundation
import TestSupport
import Testing

/// A client that knows varlink but not our interfaces: Python's varlink package.
@Suite(.startsPrograms) struct VarlinkClientTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let packages = root.appending(path: "build/python").path
  private static var isThere: Bool { FileManager.default.fileExists(atPath: packages + "/varlink") }

  @Test(.enabled(if: isThere, "Python's varlink package is not in build/python: run `make deps`"))
  func itDoesEverythingThatNeedsNoDescriptors() async throws {
    let server = try await TestServer()
    defer { server.stop() }
    let program = Self.root.appending(path: "Tests/ServiceTests/Clients/varlink_client.py").path
    let (path, packages) = (server.path, Self.packages)
    let output = try await onLoop {
      try await Program.run(
        ["/usr/bin/python3", program, path],
        environment: ["PYTHONPATH": packages, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONIOENCODING": "utf-8"])
    }
    #expect(output.status == 0)
    #expect(
      output.lines == [
        "GetInfo", "GetInterfaceDescription", "Copy", "Paste", "Types", "an error", "Watch", "Provide", "a load",
        "Deliver", "the end of a provider",
      ])
  }
}
