import Foundation
import TestSupport
import Testing

/// `pb snippet copy`, pasted.
struct SnippetTests {
  private func write(_ text: String, to name: String, _ desk: Desk) throws {
    let path = URL(filePath: desk.folder + "/.config/pasteboard/snippets/" + name)
    try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: path)
    chmod(path.path, 0o600)
  }

  @Test func aSnippetHasEveryFormat() async throws {
    try await Desk.run(display: .none) { desk in
      try write("# Hi\n\n**{clipboard}**", to: "mail/hi.md", desk)
      _ = try await desk.pb("copy", "--text", "there")
      #expect(try await desk.pb("snippet", "copy", "hi").status == 0)
      #expect(try await desk.pb("paste", "--as", "html").text.contains("<strong>there</strong>"))
      #expect(try await desk.pb("paste", "--as", "markdown").text == "# Hi\n\n**there**")
    }
  }

  /// The command leaves a mark, so it is seen when it runs.
  @Test func commandsRunWhenTheSnippetIsPasted() async throws {
    try await Desk.run(display: .none) { desk in
      let mark = desk.folder + "/mark"
      try write("it is *{command:echo ran; touch '\(mark)'}* {date:%%}", to: "late.md", desk)
      #expect(try await desk.pb("snippet", "copy", "late").status == 0)
      #expect(try await desk.pb("types").lines.contains("text/html"))
      #expect(!FileManager.default.fileExists(atPath: mark))
      #expect(try await desk.pb("paste", "--as", "html").text.contains("it is <em>ran</em> %"))
      #expect(FileManager.default.fileExists(atPath: mark))
      _ = try await desk.pb("copy", "--text", "ends the provider")
    }
  }

  /// A window shows the questions first, and passes a line for each.
  @Test func programsLearnWhatASnippetAsks() async throws {
    try await Desk.run(display: .none) { desk in
      let text = "Dear {ask:Name} of {ask:Place}, {ask:Name}"
      try write(text, to: "mail/hi.txt", desk)
      let line = try await desk.pb("snippet", "list", "--json", "place").bytes
      let face = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
      #expect(face["name"] as? String == "mail/hi" && face["line"] as? String == text)
      #expect(face["questions"] as? [String] == ["Name", "Place"])
      #expect(try await desk.pb("snippet", "show", "hi").text == text)
      #expect(try await desk.pb("snippet", "copy", "hi", input: Array("Erika\nUlm\n".utf8)).status == 0)
      #expect(try await desk.pb("paste").text == "Dear Erika of Ulm, Erika")
    }
  }

  @Test func aSecretMakesASecret() async throws {
    try await Desk.run(display: .none) { desk in
      try write("pin {clipboard}", to: "pin.txt", desk)
      _ = try await desk.pb("copy", "--sensitive", input: Array("1234".utf8))
      #expect(try await desk.pb("snippet", "copy", "pin").status == 0)
      #expect(try await desk.pb("paste").text == "pin 1234")
      #expect(try await desk.pb("inspect", "--json").text.contains("\"sensitive\": true"))
    }
  }
}
