import Reactor
import TestSupport
import Testing

/// `--once` and `--expire`: items that go by themselves, and those that stay.
@Suite(.startsPrograms, .timeLimit(.minutes(30))) struct LifetimeTests {
  /// Who reads in the first half second after the copy is taken for a program that reads everything. So the application
  /// asks again and again, until there is nothing left.
  @Test func anItemGoesOnceAnApplicationHasPastedIt() async throws {
    try await Desk.run { desk in
      _ = try await desk.pb("copy", "--once", input: Array("secret".utf8))
      var pasted: [String] = []
      try await desk.waits("the end of the item") {
        let output = try await desk.run("xclip", "-o", "-selection", "clipboard")
        if output.status == 0 { pasted.append(output.text) }
        return output.status != 0
      }
      #expect(!pasted.isEmpty && Set(pasted) == ["secret"])
      #expect(try await desk.pb("types").status == 3)
    }
  }

  @Test func anItemGoesOncePbHasPastedIt() async throws {
    try await Desk.run(display: .none) { desk in
      _ = try await desk.pb("copy", "--once", input: Array("secret".utf8))
      #expect(try await desk.pb("types").status == 0, "whoever looks does not paste")
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

  /// What has another item's time is copied after that, so its end is later.
  @Test func whatTookItsPlaceStays() async throws {
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
  /// Waits until there is nothing on a pasteboard.
  fileprivate func isEmpty(_ pasteboard: String = "general") async throws {
    try await waits("the end of the item") { try await self.pb("types", "-p", pasteboard).status == 3 }
  }
}
