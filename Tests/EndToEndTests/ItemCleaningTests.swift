import Reactor
import TestSupport
import Testing

/// What is pasted or copied again without its look, with the daemon and the converter.
@Suite(.startsPrograms) struct ItemCleaningTests {
  private static let page = Array(
    "<p>a <span style='color:red'>b</span> <a href='https://a.example/?utm_id=1'>c</a></p>".utf8)
  private static let look = "<p>a b <a href=\"https://a.example/?utm_id=1\">c</a></p>"
  private static let links = "<p>a b <a href=\"https://a.example/\">c</a></p>"

  @Test(arguments: [("--clean", look), ("--clean=links", links), ("--clean-links", links)])
  func aPasteIsCleaned(option: String, cleaned: String) async throws {
    try await Desk.run(display: .none) { desk in
      try await desk.copyAll([("text/html", Self.page)])
      let text = try await desk.pb("paste", "--as", "html", option).text
      #expect(text.contains(cleaned) && !text.contains("red"), "\(text)")
      #expect(try await desk.pb("paste", "-t", "html").text.contains("red"))
    }
  }

  @Test(arguments: [("--clean", look), ("--clean=links", links)])
  func anItemIsCleaned(option: String, cleaned: String) async throws {
    try await Desk.run(display: .none) { desk in
      try await desk.copyAll([("text/html", Self.page), ("text/plain", Array("a b c".utf8))])
      #expect(try await desk.pb("recopy", option).status == 0)
      let text = try await desk.pb("paste", "-t", "html").text
      #expect(text.contains(cleaned) && !text.contains("red"), "\(text)")
      #expect(try await desk.pb("types").text.hasPrefix("text/html\ntext/rtf\n"))
    }
  }

  /// Plain text has no look, but it has addresses.
  @Test(arguments: [("--clean", "https://a.example/?utm_id=1"), ("--clean=links", "https://a.example/")])
  func plainTextStaysPlain(option: String, cleaned: String) async throws {
    try await Desk.run(display: .none) { desk in
      _ = try await desk.pb("copy", input: Array("See https://a.example/?utm_id=1 there".utf8))
      #expect(try await desk.pb("paste", option).text == "See \(cleaned) there")
      #expect(try await desk.pb("recopy", option).status == 0)
      for type in try await desk.pb("types").text.split(separator: "\n") where !type.contains("utf-16") {
        #expect(try await desk.pb("paste", "-t", String(type)).text == "See \(cleaned) there", "\(type)")
      }
      #expect(try await desk.pb("types").text.hasPrefix("text/plain"))
    }
  }

  @Test func onlyDocumentsCanBeCleaned() async throws {
    try await Desk.run(display: .none) { desk in
      let (sentence, status) = try await desk.complaint(["paste", "--clean", "-t", "html"])
      #expect(status == 2 && sentence.contains("--as"), "\(sentence)")
      let (other, code) = try await desk.complaint(["convert", "--clean", "--to", "png", "a.jpeg"])
      #expect(code == 2 && other.contains("documents"), "\(other)")
    }
  }
}
