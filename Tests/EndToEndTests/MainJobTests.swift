import Foundation
import Reactor
import Testing
import TestSupport

/// Copy Markdown once, paste it rich anywhere.
@Suite(.startsPrograms) struct MainJobTests {
  private static let welcome = repository.appending(path: "docs/welcome.md").path

  @Test func theOfferIsWhatTheDesignSays() async throws {
    try await Desk.run { desk async throws in
      #expect(try await desk.pb("copy", MainJobTests.welcome).status == 0)
      let targets = try await desk.run("xclip", "-o", "-selection", "clipboard", "-t", "TARGETS").lines
      #expect(
        targets == [
          "TARGETS", "TIMESTAMP", "MULTIPLE", "text/html", "text/rtf", "application/rtf", "text/richtext",
          "UTF8_STRING", "text/plain;charset=utf-8", "text/plain", "TEXT", "STRING", "text/plain;charset=utf-16",
          "text/markdown",
        ])
      let types = try await desk.pb("types").lines
      #expect(types.first == "text/html")
      #expect(types.last == "text/markdown")
    }
  }

  @Test func everyAppGetsItsForm() async throws {
    try await Desk.run { desk async throws in
      let source = try [UInt8](Data(contentsOf: URL(filePath: MainJobTests.welcome)))
      #expect(try await desk.pb("copy", MainJobTests.welcome).status == 0)
      func paste(_ target: String) async throws -> Program.Output {
        try await desk.run("xclip", "-o", "-selection", "clipboard", "-t", target)
      }
      let html = try await paste("text/html").text
      #expect(html.hasPrefix("<meta charset=\"utf-8\">"))
      #expect(html.contains("<h1>Welcome to Pasteboard</h1>"))
      #expect(html.contains("日本語"))
      let rtf = try await paste("text/rtf")
      #expect(rtf.text.hasPrefix("{\\rtf1"))
      #expect(rtf.bytes.allSatisfy { $0 < 0x80 }, "RTF is 7-bit")
      for target in ["UTF8_STRING", "text/plain;charset=utf-8", "text/plain", "text/markdown"] {
        let plain = try await paste(target).bytes
        #expect(plain == source, "\(target)")
      }
      let latin1 = try await paste("STRING").bytes
      #expect(latin1.starts(with: Array("# Welcome to Pasteboard\n".utf8)))
      let utf16 = try await paste("text/plain;charset=utf-16").bytes
      #expect(String(data: Data(utf16), encoding: .utf16)?.utf8.elementsEqual(source) == true)
    }
  }

  @Test func eachConversionRunsOnceAndOnlyWhenAsked() async throws {
    try await Desk.run { desk async throws in
      // Code in the document would be coloured by a further process.
      let note = Array("# A note\n\n- with *emphasis*\n".utf8)
      #expect(try await desk.pb("copy", "-t", "text/markdown", input: note).status == 0)
      #expect(try await desk.pb("types").status == 0)
      _ = try await desk.run("xclip", "-o", "-selection", "clipboard", "-t", "TARGETS")
      _ = try await desk.run("xclip", "-o", "-selection", "clipboard", "-t", "UTF8_STRING")
      #expect(try desk.conversions() == [:], "nothing was rendered before a request")
      for _ in 0..<3 { _ = try await desk.run("xclip", "-o", "-selection", "clipboard", "-t", "text/html") }
      #expect(try await desk.pb("paste", "-t", "text/html").status == 0)
      #expect(try desk.conversions() == ["markdown to html": 1])
      for target in ["text/rtf", "application/rtf", "text/richtext"] {
        _ = try await desk.run("xclip", "-o", "-selection", "clipboard", "-t", target)
      }
      #expect(try desk.conversions() == ["markdown to html": 1, "markdown to rtf": 1])
    }
  }

  @Test func theIdleDaemonHasOneThread() async throws {
    try await Desk.run { desk async throws in
      #expect(try await desk.pb("copy", MainJobTests.welcome).status == 0)
      #expect(try await desk.pb("paste", "-t", "text/html").status == 0)
      let process = try #require(desk.daemon).process
      let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
      #expect(threads.count == 1)
    }
  }

  @Test func copyAsNarrowsTheOffer() async throws {
    try await Desk.run { desk async throws in
      #expect(try await desk.pb("copy", MainJobTests.welcome, "--as", "html").status == 0)
      let targets = try await desk.run("xclip", "-o", "-selection", "clipboard", "-t", "TARGETS").lines
      #expect(targets == ["TARGETS", "TIMESTAMP", "MULTIPLE", "text/html"])
      let page = try desk.file("page.html", Array("<h1>One</h1><p>two <b>three</b></p>".utf8))
      #expect(try await desk.pb("copy", page, "--as", "markdown").status == 0)
      let text = try await desk.run("xclip", "-o", "-selection", "clipboard", "-t", "UTF8_STRING").text
      #expect(text == "# One\n\ntwo **three**\n")
    }
  }

  @Test func primaryIsAPasteboardOfItsOwn() async throws {
    try await Desk.run { desk async throws in
      #expect(try await desk.pb("copy", "-p", "primary", input: Array("one".utf8)).status == 0)
      #expect(try await desk.pb("copy", input: Array("two".utf8)).status == 0)
      #expect(try await desk.pb("copy", "-p", "work", input: Array("three".utf8)).status == 0)
      #expect(try await desk.run("xclip", "-o", "-selection", "primary").text == "one")
      #expect(try await desk.run("xclip", "-o", "-selection", "clipboard").text == "two")
      #expect(try await desk.pb("paste", "-p", "work").text == "three")
      #expect(try await desk.pb("clear", "-p", "primary").status == 0)
      #expect(try await desk.pb("paste", "-p", "primary").status == 3)
      #expect(try await desk.run("xclip", "-o", "-selection", "clipboard").text == "two")
    }
  }

  @Test func theItemOutlivesTheServerAndIsOfferedAgain() async throws {
    try await Desk.run { desk async throws in
      let server = try #require(desk.server)
      #expect(try await desk.pb("copy", MainJobTests.welcome).status == 0)
      try await server.restart()
      try await desk.waits("the item on the server that came back") {
        try await desk.run("xclip", "-o", "-selection", "clipboard", "-t", "TARGETS").lines.contains("text/html")
      }
      #expect(try await desk.pb("paste").status == 0)
    }
  }
}
