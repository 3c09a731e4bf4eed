import Foundation
import Host
import Linux
import Pasteboard
import TestSupport
import Testing

@testable import Systemd

/// Items that the daemon of a release has left with the service manager (docs/stability.md).
@Suite(.startsPrograms) struct EarlierReleaseTests {
  @Test func itemsOfTheFirstReleaseComeBack() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pasteboard-held-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try PromisedFile.unpack("0.1.0/held.tar.xz", into: folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/held")
    try await FakeDescriptorStore.run { systemd in
      let stored = try names.map { name in
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: folder + "/held/" + name)))
        return PassedDescriptor(name: name, descriptor: SharedDescriptor(try Payload(bytes).handOut()))
      }
      let run = TestRun(at: systemd, passed: try systemd.passed() + stored)

      let note = try #require(run.items[.general])
      #expect(note.hints == ItemHints(isDocument: true, name: "note.md"))
      #expect(note.sources.registeredTypes == [MediaType("text/markdown;charset=utf-8")])
      #expect(try run.text() == "# Grüße aus 0.1.0\n\n- eins\n- *zwei*\n\n| a | b |\n|---|---|\n| 1 | 2 |\n")
      #expect(try run.text(on: .primary) == "<i>selected</i>")
      #expect(run.items[.primary]?.sources.registeredTypes == [.html])
      #expect(try run.text(on: .named("notes")) == "a secret that is held")
      #expect(run.items[.named("notes")]?.hints.isSensitive == true)
      let line = "A line that is repeated until the text needs a file of its own.\n"
      #expect(try run.text(on: .named("large")) == String(repeating: line, count: 1200))
      #expect(run.items[.named("goes")]?.hints.isOnce == true)
    }
  }
}
