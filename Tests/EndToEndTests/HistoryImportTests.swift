import Foundation
import TestSupport
import Testing

/// `pb history import`, from the file to the list.
struct HistoryImportTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 1, 2, 3]

  /// Writes a history of clipse whose pictures are in these files, and returns its path.
  private func clipse(_ desk: Desk, texts: [String] = [], pictures: [String] = []) throws -> String {
    let entries =
      texts.map { ["value": $0, "recorded": "2024-03-01 12:00:00", "filePath": "null"] }
      + pictures.map { ["value": "p", "recorded": "2024-03-01 11:00:00", "filePath": $0] }
    let folder = desk.folder + "/clipse"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try JSONSerialization.data(withJSONObject: ["clipboardHistory": entries])
      .write(to: URL(filePath: folder + "/clipboard_history.json"))
    return folder + "/clipboard_history.json"
  }

  private func entries(_ desk: Desk) async throws -> [[String: Any]] {
    let list = try await desk.pb("history", "list", "--json").bytes
    let json = try JSONSerialization.jsonObject(with: Data(list))
    return try #require((json as? [String: Any])?["entries"] as? [[String: Any]] ?? json as? [[String: Any]])
  }

  @Test func itemsGoBelowThoseThatAreThere() async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      _ = try await desk.pb("copy", "-t", "text/plain;charset=utf-8", input: Array("mine".utf8))
      try await desk.hasItems(1)
      let file = try clipse(desk, texts: ["newest", "mine", "oldest"])
      let said = try await desk.pb("history", "import", "--from", "clipse", file).text
      #expect(said == "2 items imported from \(file), 1 was there already\n")
      #expect(try await entries(desk).map { $0["title"] as? String } == ["mine", "newest", "oldest"])
      let again = try await desk.pb("history", "import", "--from", "clipse", file).text
      #expect(again == "0 items imported from \(file), 3 were there already\n")
      _ = try await desk.pb("copy", input: Array("later".utf8))
      try await desk.hasItems(4)
      #expect(try await entries(desk).first?["title"] as? String == "later")
      await history.stop()
    }
  }

  @Test func onlyFilesBelowTheHistoryAreRead() async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      let outside = desk.folder + "/secret.png"
      try Data(Self.png).write(to: URL(filePath: outside))
      let names = ["in.png", "../secret.png", outside, "link.png", "pipe", "missing.png", "sub", "sub/../in.png", ""]
      let file = try clipse(desk, texts: ["text"], pictures: names + [desk.folder + "/clipse/sub/deep.png"])
      let folder = desk.folder + "/clipse"
      try FileManager.default.createDirectory(atPath: folder + "/sub", withIntermediateDirectories: true)
      try Data(Self.png).write(to: URL(filePath: folder + "/in.png"))
      try Data(Self.png + [4]).write(to: URL(filePath: folder + "/sub/deep.png"))
      try FileManager.default.createSymbolicLink(atPath: folder + "/link.png", withDestinationPath: outside)
      #expect(mkfifo(folder + "/pipe", 0o600) == 0)
      let said = try await desk.pb("history", "import", "--from", "clipse", file).text
      // Without a name, it is a text. One file has two names.
      #expect(said == "4 items imported from \(file), 1 was there already, 6 have lost their files\n")
      #expect(try await entries(desk).count == 4)
      await history.stop()
    }
  }

  /// From version 8 on, contents of more than 1 KiB.
  @Test func largeContentsOfCopyQAreInItsOwnFolder() async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      let folder = URL(filePath: desk.folder + "/.local/share/copyq/copyq")
      try FileManager.default.createDirectory(
        at: folder.appending(path: "items/a"), withIntermediateDirectories: true)
      try Data("large".utf8).write(to: folder.appending(path: "items/a/b.dat"))
      let name = "0FILE:text/plain".utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
      let path = Array((folder.path + "/items/a/b.dat").utf8)
      var tab: [UInt8] = [0, 0, 0, 1, 0xFF, 0xFF, 0xFF, 0xFE, 0, 0, 0, 1]
      tab += [0, 0, 0, 32] + name + [0, 0, 0, 0, UInt8(path.count)] + path
      let file = try desk.file("copyq_tab_x.dat", tab)
      #expect(try await desk.pb("history", "import", "--from", "copyq", file).text == "1 item imported from \(file)\n")
      #expect(try await entries(desk).first?["title"] as? String == "large")
      try Data(tab).write(to: folder.appending(path: "copyq_tab_JmNsaXBib2FyZA==.dat"))
      let found = try await desk.pb("history", "import").text
      #expect(found == "copyq  1 item  \(folder.path)/copyq_tab_JmNsaXBib2FyZA==.dat\n")
      await history.stop()
    }
  }

  @Test func largeContentsTravelBesideTheCall() async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      let text = String(repeating: "line\n", count: 600_000)
      let file = try clipse(desk, texts: [text, "small"], pictures: ["large.png"])
      let picture = Self.png + [UInt8](repeating: 7, count: 5 << 20)
      try Data(picture).write(to: URL(filePath: desk.folder + "/clipse/large.png"))
      #expect(try await desk.pb("history", "import", "--from", "clipse", file).status == 0)
      let ids = try await entries(desk).compactMap { $0["id"] as? Int }
      try #require(ids.count == 3)
      #expect(try await desk.pb("history", "show", "\(ids[0])").text == text)
      #expect(try await desk.pb("history", "show", "\(ids[2])", "-t", "image/png", "-o", "-").bytes == picture)
      await history.stop()
    }
  }

  @Test func aDamagedFileChangesNothing() async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      let file = try desk.file("history.json", Array(#"{"clipboardHistory":[{"value":"a"},"#.utf8))
      let said = try await desk.complaint(["history", "import", "--from", "clipse", file])
      #expect(
        said == (
          "pb: \(file) cannot be read as a history of clipse: it is damaged, encrypted, or in another format.\n", 1
        ))
      #expect(try await desk.complaint(["history", "list"]).sentence == "pb: the history is empty: copy something.\n")
      await history.stop()
    }
  }

  @Test func theSettingsExcludeTypes() async throws {
    try await Desk.run(display: .none) { desk in
      let settings = URL(filePath: desk.folder + "/.config/pasteboard")
      try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
      try Data("[history]\nexcluded-types = [\"image/*\"]\n".utf8).write(to: settings.appending(path: "config.toml"))
      let history = try await desk.startHistory()
      let file = try clipse(desk, texts: ["text"], pictures: ["in.png"])
      try Data(Self.png).write(to: URL(filePath: desk.folder + "/clipse/in.png"))
      let said = try await desk.pb("history", "import", "--from", "clipse", file).text
      #expect(said == "1 item imported from \(file), the limits and settings exclude 1\n")
      await history.stop()
    }
  }
}
