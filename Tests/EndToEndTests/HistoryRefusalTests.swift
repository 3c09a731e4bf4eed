import Foundation
import TestSupport
import Testing

/// Applications that offer types and then do not hand them over: the history keeps the others.
struct HistoryRefusalTests {
  @Test func refusedTypesAreLeftOutAndTheRestIsRecorded() async throws {
    try await Desk.run { desk in
      let history = try await desk.startHistory()
      let owner = try desk.x11Client("refusing.py")
      #expect(try await owner.line() == "owning")
      try await desk.hasItems(1)
      let entry = try await desk.firstEntry()
      #expect(entry["types"] as? [String] == ["text/odd", "text/plain;charset=utf-8", "text/last"])
      #expect(try await desk.pb("history", "show", "1", "-t", "text/last").text == "the last one")
      // The status says what is missing.
      let (sentence, status) = try await desk.complaint(["paste", "-t", "application/x-none"])
      #expect(status == 1)
      #expect(sentence.contains("the application that owns the selection refused this type"))
      await owner.stop()
      await history.stop()
    }
  }

  /// The daemon keeps what was read until then.
  @Test func anOwnerThatEndsInTheMiddleLeavesWhatWasRead() async throws {
    try await Desk.run { desk in
      let history = try await desk.startHistory()
      let owner = try desk.x11Client("refusing.py", "dying")
      #expect(try await owner.line() == "owning")
      _ = try await owner.finished()
      try await desk.hasItems(1)
      try await desk.waits("the text") {
        (try await desk.firstEntry()["types"] as? [String])?.contains("text/plain;charset=utf-8") == true
      }
      await history.stop()
    }
  }
}

extension Desk {
  /// Starts an X11 client of the display's tests.
  func x11Client(_ name: String, _ words: String...) throws -> Program {
    let script = repository.appending(path: "Tests/X11DisplayTests/Clients/\(name)").path
    return try Program(["/usr/bin/python3", script] + words, environment: environment)
  }

  /// Returns the newest entry of the history.
  fileprivate func firstEntry() async throws -> [String: Any] {
    let reply = try JSONSerialization.jsonObject(with: Data(try await pb("history", "list", "--json").bytes))
    return ((reply as? [String: Any])?["entries"] as? [[String: Any]])?.first ?? [:]
  }
}
