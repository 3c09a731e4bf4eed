import Foundation
import Reactor
import TestSupport
import Testing

/// Files and links on the clipboard, as the daemon offers them to others.
@Suite(.startsPrograms) struct ReferenceTests {
  @Test func filesComeBackByTheirPaths() async throws {
    try await Desk.run(display: .none) { desk in
      let names = ["a b#%.png", "line\nbreak", "...", "é"]
      let paths = try names.map { try desk.file($0, []) }
      #expect(try await desk.complaint(["copy", "--files"] + paths).status == 0)
      #expect(try await desk.pb("paste", "--files").text == paths.map { $0 + "\n" }.joined())
      #expect(try await desk.pb("paste", "--files", "-0").text == paths.map { $0 + "\0" }.joined())
      #expect(try await desk.pb("paste").text == paths.joined(separator: "\n"))
    }
  }

  /// A name that is not UTF-8, which only the shell can spell.
  @Test func aNameComesBackByteForByte() async throws {
    try await Desk.run(display: .none) { desk in
      let script = #"name="$1/$(printf 'caf\351')"; : >"$name"; "$0" copy --files "$name" && "$0" paste --files"#
      let pasted = try await desk.run("/bin/sh", "-c", script, Desk.program("pb"), desk.folder)
      #expect(pasted.bytes == Array("\(desk.folder)/caf".utf8) + [0xE9, 0x0A])
      #expect(try await desk.pb("paste", "-t", "text/plain;charset=utf-8").text == "\(desk.folder)/café")
    }
  }

  @Test func theTypesAreInTheOrderThatReceiversChooseBy() async throws {
    try await Desk.run(display: .none) { desk in
      _ = try await desk.pb("copy", "--files", "/")
      let plain = [
        "text/plain;charset=utf-8", "text/plain", "text/plain;charset=iso-8859-1", "text/plain;charset=utf-16",
      ]
      let list = ["text/uri-list", "x-special/gnome-copied-files", "application/x-kde-cutselection"]
      #expect(try await desk.pb("types").lines == list + plain)
      _ = try await desk.pb("copy", "--url", "https://example.org/", "--title", "Tea & more")
      let link = ["text/uri-list", "text/x-moz-url", "text/html", "text/rtf"] + plain + ["text/markdown"]
      #expect(try await desk.pb("types").lines == link)
      #expect(try await desk.pb("paste", "--as", "markdown").text == "[Tea & more](https://example.org/)\n")
      #expect(try await desk.pb("paste").text == "https://example.org/")
      let (sentence, status) = try await desk.complaint(["paste", "--files"])
      #expect(status == 1 && sentence.contains("https://example.org/ is not a file"), "\(sentence)")
    }
  }

  @Test(arguments: ["x-special/gnome-copied-files", "x-special/mate-copied-files"])
  func fileListsOfOtherApplicationsAreRead(type: String) async throws {
    try await Desk.run { desk in
      let list = Array("copy\nfile:///a%20b\nfile:///c".utf8)
      let owner = try desk.start(
        "xclip", "-i", "-selection", "clipboard", "-t", type, "-quiet", input: list)
      try await desk.becomesForeign()
      #expect(try await desk.pb("paste", "--files").text == "/a b\n/c\n")
      await owner.stop()
    }
  }
}
