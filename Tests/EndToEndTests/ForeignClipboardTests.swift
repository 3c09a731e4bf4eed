import Reactor
import Testing
import TestSupport

/// pb pastes other programs' items, byte for byte.
@Suite(.startsPrograms) struct ForeignClipboardTests {
  private static let sizes = [12, 300_000, 5_000_000]

  @Test(arguments: sizes)
  func xclipsTextIsPasted(size: Int) async throws {
    try await Desk.run { desk async throws in
      let text = patternedText(size)
      let owner = try desk.start("xclip", "-i", "-selection", "clipboard", "-quiet", input: text)
      try await desk.becomesForeign()
      let pasted = try await desk.pb("paste")
      #expect(pasted.status == 0)
      #expect(pasted.bytes == text)
      await owner.stop()
    }
  }

  @Test(arguments: sizes)
  func xselsTextIsPasted(size: Int) async throws {
    try await Desk.run { desk async throws in
      let text = patternedText(size)
      let owner = try desk.start("xsel", "-b", "-i", "-n", input: text)
      try await desk.becomesForeign()
      let pasted = try await desk.pb("paste")
      #expect(pasted.status == 0)
      #expect(pasted.bytes == text)
      await owner.stop()
    }
  }

  @Test func xclipsHTMLIsPastedAndConverted() async throws {
    try await Desk.run { desk async throws in
      let html = Array("<p>One <b>two</b></p>".utf8)
      let owner = try desk.start("xclip", "-i", "-selection", "clipboard", "-t", "text/html", "-quiet", input: html)
      try await desk.becomesForeign()
      #expect(try await desk.pb("types").lines == ["text/html"])
      #expect(try await desk.pb("paste", "-t", "text/html").bytes == html)
      #expect(try await desk.pb("paste", "--as", "markdown").text == "One **two**\n")
      #expect(try await desk.pb("paste", "-t", "image/png").status == 3)
      await owner.stop()
    }
  }

  @Test func clearEmptiesWhatAnotherOwns() async throws {
    try await Desk.run { desk async throws in
      let owner = try desk.start("xclip", "-i", "-selection", "clipboard", "-quiet", input: Array("theirs".utf8))
      try await desk.becomesForeign()
      #expect(try await desk.pb("clear").status == 0)
      #expect(try await desk.pb("paste").status == 3)
      #expect(try await desk.run("xclip", "-o", "-selection", "clipboard").status != 0)
      await owner.stop()
    }
  }
}
