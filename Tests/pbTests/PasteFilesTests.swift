import Foundation
import TestSupport
import Testing
import Wire

@testable import pb

/// `pb paste --files`: the paths that it writes, and its errors.
@Suite(.startsPrograms) struct PasteFilesTests {
  private static let written: [(options: String, type: String, list: String, paths: String)] = [
    ("", "text/uri-list", "file:///a%20b\r\nfile:///c\r\n", "/a b\n/c\n"),
    ("", "text/uri-list", "# two files\r\nfile:///a\r\n\r\nfile://localhost/b", "/a\n/b\n"),
    ("", "text/uri-list", "file:///a\nfile:///b\n\0", "/a\n/b\n"),
    ("", "text/uri-list", "file:///a%0Ab%1B%5B2J\r\n", "/a\nb\u{1B}[2J\n"),
    ("-0", "text/uri-list", "file:///a%0Ab\r\nfile:///c\r\n", "/a\nb\0/c\0"),
    ("--null -o - ", "text/uri-list", "file:///a", "/a\0"),
    ("-o out; cat out", "text/uri-list", "file:///a", "/a\n"),
    ("", "x-special/gnome-copied-files", "copy\nfile:///a\nfile:///b%25", "/a\n/b%\n"),
    ("", "x-special/gnome-copied-files", "cut\nfile:///a\n", "/a\n"),
  ]

  @Test(arguments: written.indices)
  func thePathsAreWritten(index: Int) throws {
    let (options, type, list, paths) = Self.written[index]
    let (folder, daemon) = (try TemporaryFolder(), try daemon(list, type))
    defer { daemon.stop() }
    let run = try PbRun("$PB paste --files \(options)", socket: daemon.path, in: folder.path)
    #expect(run.code == 0 && run.complaint.isEmpty && run.text == paths, "\(run.complaint)")
  }

  @Test func pathsInOtherEncodingsAreWrittenAsTheyAre() throws {
    let daemon = try daemon("file:///caf%E9", "text/uri-list")
    defer { daemon.stop() }
    #expect(try PbRun("$PB paste --files", socket: daemon.path).output == Array("/caf".utf8) + [0xE9, 0x0A])
  }

  @Test(.needsTerminal) func aTerminalGetsNamesEscaped() throws {
    let daemon = try daemon("file:///a%0Ab%1B%5B2J%C2%9B\r\nfile:///%C3%A9", "text/uri-list")
    defer { daemon.stop() }
    let run = try PbRun("script -qec \"$PB paste --files\" /dev/null", socket: daemon.path)
    #expect(run.text == #"/a\u{0A}b\u{1B}[2J\u{9B}"# + "\r\n/é\r\n")
  }

  @Test(arguments: [
    ("https://example.org/\r\n", 1, "https://example.org/ is not a file on this computer"),
    ("file:///a\r\nhttps://one.example/\r\nhttps://two.example/", 1, "https://one.example/ is not a file"),
    ("file://elsewhere.example/a", 1, "file://elsewhere.example/a"), ("/a", 1, "/a is not a file"),
    ("\u{1B}[2J", 1, #"\u{1B}[2J is not a file"#), ("# nothing\r\n", 3, "lists no files"),
  ])
  func otherAddressesAreRefused(list: String, code: Int32, sentence: String) throws {
    let (folder, daemon) = (try TemporaryFolder(), try daemon(list, "text/uri-list"))
    defer { daemon.stop() }
    let run = try PbRun("$PB paste --files -o out", socket: daemon.path, in: folder.path)
    #expect(run.code == code && run.complaint.contains(sentence), "\(run.complaint)")
    #expect(try folder.names.isEmpty)
  }

  @Test func withoutAListNothingIsThere() throws {
    let daemon = try daemon("text", "text/plain")
    defer { daemon.stop() }
    let run = try PbRun("$PB paste --files -p primary", socket: daemon.path)
    #expect(run.code == 3 && run.complaint.contains("does not offer text/uri-list: ask for text/plain"))
    #expect(daemon.calls.count == 2 && daemon.calls.allSatisfy { $0.text.contains(#""pasteboard":"primary""#) })
  }

  /// Starts a daemon whose item has this content, in this type only.
  private func daemon(_ content: String, _ type: String) throws -> FakeDaemon {
    try FakeDaemon.start { call in
      let asked = try? IncomingCall(call.message).parameters(of: Paste.self).type
      guard asked == type else {
        return .init(encodeError(WireError.typeNotOffered(type: asked ?? "", offered: [type])))
      }
      let representation = Representation(type: type, inline: Array(content.utf8))
      return .init(encodeReply(Paste.self, .init(representation: representation, generation: 1)))
    }
  }
}
