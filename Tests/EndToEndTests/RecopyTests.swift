import Reactor
import TestSupport
import Testing

/// `pb recopy`: another application's item, in all our types.
@Suite(.startsPrograms) struct RecopyTests {
  private static let html = Array("<p>One <b>two</b></p>".utf8)

  @Test func othersSeeWhatDerivesFromIt() async throws {
    try await onForeignHTML { desk in
      #expect(try await desk.targets() == ["TARGETS", "text/html"])
      #expect(try await desk.pb("recopy").status == 0)
      let targets = try await desk.targets()
      for type in ["text/html", "text/rtf", "text/markdown", "UTF8_STRING"] { #expect(targets.contains(type)) }
      #expect(try await desk.xclip("text/html").bytes == Self.html, "byte for byte")
      #expect(try await desk.xclip("text/rtf").text.hasPrefix(#"{\rtf1"#))
      #expect(try await desk.xclip("text/markdown").text == "One **two**\n")
      #expect(try await desk.xclip("UTF8_STRING").text == "One two")
    }
  }

  private static let note = "# One\n\n- *two*\n- three\n"

  @Test func markdownFromAnEditorIsMadeRich() async throws {
    try await onForeign(Array(Self.note.utf8), as: "UTF8_STRING") { desk in
      #expect(try await desk.pb("recopy").status == 0)
      let targets = try await desk.targets()
      for type in ["text/html", "text/rtf", "text/markdown", "UTF8_STRING"] { #expect(targets.contains(type)) }
      #expect(try await desk.xclip("text/html").text.contains("<h1>One</h1>"))
      #expect(try await desk.xclip("text/rtf").text.hasPrefix(#"{\rtf1"#))
      #expect(try await desk.xclip("UTF8_STRING").text == Self.note)
      #expect(try await desk.xclip("text/markdown").text == Self.note)
    }
  }

  @Test func proseIsMarkdownOnlyIfTheUserSaysSo() async throws {
    try await onForeign(Array("only *one* sign".utf8), as: "UTF8_STRING") { desk in
      #expect(try await desk.pb("recopy").status == 0)
      var targets = try await desk.targets()
      #expect(!targets.contains("text/html"))
      #expect(try await desk.pb("recopy", "--from", "markdown").status == 0)
      #expect(try await desk.xclip("text/html").text.contains("only <em>one</em> sign"))
      #expect(try await desk.xclip("UTF8_STRING").text == "only *one* sign")
      #expect(try await desk.pb("recopy", "--from", "plain").status == 0)
      targets = try await desk.targets()
      #expect(!targets.contains("text/html"))
    }
  }

  @Test func aTableFromATerminalIsMadeOne() async throws {
    let drawn = " id | name\n----+------\n  1 | Bob\n"
    try await onForeign(Array(drawn.utf8), as: "UTF8_STRING") { desk async throws in
      #expect(try await desk.pb("recopy").status == 0)
      #expect(try await desk.xclip("text/html").text.contains("Bob</td>"))
      #expect(try await desk.xclip("text/markdown").text == "| id | name |\n| --: | --- |\n| 1 | Bob |\n")
      #expect(try await desk.xclip("UTF8_STRING").text == drawn)
    }
  }

  private static let code = "import Foundation\n\nfunc f(_ a: Int) -> Int {\n\treturn a + 1\n}\n"

  @Test func codeIsMadeRich() async throws {
    try await onForeign(Array(Self.code.utf8), as: "UTF8_STRING") { desk in
      #expect(try await desk.pb("recopy").status == 0)
      let types = try await desk.targets().filter { $0.hasPrefix("text/") }
      #expect(types.first == "text/plain;charset=utf-8")
      #expect(try await desk.xclip("text/html").text.contains("<code class=\"language-swift\">"))
      #expect(try await desk.xclip("UTF8_STRING").text == Self.code)
      #expect(try await desk.pb("recopy", "--from", "code").status == 0)
      #expect(try await desk.xclip("text/markdown").text == "```swift\n\(Self.code)```\n")
      #expect(try await desk.pb("recopy", "--from", "code", "--language", "py").status == 0)
      #expect(try await desk.xclip("text/markdown").text == "```python\n\(Self.code)```\n")
      #expect(try await desk.xclip("UTF8_STRING").text == Self.code)
    }
  }

  @Test(arguments: [("markdown", "One **two**\n"), ("plain", "One two")])
  func aFormatIsWhatIsPastedAsText(format: String, text: String) async throws {
    try await onForeignHTML { desk in
      #expect(try await desk.pb("recopy", "--as", format).status == 0)
      #expect(try await desk.xclip("UTF8_STRING").text == text)
      let targets = try await desk.targets()
      #expect(!targets.contains("text/html") && !targets.contains("text/rtf"))
    }
  }

  @Test func plainTextOfMarkdownIsTextToRead() async throws {
    try await Desk.run(display: .none) { desk in
      try await desk.copyAll([("text/markdown", Array(Self.note.utf8))])
      #expect(try await desk.pb("paste").text == Self.note)
      #expect(try await desk.pb("paste", "--as", "source").text == Self.note)
      let text = try await desk.pb("paste", "--as", "plain").text
      #expect(!text.contains("#") && !text.contains("**"), "\(text)")
      #expect(try await desk.pb("recopy", "--as", "plain").status == 0)
      #expect(try await desk.pb("paste").text == text)
      #expect(try await desk.pb("paste", "--as", "source").text == Self.note, "the source stays")
    }
  }

  @Test func plainTextStaysAsItIs() async throws {
    try await onForeign(Array(Self.note.utf8), as: "UTF8_STRING") { desk in
      #expect(try await desk.pb("recopy", "--as", "plain").status == 0)
      let text = try await desk.xclip("UTF8_STRING").text
      #expect(text == Self.note)
    }
  }

  @Test func theSourceIsPastedAsText() async throws {
    try await onForeignHTML { desk in
      #expect(try await desk.pb("recopy", "--as", "source").status == 0)
      let text = try await desk.xclip("UTF8_STRING").bytes
      #expect(text == Self.html)
      let targets = try await desk.targets()
      #expect(!targets.contains("text/html") && !targets.contains("text/rtf"))
    }
  }

  @Test func nothingIsNothingToTakeOver() async throws {
    try await Desk.run(display: .none) { desk in
      let (sentence, status) = try await desk.complaint(["recopy"])
      #expect(status == 3 && sentence.contains("nothing is on the pasteboard general"), "\(sentence)")
    }
  }

  @Test func aPictureIsNotMadePlain() async throws {
    try await Desk.run(display: .none) { desk in
      let picture = (type: "image/png", bytes: [0x89] + Array("PNG\r\n\u{1A}\n".utf8))
      let address = (type: "text/html", bytes: Array("<meta charset='utf-8'><img src='https://a.example/b.png'>".utf8))
      for sources in [[picture], [address, picture], [picture, address]] {
        try await desk.copyAll(sources)
        let types = try await desk.pb("types").lines
        let (sentence, status) = try await desk.complaint(["recopy", "--as", "plain"])
        #expect(
          status == 1 && sentence.contains("as plain: it contains no text, so it stays as it is"), "\(sentence)")
        #expect(try await desk.pb("types").lines == types)
        #expect(try await desk.pb("paste", "-t", "image/png").bytes == picture.bytes)
      }
      // Text with a picture of itself is still text.
      try await desk.copyAll([("text/html", Array("<p>One <b>two</b></p>".utf8)), picture])
      #expect(try await desk.pb("recopy", "--as", "plain").status == 0)
      #expect(try await desk.pb("paste").text == "One two")
    }
  }

  /// Runs a test at a desk on which xclip has copied HTML.
  private func onForeignHTML(_ body: @escaping @Sendable @LoopActor (Desk) async throws -> Void) async throws {
    try await onForeign(Self.html, as: "text/html", body)
  }

  /// Runs a test at a desk on which xclip has copied something.
  private func onForeign(
    _ bytes: [UInt8], as target: String, _ body: @escaping @Sendable @LoopActor (Desk) async throws -> Void
  ) async throws {
    try await Desk.run { desk in
      let owner = try desk.start(
        "xclip", "-i", "-selection", "clipboard", "-t", target, "-quiet", input: bytes)
      try await desk.becomesForeign()
      try await body(desk)
      #expect(try await owner.finished().status == 0, "it is no longer the owner, and ends")
    }
  }
}
