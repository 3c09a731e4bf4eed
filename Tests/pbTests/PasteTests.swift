import Foundation
import Glibc
import Linux
import Pasteboard
import TestSupport
import Testing
import Wire

@testable import pb

/// The output of `pb paste`, its place, and the exit code.
@Suite(.startsPrograms) struct PasteTests {
  private static let large = [UInt8]((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 >> 5) })

  @Test(arguments: [
    "$PB paste", "$PB paste | cat", "$PB paste -o -", "$PB paste > out; cat out",
    "echo -n > out; $PB paste >> out; cat out",
    "$PB paste -o out; cat out", "$PB paste -o /dev/stdout", "$PB paste -o /dev/stdout | cat",
    "$PB paste -o /proc/self/fd/1", "$PB paste -t text/plain -n", "$PB paste <&- 2>&-",
  ])
  func theBytesAreWrittenAsTheyAre(command: String) throws {
    for bytes in [Array("no newline".utf8), [], Self.large] {
      let (folder, daemon) = (try TemporaryFolder(), try daemon(bytes))
      defer { daemon.stop() }
      let run = try PbRun(command, socket: daemon.path, in: folder.path)
      #expect(run.code == 0 && run.complaint.isEmpty, "\(run.complaint)")
      let isSame = run.output == bytes  // a failure's message must not contain megabytes
      #expect(isSame, "\(run.output.count) of \(bytes.count) bytes")
    }
  }

  @Test func inlineBytesAreWrittenToo() throws {
    let daemon = try FakeDaemon.start { _ in
      let representation = Representation(type: "text/plain", inline: Array("inside".utf8))
      return .init(encodeReply(Paste.self, .init(representation: representation, generation: 1)))
    }
    defer { daemon.stop() }
    #expect(try PbRun("$PB paste", socket: daemon.path).text == "inside")
  }

  @Test func aNewFileHasTheUsersMode() throws {
    let (folder, daemon) = (try TemporaryFolder(), try daemon(Array("new".utf8)))
    defer { daemon.stop() }
    #expect(try PbRun("umask 027; $PB paste -o made", socket: daemon.path, in: folder.path).code == 0)
    #expect(try folder.bytes("made") == Array("new".utf8) && folder.names == ["made"])
    #expect(try folder.status("made").st_mode == S_IFREG | 0o640)
  }

  @Test(arguments: [0o600, 0o644, 0o4750])
  func aFileKeepsItsMode(mode: Int) throws {
    let (folder, daemon) = (try TemporaryFolder(), try daemon(Array("new".utf8)))
    defer { daemon.stop() }
    try folder.write("kept", Array("old".utf8), mode: mode)
    let before = try folder.status("kept")
    #expect(try PbRun("umask 027; ln -s kept link; $PB paste -o link", socket: daemon.path, in: folder.path).code == 0)
    #expect(try folder.bytes("kept") == Array("new".utf8) && folder.names == ["kept", "link"])
    let after = try folder.status("kept")
    #expect(after.st_mode == S_IFREG | mode_t(mode))
    #expect(after.st_ino != before.st_ino, "it was replaced, so that it is whole at every moment")
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
  func aFileKeepsItsOwner() throws {
    let (folder, daemon) = (try TemporaryFolder(), try daemon(Array("new".utf8)))
    defer { daemon.stop() }
    try folder.write("kept", Array("old".utf8))
    #expect(chown(folder.path + "/kept", 65534, 65533) == 0)
    #expect(try PbRun("$PB paste -o kept", socket: daemon.path, in: folder.path).code == 0)
    let status = try folder.status("kept")
    #expect(try folder.bytes("kept") == Array("new".utf8) && status.st_uid == 65534 && status.st_gid == 65533)
  }

  @Test(arguments: [0, 3, 3_000_000])
  func aFileWithTwoNamesStaysOne(size: Int) throws {
    let bytes = Array(Self.large.prefix(size))
    let (folder, daemon) = (try TemporaryFolder(), try daemon(bytes))
    defer { daemon.stop() }
    try folder.write("kept", Array("old and long".utf8), mode: 0o600)
    #expect(try PbRun("ln kept other; $PB paste -o kept", socket: daemon.path, in: folder.path).code == 0)
    let isSame = try folder.bytes("other") == bytes
    #expect(isSame)
    #expect(try folder.status("kept").st_ino == folder.status("other").st_ino)
    #expect(try folder.names == ["kept", "other"] && folder.status("kept").st_mode == S_IFREG | 0o600)
  }

  @Test func aFileKeepsItsAttributes() throws {
    let (folder, daemon) = (try TemporaryFolder(), try daemon(Array("new".utf8)))
    defer { daemon.stop() }
    try folder.write("kept", Array("old".utf8))
    let script = """
      python3 -c 'import os; os.setxattr("kept", "user.origin", b"here")' || exit 7  # this file system has none
      $PB paste -o kept
      python3 -c 'import os; print(os.getxattr("kept", "user.origin").decode())'
      """
    let run = try PbRun(script, socket: daemon.path, in: folder.path)
    if run.code == 7 { return }
    #expect(run.text == "here\n", "\(run.complaint)")
    #expect(try folder.bytes("kept") == Array("new".utf8))
  }

  /// Root may write to anything, so another user runs the command then.
  @Test func readOnlyFilesAreRefusedBeforeTheLoad() throws {
    let (folder, daemon) = (try TemporaryFolder(), try daemon(Array("new".utf8)))
    defer { daemon.stop() }
    let program = try folder.installPb()
    let other = geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
    if geteuid() == 0 { #expect(chown(folder.path, 65534, 65534) == 0) }
    try folder.write("kept", Array("old".utf8), mode: 0o400)
    let run = try PbRun(other + "$PB paste -o kept", socket: daemon.path, in: folder.path, program: program)
    #expect(run.code == 1 && run.complaint.contains("could not write to kept: Permission"), "\(run.complaint)")
    #expect(try folder.bytes("kept") == Array("old".utf8) && daemon.calls.isEmpty)
  }

  /// The limit of a file's size stands for a full disk.
  @Test(arguments: ["trap '' XFSZ; ", ""])
  func aFullDiskLeavesTheOldFile(trap: String) throws {
    let (folder, daemon) = (try TemporaryFolder(), try daemon(Self.large))
    defer { daemon.stop() }
    try folder.write("kept", Array("old".utf8), mode: 0o600)
    let run = try PbRun(trap + "ulimit -f 1; $PB paste -o kept", socket: daemon.path, in: folder.path)
    #expect(run.code == 1 && run.complaint.contains("kept"), "\(run.complaint)")
    #expect(run.complaint.contains("the limit on the size of files ('ulimit -f') stops it"), "\(run.complaint)")
    #expect(try folder.bytes("kept") == Array("old".utf8) && folder.names == ["kept"])
    #expect(try folder.status("kept").st_mode == S_IFREG | 0o600)
  }

  @Test func aLinkThatLeadsNowhereYetStaysALink() throws {
    let (folder, daemon) = (try TemporaryFolder(), try daemon(Array("new".utf8)))
    defer { daemon.stop() }
    #expect(try PbRun("ln -s later link; $PB paste -o link", socket: daemon.path, in: folder.path).code == 0)
    #expect(try folder.bytes("later") == Array("new".utf8))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/link") == "later")
  }

  @Test(arguments: ["$PB paste -o kept", "$PB paste > /dev/full"])
  func aFailureLeavesTheOldFile(command: String) throws {
    let folder = try TemporaryFolder()
    let daemon = try command.contains("full") ? daemon(Self.large) : FakeDaemon.start { _ in .init([], hangsUp: true) }
    defer { daemon.stop() }
    try folder.write("kept", Array("old".utf8))
    let run = try PbRun(command, socket: daemon.path, in: folder.path)
    #expect(run.code == 1 && run.complaint.hasPrefix("pb: "))
    #expect(try folder.bytes("kept") == Array("old".utf8))
    #expect(try folder.names == ["kept"])
  }

  @Test func aFolderThatMayNotBeWrittenIsNamed() throws {
    let daemon = try daemon(Array("x".utf8))
    defer { daemon.stop() }
    let run = try PbRun("$PB paste -o /proc/nonexistent/out", socket: daemon.path)
    #expect(run.code == 1 && run.complaint.contains("/proc/nonexistent/out"))
  }

  @Test func aReaderThatClosesEarlyIsNoNoise() throws {
    let daemon = try daemon(Self.large)
    defer { daemon.stop() }
    let run = try PbRun("{ $PB paste; echo $? >&2; } | head -c 10", socket: daemon.path)
    #expect(run.output == Array(Self.large.prefix(10)))
    #expect(run.complaint == "1\n")
  }

  /// script(1) provides a terminal, which writes CR LF for a newline.
  @Test(arguments: [
    ("$PB paste", "text/plain", "line", "line\r\n"), ("$PB paste", "text/plain", "line\n", "line\r\n"),
    ("$PB paste -n", "text/plain", "line", "line"), ("$PB paste -t a/b", "a/b", "raw\n", "raw\r\n"),
  ])
  func aTerminalGetsAWholeLine(command: String, type: String, text: String, expected: String) throws {
    let daemon = try daemon(Array(text.utf8), type: type)
    defer { daemon.stop() }
    #expect(try PbRun("script -qec \"\(command)\" /dev/null", socket: daemon.path).text == expected)
  }

  @Test func aTerminalIsKeptFromAnImage() throws {
    let daemon = try daemon([0x89, 0x50], type: "image/png")
    defer { daemon.stop() }
    let run = try PbRun("script -qec \"$PB paste\" /dev/null", socket: daemon.path)
    #expect(run.code == 1 && run.text.contains("image/png") && run.text.contains("-o FILE"))
    #expect(try PbRun("$PB paste", socket: daemon.path).output == [0x89, 0x50])
  }

  @Test(
    arguments: [
      (WireError.nothingThere(pasteboard: "general"), 3, "copy something first"),
      (.typeNotOffered(type: "image/png", offered: ["text/html", "text/rtf"]), 3, "text/html, text/rtf"),
      (.timedOut(step: "the other application does not answer"), 5, "does not answer"),
      (.loadFailed(type: "text/rtf", reason: "the converter crashed"), 1, "the converter crashed"),
      (.invalidType(type: "x"), 2, "media type"), (.methodNotFound(method: "x"), 1, "another version"),
    ] as [(WireError, Int32, String)])
  func anErrorReplyHasItsExitCode(error: WireError, code: Int32, sentence: String) throws {
    let daemon = try FakeDaemon.start { _ in .init(encodeError(error)) }
    defer { daemon.stop() }
    let run = try PbRun("$PB paste --as rtf", socket: daemon.path)
    #expect(run.code == code && run.output.isEmpty)
    #expect(run.complaint.hasPrefix("pb: ") && run.complaint.contains(sentence), "\(run.complaint)")
    #expect(run.complaint.filter { $0 == "\n" }.count == 1)
  }

  // MARK: Files by their names

  private static let named: [(words: String, offered: [String], pasted: String)] = [
    ("-o x.html", ["text/html", "text/plain;charset=utf-8"], "text/html"), ("-o x.HTM", ["text/html"], "text/html"),
    ("-o x.md", ["text/html", "text/markdown"], "text/markdown"), ("-o x.rtf", ["text/html", "text/rtf"], "text/rtf"),
    ("-o x.txt", ["text/html", "text/plain;charset=utf-8"], "text/plain;charset=utf-8"),
    ("-o x.txt", ["text/html", "text/plain"], "text/plain"),
    ("-o x.py", ["text/html", "text/plain;charset=utf-8"], "text/plain;charset=utf-8"),
    ("-o x.png", ["text/html", "image/png"], "image/png"), ("-o x.JPG", ["image/png", "image/jpeg"], "image/jpeg"),
    ("-o x.json", ["application/json", "text/plain;charset=utf-8"], "application/json"),
    ("-o x.json", ["text/html", "text/plain;charset=utf-8"], "text/plain;charset=utf-8"),
    ("-o x.svg", ["text/html", "text/plain"], "text/plain"),
    (
      "-o x.docx", ["text/html", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    ),
    (
      "-o x.odt", ["text/html", "application/vnd.oasis.opendocument.text"], "application/vnd.oasis.opendocument.text"
    ),
    // An option has precedence, and a name without a known type counts as no file.
    ("-o x.html -t image/png", ["text/html", "image/png"], "image/png"),
    ("-o x.png --as rtf", ["text/rtf", "image/png"], "text/rtf"),
    ("-o x.docx --as html", ["text/html"], "text/html"), ("-o x", ["image/png"], "image/png"),
    ("-o x.unknown", ["image/png"], "image/png"), ("-o x.bin", ["image/png"], "image/png"),
    ("-o .html", ["image/png"], "image/png"),
  ]

  @Test(arguments: named)
  func theNameOfTheFileSaysWhatIsPasted(words: String, offered: [String], pasted: String) throws {
    let (folder, daemon) = (try TemporaryFolder(), try daemon(offering: offered))
    defer { daemon.stop() }
    let run = try PbRun("$PB paste \(words)", socket: daemon.path, in: folder.path)
    #expect(run.code == 0 && run.complaint.isEmpty, "\(run.complaint)")
    let name = try #require(folder.names.first)
    #expect(try folder.bytes(name) == Array(pasted.utf8))
  }

  @Test(arguments: [
    ("x.jpg", "the item does not offer image/jpeg: ask for image/png"), ("x.html", "does not offer text/html"),
    ("x.txt", "does not offer text/plain"), ("x.json", "does not offer application/json"),
  ])
  func unavailableTypesAreRefused(name: String, sentence: String) throws {
    let (folder, daemon) = (try TemporaryFolder(), try daemon(offering: ["image/png"]))
    defer { daemon.stop() }
    let run = try PbRun("$PB paste -o \(name)", socket: daemon.path, in: folder.path)
    #expect(run.code == 3 && run.complaint.contains(sentence), "\(run.complaint)")
    #expect(try run.complaint.lines.count == 2 && folder.names.isEmpty)
  }

  /// Of two names that look alike, only one is written to.
  @Test func aNameThatIsNoUTF8IsWrittenAsGiven() throws {
    let (folder, daemon) = (try TemporaryFolder(), try daemon(offering: ["text/markdown"]))
    defer { daemon.stop() }
    let script = #"""
      printf other > "$(printf 'caf\351.md')"
      printf old > "$(printf 'caf\352.md')"
      for n in 352 353; do $PB paste -o "$(printf "caf\\$n.md")"; done
      for n in 351 352 353; do cat "$(printf "caf\\$n.md")"; echo; done
      """#
    let run = try PbRun(script, socket: daemon.path, in: folder.path)
    #expect(run.text == "other\ntext/markdown\ntext/markdown\n" && run.complaint.isEmpty, "\(run.complaint)")
    let failed = try PbRun(
      #"$PB paste -o "$(printf 'missing/caf\351')""#, socket: daemon.path, in: folder.path)
    #expect(failed.code == 1 && failed.complaint.contains(#"missing/caf\xE9: "#), "\(failed.complaint)")
  }

  /// Starts a daemon whose item has these types, each with its own name as its content.
  private func daemon(offering offered: [String]) throws -> FakeDaemon {
    try FakeDaemon.start { call in
      guard let parameters = try? IncomingCall(call.message).parameters(of: Paste.self) else {
        return .init([], hangsUp: true)
      }
      let format = parameters.format?.type.description
      let type = parameters.type ?? format ?? offered[0]
      guard offered.contains(type) else { return .init(encodeError(.typeNotOffered(type: type, offered: offered))) }
      let representation = Representation(type: type, inline: Array(type.utf8))
      return .init(encodeReply(Paste.self, .init(representation: representation, generation: 1)))
    }
  }

  @Test func errorsOfTheDaemonCannotSteerTheTerminal() throws {
    let error = WireError.loadFailed(type: "a/b", reason: Hostile.text)
    let daemon = try FakeDaemon.start { _ in .init(encodeError(error)) }
    defer { daemon.stop() }
    let run = try PbRun("$PB paste", socket: daemon.path)
    #expect(run.complaint == "pb: the item could not be loaded as a/b: \(Hostile.shown).\n")
  }

  private func daemon(_ bytes: [UInt8], type: String = "text/plain;charset=utf-8") throws -> FakeDaemon {
    let payload = try Payload(bytes)
    return try FakeDaemon.start { _ in
      guard let descriptor = try? payload.handOut() else { return .init([], hangsUp: true) }
      let representation = Representation(type: type, size: payload.count, descriptor: 0)
      return .init(
        encodeReply(Paste.self, .init(representation: representation, generation: 1, descriptors: 1)),
        descriptors: [SharedDescriptor(descriptor)])
    }
  }
}
