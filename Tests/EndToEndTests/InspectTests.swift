import Foundation
import TestSupport
import Testing

/// `pb inspect` with the daemon and copying applications.
@Suite(.startsPrograms) struct InspectTests {
  @Test func inspectionShowsRenderingsAndRendersNothing() async throws {
    try await Desk.run(display: .none) { desk in
      let file = try desk.file("note.md", Array("# Hi\n\n**there**".utf8))
      _ = try await desk.pb("copy", file)
      let before = try await desk.pb("inspect").text
      #expect(before.contains("named note.md\nsources:\n"), "\(before)")
      #expect(before.contains(#"    │ # Hi\n\n**there**"# + "\n"))
      #expect(before.components(separatedBy: "│").count == 2, "only the source is stored")
      _ = try await desk.pb("paste", "-t", "text/html")
      #expect(try await desk.pb("inspect").text.contains(#"│ <meta charset="utf-8">\n<h1>Hi</h1>"#))
      let shown = try await desk.pb("inspect", "-t", "text/html").text
      #expect(shown.hasPrefix("text/html, ") && shown.contains("\n<h1>Hi</h1>\n"))
      #expect(try desk.conversions().values.reduce(0, +) == 1, "the one that was pasted")
    }
  }

  @Test func aForeignItemIsNotAskedForItsContent() async throws {
    try await Desk.run { desk in
      let owner = try desk.start("xclip", "-quiet", "-selection", "clipboard", "-t", "image/png", input: [1, 2, 3])
      try await desk.becomesForeign()
      let text = try await desk.pb("inspect", "-p", "primary").text
      #expect(text.isEmpty, "nothing is there")
      let item = try await desk.pb("inspect").text
      #expect(item.contains("general, generation") && item.contains("held by another application\n"), "\(item)")
      #expect(item.contains("sources:\n  image/png"))
      #expect(
        try await desk.pb("inspect", "-t", "image/png").lines.last == "00000000: 0102 03"
          + String(repeating: " ", count: 34) + "...")
      _ = try await desk.pb("clear")
      await owner.stop()
    }
  }

  @Test func aSecretIsNamedAndNotShown() async throws {
    try await Desk.run(display: .none) { desk in
      _ = try await desk.pb("copy", "--sensitive", input: Array("swordfish".utf8))
      let text = try await desk.pb("inspect").text
      #expect(text.contains("a secret, which is not shown\n") && !text.contains("swordfish"), "\(text)")
      #expect(try await desk.pb("inspect", "--json").text.contains(#""sensitive": true"#))
      #expect(
        try await desk.pb("inspect", "-t", "text/plain").text.contains("\nswordfish\n"), "who asks for it gets it")
    }
  }
}
