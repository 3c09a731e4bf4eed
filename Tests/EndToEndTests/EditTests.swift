import Reactor
import TestSupport
import Testing

/// `pb edit` and `pb history edit`: what an editor saves is a new item with all forms.
@Suite(.startsPrograms) struct EditTests {
  @Test(arguments: [
    (["-t", "html", "--text", "<p>One <b>two</b></p>"], "text/html", "One **2**\n"),
    (["-t", "csv", "--text", "two,b\r\n1,2\r\n"], "text/csv", "2,b\r\n1,2\r\n"),
    (["--text", "one two"], "text/plain;charset=utf-8", "one 2"),
  ])
  func savedTextIsANewItem(_ copied: [String], _ type: String, _ text: String) async throws {
    try await Desk.run(display: .none) { desk in
      _ = try await desk.pb(["copy"] + copied)
      let edited = try await desk.edit(with: "sed -i s/two/2/")
      #expect(edited.status == 0, "\(edited.text)")
      let types = try await desk.pb("types").lines
      #expect(types.contains(type))
      #expect(try await desk.pb("paste").text == text)
    }
  }

  /// The window is an editor too: it gets the type of what it copies, and the text.
  @Test(arguments: [
    (["-t", "html", "--text", "<p>One <b>two</b></p>"], "text/markdown", "One **two**\n"),
    (["-t", "csv", "--text", "a,b\r\n"], "text/csv", "a,b\r\n"),
    (["-t", "text/x-python", "--text", "def f(): pass"], "text/x-python", "def f(): pass"),
    (["--text", "one"], "text/plain;charset=utf-8", "one"),
  ])
  func aWindowGetsTheTypeAndTheText(_ copied: [String], _ type: String, _ text: String) async throws {
    try await Desk.run(display: .none) { desk in
      _ = try await desk.pb(["copy"] + copied)
      let printed = try await desk.pb("edit", "--print").text
      #expect(printed.hasPrefix(type) && printed.hasSuffix("\n\(text)"), "\(printed)")
    }
  }

  @Test func richTextIsRichAgain() async throws {
    try await Desk.run(display: .none) { desk in
      _ = try await desk.pb("copy", "-t", "html", "--text", "<p>One <b>two</b></p>")
      _ = try await desk.edit(with: "sed -i s/two/2/")
      #expect(try await desk.pb("paste", "-t", "html").text.contains("<strong>2</strong>"))
    }
  }

  @Test(arguments: ["true", "false", "truncate -s 0"]) func nothingElseIsCopied(_ editor: String) async throws {
    try await Desk.run(display: .none) { desk in
      _ = try await desk.pb("copy", "--text", "stays")
      let edited = try await desk.edit(with: editor)
      #expect(edited.status == (editor == "true" ? 0 : 1))
      #expect(try await desk.pb("paste").text == "stays")
    }
  }

  @Test(arguments: [
    (["--text", "one two"], "one 2"), (["-t", "html", "--text", "<p>One <b>two</b></p>"], "One **2**\n"),
  ])
  func anEarlierItemIsEdited(_ copied: [String], _ text: String) async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      _ = try await desk.pb(["copy"] + copied)
      try await desk.waits("the item") { try await desk.pb("history", "list").text.contains("two") }
      let edited = try await desk.edit(with: "sed -i s/two/2/", "history", "edit", "1")
      #expect(edited.status == 0, "\(edited.text)")
      #expect(try await desk.pb("paste", "--as", "source").text.contains("2"))
      #expect(try await desk.pb("paste").text == text)
      await history.stop()
    }
  }

  @Test func secretsAreNotWrittenToADisk() async throws {
    try await Desk.run(display: .none) { desk in
      _ = try await desk.pb("copy", "--sensitive", "--text", "secret")
      #expect(try await desk.edit(with: "sed -i s/secret/shown/").status == 1)
      #expect(try await desk.pb("paste").text == "secret")
    }
  }
}

extension Desk {
  fileprivate func edit(with editor: String, _ verb: String...) async throws -> Program.Output {
    let words = [try Desk.program("pb")] + (verb.isEmpty ? ["edit"] : verb)
    let variables = environment.merging(["EDITOR": editor, "XDG_RUNTIME_DIR": folder]) { $1 }
    return try await Program.run(words, environment: variables)
  }

  fileprivate func pb(_ words: [String]) async throws -> Program.Output {
    try await Program.run([Desk.program("pb")] + words, environment: environment)
  }
}
