import Foundation
import Glibc
import Reactor
import TestSupport
import Testing

/// `--once` and `--expire`: items that expire, and those that stay.
@Suite(.startsPrograms) struct LifetimeTests {
  @Test func anItemGoesOnceAnApplicationHasPastedIt() async throws {
    try await Desk.run { desk in
      _ = try await desk.pb("copy", "--once", input: Array("secret".utf8))
      #expect(try await desk.run("xclip", "-o", "-selection", "clipboard").text == "secret")
      try await desk.isEmpty()
      #expect(try await desk.run("xclip", "-o", "-selection", "clipboard").status != 0)
    }
  }

  /// Another item is copied after the read and expires later, so its end shows that this one did not expire.
  @Test func readersOfEveryCopyPasteNothing() async throws {
    try await Desk.run { desk in
      let script = repository.appending(path: "Tests/X11DisplayTests/Clients/reader.py").path
      let reader = try desk.start("/usr/bin/python3", script, "hidden", "UTF8_STRING")
      #expect(try await reader.line() == "ready")
      // If the machine takes more than half a second from the copy to the request, it tries again.
      try await desk.waits("an item that stays") {
        _ = try await desk.pb("copy", "--once", input: Array("secret".utf8))
        reader.signal(SIGUSR1)
        #expect(try await reader.line() == "UTF8_STRING secret")
        _ = try await desk.pb("copy", "--expire", "2", "-p", "other", input: Array("later".utf8))
        try await desk.isEmpty("other")
        return try await desk.pb("types").status == 0
      }
      await reader.stop()
    }
  }

  @Test func anItemGoesOncePbHasPastedIt() async throws {
    try await Desk.run(display: .none) { desk in
      _ = try await desk.pb("copy", "--once", input: Array("secret".utf8))
      #expect(try await desk.pb("types").status == 0, "a look is not a paste")
      #expect(try await desk.pb("paste").text == "secret")
      try await desk.isEmpty()
    }
  }

  @Test func anItemGoesWhenItsTimeIsOver() async throws {
    try await Desk.run { desk in
      _ = try await desk.pb("copy", "--expire", "1", input: Array("secret".utf8))
      try await desk.isEmpty()
      try await desk.waits("the end of our selection") {
        try await desk.run("xclip", "-o", "-selection", "clipboard").status != 0
      }
    }
  }

  @Test func whenItGoesIsTold() async throws {
    try await Desk.run(display: .none) { desk in
      _ = try await desk.pb("copy", "--expire", "90m", input: Array("secret".utf8))
      _ = try await desk.pb("copy", "--once", "-p", "other", input: Array("secret".utf8))
      _ = try await desk.pb("copy", "-p", "third", input: Array("stays".utf8))
      #expect(try await desk.pb("inspect").lines.contains("expires in 1 h"))
      #expect(try await desk.pb("inspect", "-p", "other").lines.contains("disappears after one paste"))
      #expect(try await !desk.pb("inspect", "-p", "third").text.contains("expires"))
      let status = try await desk.pb("status").lines
      #expect(
        status.contains { $0.hasPrefix("  general, ") && $0.contains(", expires in 1 h: text/plain") }, "\(status)")
      #expect(status.contains { $0.hasPrefix("  other, ") && $0.contains(", disappears after one paste: text/plain") })
      #expect(status.contains { $0.hasPrefix("  third, ") && !$0.contains("expires") })
      // A secret expires according to the settings.
      _ = try await desk.pb("copy", "--sensitive", input: Array("secret".utf8))
      let secret = try await desk.pb("inspect").text
      #expect(secret.contains(/\nexpires in \d+ s\n/), "\(secret)")
    }
  }

  /// The replacing item is copied after that, so its end is later.
  @Test func replacingItemsStay() async throws {
    try await Desk.run(display: .none) { desk in
      _ = try await desk.pb("copy", "--expire", "1", input: Array("first".utf8))
      _ = try await desk.pb("copy", input: Array("second".utf8))
      _ = try await desk.pb("copy", "--expire", "1", "-p", "other", input: Array("third".utf8))
      try await desk.isEmpty("other")
      #expect(try await desk.pb("paste").text == "second")
    }
  }

  @Test func aPromiseGoesToo() async throws {
    try await Desk.run(display: .none) { desk in
      let front = try desk.start(
        Desk.program("pb"), "copy", "--foreground", "--expire", "1", "--offer", "image/png=printf picture")
      #expect(try await front.finished().status == 0)
      #expect(try await desk.pb("types").status == 3)
      _ = try await desk.pb("copy", "--once", "--offer", "image/png=printf picture")
      #expect(try await desk.pb("paste", "-t", "image/png").text == "picture")
      try await desk.isEmpty()
    }
  }
}

extension Desk {
  /// Waits until a pasteboard is empty.
  fileprivate func isEmpty(_ pasteboard: String = "general") async throws {
    try await waits("the end of the item") { try await self.pb("types", "-p", pasteboard).status == 3 }
  }
}
