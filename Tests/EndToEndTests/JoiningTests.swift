import Foundation
import Linux
import TestSupport
import Testing

/// `pb history copy` with several numbers.
struct JoiningTests {
  /// Copies each with `pb copy`, and waits until the history has it.
  private func copy(_ copies: [[String]], _ desk: Desk) async throws {
    for (number, words) in copies.enumerated() {
      #expect(try await desk.run(words: [Desk.program("pb"), "copy"] + words).status == 0)
      try await desk.hasItems(number + 1)
    }
  }

  @Test func severalItemsAreOneDocument() async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      let notes = try ["one", "two"].map { name in
        try desk.file("\(name).md", Array("# \(name)\n\n*text*[^a]\n\n[^a]: note of \(name)\n".utf8))
      }
      try await copy([[notes[0]], [notes[1]], ["--text", "plain *words*"]], desk)
      #expect(try await desk.pb("history", "copy", "2", "1", "3").status == 0)
      let types = try await desk.pb("types").lines
      #expect(
        types.prefix(3) == ["text/html", "text/rtf", "text/plain;charset=utf-8"] && types.last == "text/markdown")
      #expect(try desk.conversions().isEmpty, "nothing is rendered before an application asks")

      let html = try await desk.pb("paste", "-t", "text/html").text
      #expect(html.contains("<h1>two</h1>") && html.contains("<li id=\"fn-2\">") && html.contains("plain *words*"))
      #expect(try desk.conversions()["joined to html"] == 1)
      let markdown = try await desk.pb("paste", "--as", "markdown").text
      let expected =
        "# two\n\n*text*[^1]\n\n# one\n\n*text*[^2]\n\nplain \\*words*\n\n[^1]: note of two\n\n[^2]: note of one\n"
      #expect(markdown == expected)

      // The history has it, finds it and shows it.
      try await desk.hasItems(4)
      try await desk.waits("the words") { try await desk.historyIDs("search", "\"note of one\" plain") == [4] }
      #expect(try await desk.pb("history", "list").lines.first?.contains("Several items") ?? false)
      #expect(try await desk.pb("history", "show", "4").text.hasPrefix("two\n\ntext[1]\n\n"))
      // A joined item is joined with others.
      #expect(try await desk.pb("history", "copy", "4", "3", "--between=---", "--as", "markdown").status == 0)
      #expect(try await desk.pb("types").lines.contains("text/html") == false)
      let again = try await desk.pb("paste", "--as", "markdown").text
      #expect(again.contains("plain \\*words*\n\n---\n\nplain \\*words*\n\n[^1]"), "\(again)")
      await history.stop()
    }
  }

  @Test func textsFilesAndTablesStayWhatTheyAre() async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      let (first, second) = (
        try desk.file("a.csv", Array("name,age\nAnn,3\n".utf8)), try desk.file("b.csv", Array("name,age\nBob,4".utf8))
      )
      let code = try ["c.swift", "d.swift"].map { try desk.file($0, Array("let \($0.prefix(1)) = 1\n".utf8)) }
      try await copy(
        [
          ["--text", "one"], ["--text", "two\n"], ["--text", "three"], [first], [second], ["--files", first],
          ["--files", second], [code[0]], [code[1]],
        ], desk)
      func paste(_ words: String...) async throws -> String {
        #expect(try await desk.run(words: [Desk.program("pb"), "history", "copy"] + words).status == 0)
        return try await desk.pb("paste").text
      }
      #expect(try await paste("1", "2", "3") == "one\ntwo\nthree")
      #expect(try await paste("1", "3", "--between", " | ") == "one | three")
      #expect(try await paste("3", "1", "--between", "") == "threeone")
      #expect(try await desk.pb("types").lines.first == "text/plain;charset=utf-8")
      #expect(try await paste("4", "5") == "name,age\nAnn,3\nBob,4")
      #expect(try await desk.pb("types").lines.contains("text/csv"))
      #expect(try await paste("6", "7") == "\(first)\n\(second)")
      #expect(try await desk.pb("paste", "-t", "text/uri-list").text == "file://\(first)\r\nfile://\(second)\r\n")
      #expect(try await desk.pb("types").lines.contains("x-special/gnome-copied-files"))
      #expect(try await paste("8", "9") == "let c = 1\nlet d = 1\n")
      #expect(try await desk.pb("paste", "--as", "html").text.contains("language-swift"))
      // Of different kinds, they are one document.
      #expect(try await paste("1", "6", "8") == "one\n\n\(first)\n\nlet c = 1")
      #expect(try await desk.pb("history", "copy", "5", "4", "--as", "markdown").status == 0)
      #expect(try await desk.pb("paste").text.hasPrefix("| name | age |\n"))
      await history.stop()
    }
  }

  /// The folders of two notes come along, through the history too.
  @Test func picturesComeFromTheFoldersOfTheirNotes() async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      for (number, folder) in ["first", "second"].enumerated() {
        try FileManager.default.createDirectory(
          atPath: desk.folder + "/" + folder, withIntermediateDirectories: false)
        let pixmap = Array("P6\n1 1\n255\n".utf8) + [UInt8(200 * number), 0, 0]
        _ = try desk.file("\(folder)/a.ppm", pixmap)
        _ = try desk.file("\(folder)/note.md", Array("![of \(folder)](a.ppm)".utf8))
      }
      try await copy([["\(desk.folder)/first/note.md"], ["\(desk.folder)/second/note.md"]], desk)
      #expect(try await desk.pb("history", "copy", "1", "2").status == 0)
      try await desk.hasItems(3)
      #expect(try await desk.pb("history", "copy", "3").status == 0, "as recorded")
      let html = try await desk.pb("paste", "--as", "html").text
      let pictures = html.matches(of: /<img src="(data:image\/png;base64,[^"]*)" alt="of (first|second)">/)
      #expect(pictures.count == 2 && pictures.first?.1 != pictures.last?.1, "\(html)")
      await history.stop()
    }
  }

  /// An item that is offered as plain text only brings no look along, and a cleaned one no tracking.
  @Test func hintsOfAnItemHoldAmongOthers() async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      let page = Array("<p><b>a</b> <a href='https://a.example/?utm_source=x'>b</a></p>".utf8)
      try await copy([["--as", "plain", try desk.file("a.html", page)]], desk)
      try await desk.copyAll([("text/html", page)], hints: ["clean": "links"])
      try await desk.hasItems(2)
      #expect(try await desk.pb("history", "copy", "1", "2").status == 0)
      let markdown = try await desk.pb("paste", "--as", "markdown").text
      #expect(markdown == "a b (https://a.example/?utm_source=x)\n\n**a** [b](https://a.example/)\n")
      await history.stop()
    }
  }

  @Test func anItemThatCannotBeJoinedIsNamed() async throws {
    try await Desk.run(display: .none) { desk in
      let history = try await desk.startHistory()
      try await copy([["--text", "one"]], desk)
      _ = try await desk.pb("copy", "-t", "audio/ogg", input: [1, 2, 3])
      try await desk.hasItems(2)
      func complaint(_ words: String...) async throws -> String {
        try await desk.complaint(["history", "copy"] + words).sentence
      }
      let neither = "pb: item 2 is neither text nor a picture, so it is not joined with others: copy it alone.\n"
      #expect(try await complaint("1", "2") == neither)
      #expect(try await complaint("1", "9") == "pb: there is no item 9 in the history: see pb history list.\n")
      #expect(try await complaint("1", "--between", "x") == "pb: --between needs several items: name their numbers.\n")
      #expect(try await desk.pb("paste", "-t", "audio/ogg").bytes == [1, 2, 3], "the clipboard stays as it is")
      let many = try await desk.complaint(["history", "copy"] + Array(repeating: "1", count: 1001))
      #expect(many == ("pb: at most 1000 items are joined: name fewer.\n", 2))
      let all = try await desk.complaint(["history", "copy"] + Array(repeating: "1", count: 1000))
      #expect(all.status == 0)
      #expect(try await desk.pb("paste").text.count == 3999)
      await history.stop()
    }
  }
}

extension Desk {
  /// Runs a program with these words to its end.
  fileprivate func run(words: [String]) async throws -> Program.Output {
    try await Program.run(words, environment: environment)
  }
}
