import Foundation
import Glibc
import Reactor
import Testing
import TestSupport

/// Bad input leads to one clear sentence and the right exit code, and the current item stays.
@Suite(.startsPrograms) struct BadInputTests {
  private static let wrong: [(arguments: [String], input: String, status: Int, says: String)] = [
    (["copy", "/proc/nonexistent/file.md"], "", 1, "/proc/nonexistent/file.md"),
    (["copy", "/tmp"], "", 1, "directory"),
    (["copy"], "", 1, "pb clear"),
    (["copy", "-t", "no type"], "x", 2, "no type"),
    (["copy", "--as", "docx"], "x", 2, "docx"),
    (["copy", "-p", "a/b"], "x", 2, "a/b"),
    (["copy", "--fly"], "x", 2, "--fly"),
    (["paste", "-t", "image/png"], "", 3, "image/png"),
    (["paste", "-t", "no type"], "", 2, "no type"),
    (["paste", "--as", "docx"], "", 2, "docx"),
    (["paste", "-p", "empty"], "", 3, "empty"),
    (["paste", "-o", "/proc/nonexistent/folder/file"], "", 1, "/proc/nonexistent/folder"),
    (["convert", "--to", "ods"], "x", 2, "ods"),
    (["convert", "--to", "html", "/proc/nonexistent/file.md"], "", 1, "/proc/nonexistent/file.md"),
    (["fly"], "", 2, "fly"),
  ]

  @Test(arguments: wrong)
  func isExplained(arguments: [String], input: String, status: Int, says: String) async throws {
    try await Desk.run(display: .none) { desk async throws in
      #expect(try await desk.pb("copy", input: Array("kept".utf8)).status == 0)
      let complaint = try await desk.complaint(arguments, input: Array(input.utf8))
      #expect(complaint.status == status)
      #expect(complaint.sentence.contains(says), "\(complaint.sentence)")
      #expect(try await desk.pb("paste").text == "kept")
    }
  }

  @Test func aFileThatMayNotBeReadIsExplained() async throws {
    try await Desk.run(display: .none) { desk async throws in
      let path = try desk.file("secret.md", Array("x".utf8))
      chmod(path, 0)
      // Root may read everything, so another user runs the command.
      let reader = getuid() == 0 ? ["setpriv", "--reuid=65534", "--clear-groups"] : []
      chmod(desk.folder, 0o755)
      let command = reader + [try Desk.program("pb"), "convert", "--to", "html", path]
      let words = ["/bin/sh", "-c", #"exec "$@" 2>&1 >/dev/null"#, "sh"] + command
      let output = try await Program.run(words, environment: desk.environment)
      #expect(output.status == 1)
      #expect(output.text.contains("secret.md"), "\(output.text)")
    }
  }

  @Test func invalidMarkdownIsRepairedWhereTextMustBeValid() async throws {
    try await Desk.run { desk async throws in
      let broken = Array("# äö".utf8) + [0xFF] + Array("b\n".utf8)
      let path = try desk.file("broken.md", broken)
      #expect(try await desk.pb("copy", path).status == 0)
      #expect(try await desk.pb("paste", "-t", "text/markdown").bytes == broken)
      let text = try await desk.run("xclip", "-o", "-selection", "clipboard", "-t", "UTF8_STRING").text
      #expect(text == "# äö\u{FFFD}b\n")
      let html = try await desk.run("xclip", "-o", "-selection", "clipboard", "-t", "text/html").text
      #expect(html.contains("<h1>äö\u{FFFD}b</h1>"))
    }
  }

  @Test func anItemOverTheLimitIsExplained() async throws {
    try await Desk.run(display: .none, options: ["--item-limit", "1000"]) { desk async throws in
      #expect(try await desk.pb("copy", input: Array("kept".utf8)).status == 0)
      let complaint = try await desk.complaint(["copy"], input: [UInt8](repeating: 0x78, count: 1001))
      #expect(complaint.status == 1)
      #expect(complaint.sentence.contains("1000"), "\(complaint.sentence)")
      #expect(try await desk.pb("paste").text == "kept")
    }
  }

  @Test func aSocketPathThatIsTooLongIsExplained() async throws {
    try await Desk.run(display: .none, daemon: false) { desk async throws in
      let variables = desk.environment.merging(["PASTEBOARD_SOCKET": "/tmp/" + String(repeating: "x", count: 120)]) {
        $1
      }
      let words = ["/bin/sh", "-c", #"exec "$0" paste 2>&1"#, try Desk.program("pb")]
      let output = try await Program.run(words, environment: variables)
      #expect(output.status == 4)
      #expect(output.text.contains("107"), "\(output.text)")
    }
  }

  @Test func aSocketInAnotherUsersFolderIsExplained() async throws {
    try await Desk.run(display: .none, daemon: false) { desk async throws in
      let other = desk.folder + "/other"
      mkdir(other, 0o700)
      if chown(other, 65534, 65534) != 0 { chmod(other, 0o777) }
      let variables = desk.environment.merging(["PASTEBOARD_SOCKET": other + "/socket"]) { $1 }
      let words = ["/bin/sh", "-c", #"exec "$0" paste 2>&1"#, try Desk.program("pb")]
      let output = try await Program.run(words, environment: variables)
      #expect(output.status == 4)
      #expect(output.text.contains(other), "\(output.text)")
    }
  }

  @Test func aDisplayThatRefusesIsAWarning() async throws {
    try await Desk.run(display: .none, daemon: false) { desk async throws in
      let server = try await PrivateXServer.start(authority: try desk.file("cookies", cookieForEveryDisplay))
      let variables = desk.environment.merging(["DISPLAY": server.display, "XAUTHORITY": "/proc/nonexistent"]) { $1 }
      let words = ["/bin/sh", "-c", #"printf kept | "$0" copy 2>&1; "$0" paste"#, try Desk.program("pb")]
      let output = try await Program.run(words, environment: variables)
      await server.stop()
      #expect(output.text.contains(server.display), "\(output.text)")
      #expect(output.text.hasSuffix("kept"))
      #expect(output.status == 0)
    }
  }
}

/// An Xauthority entry that fits every display (FamilyWild, Xau(3)): lengths are big-endian.
private let cookieForEveryDisplay: [UInt8] = {
  func counted(_ bytes: [UInt8]) -> [UInt8] { [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)] + bytes }
  return [0xFF, 0xFF] + counted([]) + counted([]) + counted(Array("MIT-MAGIC-COOKIE-1".utf8))
    + counted([UInt8](repeating: 7, count: 16))
}()
