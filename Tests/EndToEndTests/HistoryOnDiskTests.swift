import Foundation
import Glibc
import TestSupport
import Testing

/// The history on users' disks: linked, deleted, damaged, copied back.
struct HistoryOnDiskTests {
  @Test func aLinkedFolderIsNamedAndLeftAlone() async throws {
    try await Desk.run(display: .none) { desk in
      for name in ["state", "own", "own/contents"] { mkdir(desk.folder + "/" + name, 0o755) }
      let thesis = try desk.file("own/contents/thesis", Array("years of work".utf8))
      symlink(desk.folder + "/own", desk.folder + "/state/history")
      let history = try await desk.startHistory()
      _ = try await desk.pb("copy", input: Array("text".utf8))
      let (sentence, status) = try await desk.complaint(["history", "list"])
      #expect(status == 1)
      #expect(sentence.contains("state/history is a link, which is not followed: replace it with a folder"))
      #expect(sentence.split(separator: "\n").count == 1)
      #expect(FileManager.default.contents(atPath: thesis) == Data("years of work".utf8))
      #expect(try FileManager.default.contentsOfDirectory(atPath: desk.folder + "/own") == ["contents"])
      let mode = try FileManager.default.attributesOfItem(atPath: desk.folder + "/own")[.posixPermissions]
      #expect(mode as? Int == 0o755)
      // As soon as the link is gone, the history begins.
      unlink(desk.folder + "/state/history")
      _ = try await desk.pb("copy", input: Array("another".utf8))
      try await desk.hasItems(1)
      await history.stop()
    }
  }

  @Test(arguments: ["state", "state/history", "state/history/contents"])
  func copiesNeverGoIntoDeletedFiles(part: String) async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      _ = try await desk.pb("copy", "-t", "image/png", input: [UInt8](repeating: 65, count: 100_000))
      try await desk.hasItems(1)
      try FileManager.default.removeItem(atPath: desk.folder + "/" + part)
      _ = try await desk.pb("copy", "-t", "image/png", input: [UInt8](repeating: 66, count: 100_000))
      try await desk.waits("the second copy") {
        let contents = desk.folder + "/state/history/contents"
        return try await desk.historyIDs("list").count == 1
          && (try? FileManager.default.contentsOfDirectory(atPath: contents).count) == 1
      }
      let id = try #require(try await desk.historyIDs("list").first)
      #expect(try await desk.pb("history", "paste", "\(id)").bytes == [UInt8](repeating: 66, count: 100_000))
      await history.stop()
    }
  }

  @Test func aContentThatWasCutShortIsNotPasted() async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      let bytes = [UInt8](repeating: 65, count: 100_000)
      _ = try await desk.pb("copy", "-t", "image/png", input: bytes)
      try await desk.hasItems(1)
      let contents = desk.folder + "/state/history/contents"
      let name = try #require(try FileManager.default.contentsOfDirectory(atPath: contents).first)
      truncate(contents + "/" + name, 70_000)
      let output = try await desk.pb("history", "paste", "1")
      #expect(output.status == 1 && output.bytes.isEmpty)
      let (sentence, _) = try await desk.complaint(["history", "paste", "1"])
      #expect(sentence.contains("could not read item 1 as image/png, because its bytes are damaged"))
      // A pipe in its place blocks nothing.
      unlink(contents + "/" + name)
      mkfifo(contents + "/" + name, 0o600)
      #expect(try await desk.pb("history", "paste", "1").status == 1)
      // After another copy, the item is complete again.
      _ = try await desk.pb("copy", "-t", "text/plain", input: Array("in between".utf8))
      try await desk.waits("what is in between") { try await desk.historyIDs("list") == [2] }
      _ = try await desk.pb("copy", "-t", "image/png", input: bytes)
      try await desk.waits("the item to be back") { try await desk.historyIDs("list") == [1, 2] }
      #expect(try await desk.pb("history", "paste", "1").bytes == bytes)
      await history.stop()
    }
  }

  @Test func absurdNumbersAreListed() async throws {
    try await Desk.run(display: .none) { desk in
      var history = try await desk.startHistory()
      _ = try await desk.pb("copy", input: Array("odd".utf8))
      try await desk.hasItems(1)
      for (copied, size) in [(Int.min, Int.min), (.max, .max)] {
        history.signal(SIGTERM)
        _ = try await history.finished()
        let change = "UPDATE item SET pinned = 1, copied = \(copied), size = \(size)"
        let script = "import sqlite3, sys\nwith sqlite3.connect(sys.argv[1]) as d: d.execute(sys.argv[2])"
        let output = try await desk.run("python3", "-c", script, desk.folder + "/state/history/database", change)
        #expect(output.status == 0)
        history = try await desk.startHistory()
        let listed = try await desk.pb("history", "list")
        #expect(listed.status == 0 && listed.text.contains("odd"))
        #expect(try await desk.pb("history", "show", "1", "--preview").status == 0)
        #expect(try await desk.pb("history", "copy", "1").status == 0)
      }
      await history.stop()
    }
  }

  @Test func aBrokenHistoryIsMovedAsideAndAnotherBegins() async throws {
    try await Desk.run(display: .none) { desk in
      var history = try await desk.startHistory()
      _ = try await desk.pb("copy", input: Array("before".utf8))
      try await desk.hasItems(1)
      history.signal(SIGTERM)
      _ = try await history.finished()
      let script = "import sqlite3, sys\nwith sqlite3.connect(sys.argv[1]) as d: d.execute('PRAGMA user_version = -1')"
      #expect(try await desk.run("python3", "-c", script, desk.folder + "/state/history/database").status == 0)
      history = try await desk.startHistory()
      let (sentence, status) = try await desk.complaint(["history", "list"])
      #expect(status == 0)
      #expect(sentence.contains("history.broken-1, and a new one was started"))
      _ = try await desk.pb("copy", input: Array("after".utf8))
      try await desk.waits("the copy") { try await desk.pb("history", "list").text.contains("after") }
      history.signal(SIGTERM)
      _ = try await history.finished()
      // The next run has no warning.
      history = try await desk.startHistory()
      #expect(try await desk.complaint(["history", "list"]).sentence.isEmpty)
      await history.stop()
    }
  }
}
