import Foundation
import Reactor
import TestSupport
import Testing

/// `pb queue`: each paste of an application brings the next item.
@Suite(.startsPrograms) struct QueueTests {
  @Test(arguments: [Desk.Display.x11, .sway])
  func copiesArePastedInTheirOrder(on display: Desk.Display) async throws {
    let isWayland = display == .sway
    try await Desk.run(display: display) { desk in
      #expect(try await desk.pb("queue", "start").text == "nothing is left to paste, and copies are collected\n")
      for text in ["one", "two"] { #expect(try await desk.pb("copy", "--text", text).status == 0) }
      _ = try await desk.run(isWayland ? ["wl-copy"] : ["xclip", "-selection", "clipboard"], input: "three")
      try await desk.waitsForQueue(3)
      #expect(try await desk.pb("queue", "stop").text == "3 items are left to paste\n")
      for (text, left) in [("one", 2), ("two", 1), ("three", 0)] {
        try await desk.waitsForTheMoment()
        let paste = isWayland ? ["wl-paste", "-n"] : ["xclip", "-o", "-selection", "clipboard"]
        #expect(try await desk.run(paste).text == text)
        try await desk.waitsForQueue(left)
      }
      #expect(try await desk.pb("paste").text == "three", "the last one stays")
    }
  }

  @Test func pbPastesThemToo() async throws {
    try await Desk.run(display: .none) { desk in
      _ = try await desk.pb("queue", "start", "--reverse")
      for text in ["one", "two"] { _ = try await desk.pb("copy", "--text", text) }
      #expect(
        try await desk.pb("queue").text == "2 items are left to paste, and copies are collected, the newest first\n")
      #expect(try await desk.pb("paste").text == "two")
      try await desk.waitsForQueue(1)
      #expect(try await desk.pb("queue", "skip").status == 3, "no other item waits")
      #expect(try await desk.pb("paste").text == "one")
      try await desk.waitsForQueue(0)
    }
  }

  /// A manager that reads each copy does not count as a paste.
  @Test func readersOfEveryCopyPasteNothing() async throws {
    try await Desk.run { desk in
      let script = repository.appending(path: "Tests/X11DisplayTests/Clients/reader.py").path
      let reader = try desk.start("/usr/bin/python3", script, "hidden", "UTF8_STRING")
      #expect(try await reader.line() == "ready")
      // If the machine takes more than half a second from the copy to the request, it tries again.
      try await desk.waits("an item that stays") {
        _ = try await desk.pb("queue", "clear")
        _ = try await desk.pb("queue", "start")
        for text in ["one", "two"] { _ = try await desk.pb("copy", "--text", text) }
        reader.signal(SIGUSR1)
        #expect(try await reader.line() == "UTF8_STRING one")
        try await desk.waitsForTheMoment()
        return try await desk.queueCount() == 2
      }
      await reader.stop()
    }
  }

  /// The history reads each item to record it.
  @Test func theHistoryPastesNothing() async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      // If the machine takes more than ten seconds from the copy to the reading, it tries again.
      try await desk.waits("both items") {
        _ = try await desk.pb("queue", "clear")
        _ = try await desk.pb("queue", "start")
        for text in ["one", "two"] { _ = try await desk.pb("copy", "--text", text) }
        return try await desk.pb("history", "list", "--json").text.contains("two")
      }
      try await desk.waitsForTheMoment()
      #expect(try await desk.queueCount() == 2)
      await history.stop()
    }
  }

  /// Items of the history are queued in the order in which they are named, and all of them or none.
  @Test func earlierItemsArePastedInTurn() async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      for (number, text) in ["one", "two", "three"].enumerated() {
        _ = try await desk.pb("copy", "--text", text)
        try await desk.waits("the item") { try await desk.pb("history", "show", "\(number + 1)").text == text }
      }
      #expect(try await desk.pb("queue", "add", "2", "9").status == 3)
      #expect(try await desk.queueCount() == 0)
      #expect(try await desk.pb("queue", "add", "2", "1", "3").text == "3 items are left to paste\n")
      for (text, left) in [("two", 2), ("one", 1), ("three", 0)] {
        #expect(try await desk.pb("paste").text == text)
        try await desk.waitsForQueue(left)
      }
      await history.stop()
    }
  }

  @Test func changesAreReportedUntilTheQueueIsEmpty() async throws {
    try await Desk.run(display: .none) { desk in
      _ = try await desk.pb("queue", "start")
      let follower = try desk.start(Desk.program("pb"), "queue", "follow")
      #expect(try await follower.line() == "nothing is left to paste, and copies are collected")
      _ = try await desk.pb("copy", "--text", "one")
      #expect(try await follower.line() == "1 item is left to paste, and copies are collected")
      _ = try await desk.pb("queue", "stop")
      #expect(try await follower.line() == "1 item is left to paste")
      _ = try await desk.pb("paste")
      #expect(try await follower.line() == "nothing is left to paste")
      #expect(try await follower.finished().status == 0)
    }
  }
}

extension Desk {
  fileprivate func queueCount() async throws -> Int? {
    let state = try JSONSerialization.jsonObject(with: Data(try await pb("queue", "--json").bytes))
    return (state as? [String: Any])?["count"] as? Int
  }

  fileprivate func waitsForQueue(_ count: Int) async throws {
    try await waits("\(count) items in the queue") { try await queueCount() == count }
  }

  /// Waits until the moment after a copy is over, in which no person pastes yet: longer than that lives another item.
  fileprivate func waitsForTheMoment() async throws {
    _ = try await pb("copy", "--expire", "1", "-p", "other", input: Array("later".utf8))
    try await waits("the other item's end") { try await pb("types", "-p", "other").status == 3 }
  }

  fileprivate func run(_ command: [String], input: String = "") async throws -> Program.Output {
    try await Program.run(command, input: Array(input.utf8), environment: environment)
  }
}
