import Foundation
import Linux
import Pasteboard
import TestSupport
import Testing
import Wire

@testable import pb

/// The content that `pb copy` hands over, and the errors before any request to the daemon.
@Suite(.startsPrograms) struct CopyTests {
  private static let taken: [(command: String, type: String, text: String, name: String?)] = [
    ("$PB copy notes.md", "text/markdown;charset=utf-8", "# Notes é\n", "notes.md"),
    ("cd /; $PB copy \"$OLDPWD\"/page.HTML", "text/html", "<p>page", "page.HTML"),
    ("$PB copy no-extension", "text/plain;charset=utf-8", "plain", "no-extension"),
    ("$PB copy -t image/png notes.md", "image/png", "# Notes é\n", "notes.md"),
    ("$PB copy latin1.txt", "text/plain", "caf\u{FFFD}", "latin1.txt"),
    ("$PB copy latin1", "application/octet-stream", "caf\u{FFFD}", "latin1"),
    ("$PB copy -t UTF8_STRING latin1", "text/plain", "caf\u{FFFD}", "latin1"),
    ("$PB copy -t STRING latin1", "text/plain;charset=iso-8859-1", "caf\u{FFFD}", "latin1"),
    ("printf 'from a pipe' | $PB copy", "text/plain;charset=utf-8", "from a pipe", nil),
    ("printf 'x' | $PB copy -t text/markdown -", "text/markdown;charset=utf-8", "x", nil),
    ("$PB copy < notes.md", "text/plain;charset=utf-8", "# Notes é\n", nil),
    ("(read line; $PB copy) < lines.txt", "text/plain;charset=utf-8", "two\n", nil),
    ("$PB copy lines.txt no-extension.txt", "text/plain;charset=utf-8", "one\ntwo\nplain", nil),
    ("$PB copy -t text/html notes.md page.HTML", "text/html", "# Notes é\n<p>page", nil),
    ("HOME= XDG_CACHE_HOME= $PB copy data.json", "application/json", "{}", "data.json"),
    ("$PB copy notes.md >&- 2>&-", "text/markdown;charset=utf-8", "# Notes é\n", "notes.md"),
    // Types by the first bytes.
    ("$PB copy shot", "image/png", png, "shot"), ("cat shot | $PB copy", "image/png", png, nil),
    ("$PB copy < shot", "image/png", png, nil),
    ("cp shot photo.jpg; $PB copy photo.jpg", "image/png", png, "photo.jpg"),
    ("cp shot shot.txt; $PB copy shot.txt", "image/png", png, "shot.txt"),
    ("$PB copy -t image/jpeg shot", "image/jpeg", png, "shot"),
    ("printf '%%PDF-1.4 x' | $PB copy", "application/pdf", "%PDF-1.4 x", nil),
    ("printf '{\\\\rtf1 x}' > letter.doc; $PB copy letter.doc", "text/rtf", #"{\rtf1 x}"#, "letter.doc"),
    ("printf '%%PDF- is how' > pdf.md; $PB copy pdf.md", "text/markdown;charset=utf-8", "%PDF- is how", "pdf.md"),
    (
      "printf 'PK\\003\\004' > a.odt; $PB copy a.odt", "application/vnd.oasis.opendocument.text", "PK\u{3}\u{4}",
      "a.odt"
    ),
    ("printf '<!doctype html>' | $PB copy", "text/plain;charset=utf-8", "<!doctype html>", nil),
    // Short words for types.
    ("$PB copy -t md no-extension", "text/markdown;charset=utf-8", "plain", "no-extension"),
    ("$PB copy -t markdown no-extension", "text/markdown;charset=utf-8", "plain", "no-extension"),
    ("$PB copy -t html notes.md", "text/html", "# Notes é\n", "notes.md"),
    ("$PB copy -t rtf notes.md", "text/rtf", "# Notes é\n", "notes.md"),
    ("$PB copy -t plain page.HTML", "text/plain;charset=utf-8", "<p>page", "page.HTML"),
    ("$PB copy -t text page.HTML", "text/plain;charset=utf-8", "<p>page", "page.HTML"),
    ("$PB copy -t txt latin1", "text/plain", "caf\u{FFFD}", "latin1"),
    ("$PB copy -t csv no-extension", "text/csv;charset=utf-8", "plain", "no-extension"),
    ("$PB copy -t png notes.md", "image/png", "# Notes é\n", "notes.md"),
    // Words.
    ("$PB copy --text 'some words'", "text/plain;charset=utf-8", "some words", nil),
    ("$PB copy --text some  words -t md", "text/markdown;charset=utf-8", "some words", nil),
    ("$PB copy --text '%PDF-1.4'", "text/plain;charset=utf-8", "%PDF-1.4", nil),
    ("$PB copy --text \"$(printf 'caf\\351')\"", "text/plain", "caf\u{FFFD}", nil),
    ("$PB copy --expire 5m --text -- -n -", "text/plain;charset=utf-8", "-n -", nil),
    // Names that are not UTF-8, two of which look alike.
    (
      "for n in 351 352; do printf $n > \"$(printf \"caf\\\\$n.md\")\"; done; $PB copy \"$(printf 'caf\\352.md')\"",
      "text/markdown;charset=utf-8", "352", "caf\u{FFFD}.md"
    ),
  ]

  private static let png = "\u{FFFD}PNG\r\n\u{1A}\nrest"

  @Test(arguments: taken)
  func itIsHandedOver(command: String, type: String, text: String, name: String?) throws {
    let (folder, daemon) = (try files(), try acceptingDaemon())
    defer { daemon.stop() }
    let run = try PbRun(command, socket: daemon.path, in: folder.path)
    #expect(run.code == 0 && run.output.isEmpty && run.complaint.isEmpty, "\(run.complaint)")
    let call = try #require(daemon.calls.first)
    let parameters = try IncomingCall(call.message).parameters(of: Copy.self)
    #expect(parameters.representations.map(\.type) == [type])
    #expect(parameters.hints?.name == name)
    let descriptor = try #require(call.descriptors.first)
    let payload = try #require(try Payload(sealed: descriptor.owner.duplicate()))
    #expect(String(decoding: try payload.bytes(), as: UTF8.self) == text)
  }

  @Test func formatsAndPasteboardAreStated() throws {
    let (folder, daemon) = (try files(), try acceptingDaemon())
    defer { daemon.stop() }
    #expect(try PbRun("$PB copy notes.md --as html,rtf -p primary", socket: daemon.path, in: folder.path).code == 0)
    let call = try #require(daemon.calls.first)
    let parameters = try IncomingCall(call.message).parameters(of: Copy.self)
    #expect(parameters.hints?.formats == [.html, .rtf] && parameters.pasteboard == "primary")
  }

  private static let refused: [(command: String, code: Int32, sentence: String)] = [
    ("$PB copy missing.md", 1, "could not open missing.md"), ("$PB copy .", 1, ". is a directory: use --files"),
    ("$PB copy 'some words'", 1, "or use --text to copy the words themselves"),
    ("$PB copy --text", 2, "--text needs words"), ("$PB copy --text ''", 1, "the text is empty"),
    ("$PB copy --text --files a.png", 2, "only one of --files, --url and --text"),
    ("$PB copy empty", 1, "pb clear"), ("printf '' | $PB copy", 1, "standard input is empty"),
    ("$PB copy <&-", 1, "check standard input"), ("$PB copy notes.md page.HTML", 2, "different types"),
    ("$PB copy a.png b.png", 2, "use --files"),
    ("$PB copy a.png notes.md", 2, "use --files"), ("$PB copy latin1 no-extension", 2, "use --files"),
    ("$PB copy -t image/png a.png b.png", 2, "use --files"), ("$PB copy -t nonsense", 2, "nonsense"),
    ("$PB copy --as docx notes.md", 2, "docx"), ("$PB copy -p 'a b' notes.md", 2, "a b"),
    ("$PB copy --pictures nosuch notes.md", 1, "nosuch is not a folder"),
    ("$PB copy --pictures /etc/passwd notes.md", 1, "/etc/passwd is not a folder"),
    ("$PB copy --pictures latin1 no-extension", 1, "latin1 is not a folder"),
    ("$PB copy --pictures '' notes.md", 2, "the name of the folder is empty"),
    ("$PB copy ''", 2, "the name of the file is empty"), ("$PB copy notes.md ''", 2, "the name of the file is empty"),
    ("$PB copy --files ''", 2, "the name of the file is empty"), ("$PB copy -share", 2, "unknown option '-share'"),
  ]

  @Test(arguments: refused)
  func itIsRefusedAndNothingChanges(command: String, code: Int32, sentence: String) throws {
    let (folder, daemon) = (try files(), try acceptingDaemon())
    defer { daemon.stop() }
    let run = try PbRun(command, socket: daemon.path, in: folder.path)
    #expect(run.code == code)
    #expect(run.complaint.contains(sentence), "\(run.complaint)")
    #expect(run.output.isEmpty && daemon.calls.isEmpty)
    if code == 1 { #expect(run.complaint.hasPrefix("pb: ") && run.complaint.hasSuffix(".\n")) }
  }

  @Test func namesOfFilesSteerNoTerminal() throws {
    let command = #"$PB copy "$(printf 'no\033[2J\302\233\342\200\256')""#
    let run = try PbRun(command)
    #expect(run.complaint.contains(#"could not open no\u{1B}[2J\u{9B}\u{202E}: "#), "\(run.complaint.debugDescription)")
    let misuse = try PbRun(#"$PB copy -t "$(printf 'no\033[2J')""#)
    #expect(misuse.code == 2 && misuse.complaint.contains(#"no\u{1B}[2J"#), "\(misuse.complaint.debugDescription)")
  }

  private static let tooLarge = [
    "head -c 50000000 /dev/zero | $PB copy", "head -c 2000001 /dev/zero > big.png; $PB copy big.png",
    "head -c 40000000 /dev/zero > big.png; $PB copy big.png", "head -c 40000000 /dev/zero > big.txt; $PB copy big.txt",
    "head -c 1200000 /dev/zero > half.txt; $PB copy half.txt half.txt",
    "head -c 40000000 /dev/zero | $PB copy --offer a/b=true -",
  ]

  @Test(arguments: tooLarge)
  func contentsBeyondTheLimitAreNotHandedOver(command: String) throws {
    let folder = try files()
    let daemon = try FakeDaemon.start { _ in .init(text: #"{"parameters":{"item":3000000,"room":2000000}}"#) }
    defer { daemon.stop() }
    let run = try PbRun(command, socket: daemon.path, in: folder.path)
    #expect(run.code == 1 && run.complaint.contains("larger than 2000000 bytes"), "\(run.complaint)")
    #expect(daemon.calls.count == 1)
    #expect(daemon.calls.allSatisfy { $0.text.contains("org.pasteboard.Limits") && $0.descriptors.isEmpty })
  }

  @Test func contentsWithinTheLimitAreHandedOver() throws {
    let daemon = try acceptingDaemon()
    defer { daemon.stop() }
    let run = try PbRun("head -c 2000000 /dev/zero | $PB copy -p mine", socket: daemon.path)
    #expect(run.code == 0, "\(run.complaint)")
    #expect(daemon.calls.map { $0.text.contains("org.pasteboard.Limits") } == [true, false])
    #expect(daemon.calls[0].text.contains(#""pasteboard":"mine""#))
  }

  @Test func aWarningGoesToStandardErrorAndIsNoFailure() throws {
    let daemon = try FakeDaemon.start { _ in .init(encodeReply(Copy.self, .init(generation: 1, warning: "no display")))
    }
    defer { daemon.stop() }
    let run = try PbRun("echo x | $PB copy", socket: daemon.path)
    #expect(run.code == 0 && run.complaint == "pb: copied, but only pb can paste it: no display.\n")
  }

  /// 33 MiB: a file is handed over directly, a pipe through an unlinked file.
  @Test(arguments: [
    ("head -c 34603008 /dev/zero > big.bin; $PB copy big.bin", false),
    ("head -c 34603008 /dev/zero > big.txt; $PB copy big.txt", true),
    ("head -c 34603008 /dev/zero | $PB copy", true),
    ("head -c 34603008 /dev/zero | HOME=/proc/nonexistent $PB copy", true),
  ])
  func largeContentsAreNoMemoryFiles(command: String, isText: Bool) throws {
    let (folder, daemon) = (try files(), try acceptingDaemon())
    defer { daemon.stop() }
    let run = try PbRun(command, socket: daemon.path, environment: ["HOME": folder.path], in: folder.path)
    #expect(run.code == 0, "\(run.complaint)")
    let call = try #require(daemon.calls.last)
    let descriptor = try #require(call.descriptors.first)
    #expect(try descriptor.owner.status().size == 34_603_008 && !descriptor.owner.isSealed())
    let type = try IncomingCall(call.message).parameters(of: Copy.self).representations.first?.type
    #expect(type == (isText ? "text/plain;charset=utf-8" : "application/octet-stream"))
  }

  @Test func firstBytesNameTheTypeOfALargeFile() throws {
    let (folder, daemon) = (try files(), try acceptingDaemon())
    defer { daemon.stop() }
    let run = try PbRun("head -c 34603008 /dev/zero >> shot; $PB copy shot", socket: daemon.path, in: folder.path)
    #expect(run.code == 0, "\(run.complaint)")
    let parameters = try IncomingCall(#require(daemon.calls.last).message).parameters(of: Copy.self)
    #expect(parameters.representations.map(\.type) == ["image/png"])
  }

  private func acceptingDaemon() throws -> FakeDaemon {
    try FakeDaemon.start { call in
      call.text.contains("org.pasteboard.Limits")
        ? .init(text: #"{"parameters":{"item":2000000000,"room":2000000000}}"#)
        : .init(encodeReply(Copy.self, .init(generation: 1)))
    }
  }

  private func files() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("notes.md", Array("# Notes é\n".utf8))
    try folder.write("page.HTML", Array("<p>page".utf8))
    try folder.write("no-extension", Array("plain".utf8))
    try folder.write("no-extension.txt", Array("plain".utf8))
    try folder.write("lines.txt", Array("one\ntwo\n".utf8))
    try folder.write("data.json", Array("{}".utf8))
    for name in ["latin1", "latin1.txt"] { try folder.write(name, Array("caf".utf8) + [0xE9]) }
    for name in ["a.png", "b.png"] { try folder.write(name, [0x89]) }
    try folder.write("shot", [0x89] + Array("PNG\r\n\u{1A}\nrest".utf8))
    try folder.write("empty", [])
    return folder
  }
}
