import Foundation
import Glibc
import TestSupport
import Testing

/// `pb history pause`: what is copied during a pause is not recorded, neither then nor later.
struct HistoryPauseTests {
  @Test func nothingOfAPauseIsRecordedUnlessItIsCopiedAgain() async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      try await desk.copy("before")
      try await desk.hasItems(1)
      #expect(try await desk.pb("history", "pause", "1h").text.hasPrefix("nothing is recorded until "))
      try await desk.copy("private")
      let (sentence, status) = try await desk.complaint(["history", "list"])
      #expect(status == 0)
      #expect(sentence.hasPrefix("pb: the history is paused, and records nothing until "))
      #expect(try await desk.pb("doctor").text.contains("the history is paused"))

      #expect(try await desk.pb("history", "resume").status == 0)
      #expect(try await desk.complaint(["history", "list"]).sentence.isEmpty)
      try await desk.copy("after")
      try await desk.hasItems(2)
      #expect(try await desk.titles() == ["after", "before"])
      try await desk.copy("private")
      try await desk.hasItems(3)
      await history.stop()
    }
  }

  @Test func aPauseEndsByItself() async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      var seconds = 1
      // On a busy machine, a short pause may be over before the copy.
      repeat {
        seconds *= 2
        _ = try await desk.pb("history", "pause", "\(seconds)s")
        try await desk.copy("private \(seconds)")
      } while try await !desk.complaint(["history", "list"]).sentence.contains("paused")
      try await desk.waits("the end of the pause") {
        try await !desk.complaint(["history", "list"]).sentence.contains("paused")
      }
      try await desk.recordsLaterCopies()
      #expect(try await !desk.titles().contains("private \(seconds)"))
      await history.stop()
    }
  }

  @Test func aPauseOutlivesTheRecorder() async throws {
    try await Desk.run(display: .none) { desk in
      var history = try await desk.startHistory()
      _ = try await desk.pb("history", "pause", "1h")
      await history.stop()
      try await desk.copy("private")
      history = try await desk.startHistory()
      #expect(try await desk.complaint(["history", "list"]).sentence.contains("paused"))
      try await desk.copy("private too")
      _ = try await desk.pb("history", "pause", "off")
      // After the pause, another run sees only an item that was copied in it.
      await history.stop()
      history = try await desk.startHistory()
      try await desk.recordsOnlyLaterCopies()
      try await desk.waits("the pause to be forgotten") { access(desk.folder + "/state/history.paused", F_OK) == -1 }
      await history.stop()
    }
  }

  /// The daemon keeps the item of an application that ends, and reports it as another item.
  @Test func anItemThatIsKeptAfterAPauseIsNotRecorded() async throws {
    try await Desk.run { desk in
      let history = try await desk.startHistory()
      _ = try await desk.pb("history", "pause", "1h")
      let application = try await desk.startApplication(copying: "private")
      _ = try await desk.pb("history", "resume")
      await application.stop()
      try await desk.waits("the item to be kept") {
        try await desk.pb("inspect", "--json").text.contains(#""owner": "pasteboard""#)
      }
      try await desk.copy("after")
      try await desk.hasItems(1)
      #expect(try await desk.titles() == ["after"])
      await history.stop()
    }
  }

  @Test func anItemThatADaemonFindsAfterAPauseIsNotRecorded() async throws {
    try await Desk.run { desk in
      let history = try await desk.startHistory()
      _ = try await desk.pb("history", "pause", "1h")
      let application = try await desk.startApplication(copying: "private")
      _ = try await desk.pb("history", "resume")
      await desk.daemon?.stop()
      try await desk.startDaemon()
      try await desk.waits("the daemon to find it") { try await desk.pb("paste").text == "private" }
      try await desk.recordsOnlyLaterCopies()
      await application.stop()
      await history.stop()
    }
  }

  /// Without a daemon, nothing was copied in the pause that could come back.
  @Test func theFirstCopyAfterAPauseWithoutADaemonIsRecorded() async throws {
    try await Desk.run(display: .none, daemon: false) { desk in
      let history = try await desk.startHistory()
      _ = try await desk.pb("history", "pause", "1h")
      _ = try await desk.pb("history", "resume")
      try await desk.startDaemon()
      try await desk.copy("after")
      try await desk.hasItems(1)
      await history.stop()
    }
  }

  @Test func aPauseHasALimit() async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      for length in ["0", "86401", "25h", "2d", "never", "soon"] {
        #expect(try await desk.pb("history", "pause", length).status == 2, "\(length)")
      }
      for (seconds, isValid) in [(0, false), (86_401, false), (-1, false), (86_400, true)] {
        let script = """
          import json, os, socket, sys
          with socket.socket(socket.AF_UNIX) as history:
            history.connect(os.path.dirname(os.environ["PASTEBOARD_SOCKET"]) + "/history")
            call = {"method": "org.pasteboard.history.Pause", "parameters": {"seconds": int(sys.argv[1])}}
            history.sendall(json.dumps(call).encode() + b"\\0")
            sys.exit(b"error" in history.recv(65536))
          """
        #expect(try await (desk.run("python3", "-c", script, "\(seconds)").status == 0) == isValid, "\(seconds)")
      }
      await history.stop()
    }
  }
}

extension Desk {
  fileprivate func copy(_ text: String) async throws {
    #expect(try await pb("copy", input: Array(text.utf8)).status == 0)
  }

  /// Returns the first lines of all items, the newest first.
  fileprivate func titles() async throws -> [String] {
    let reply = try JSONSerialization.jsonObject(with: Data(try await pb("history", "list", "--json").bytes))
    let entries = (reply as? [String: Any])?["entries"] as? [[String: Any]] ?? []
    return entries.compactMap { $0["title"] as? String }
  }

  /// Copies until a copy is recorded: the recorder may just be connecting to the daemon.
  fileprivate func recordsLaterCopies() async throws {
    try await waits("a recorded copy") {
      try await self.copy("after \(UUID().uuidString)")
      return try await self.titles().contains { $0.hasPrefix("after") }
    }
  }

  /// Copies until a copy is recorded. Nothing else may have been.
  fileprivate func recordsOnlyLaterCopies() async throws {
    try await recordsLaterCopies()
    #expect(try await titles().allSatisfy { $0.hasPrefix("after") })
  }

  /// Starts an application that copies a text, and waits until the daemon has it.
  fileprivate func startApplication(copying text: String) async throws -> Program {
    let file = try file("text", Array(text.utf8))
    let application = try start("/usr/bin/xclip", "-quiet", "-i", "-selection", "clipboard", file)
    try await waits("the copy") { try await self.pb("paste").text == text }
    return application
  }
}
