import Bytes
import CLinux
import Foundation
import Glibc
import Linux
import TestSupport
import Testing

@testable import pb

/// The sequences for a terminal without a display: by themselves, on real terminals, and through real tmux and screen.
@Suite(.startsPrograms) struct TerminalClipboardTests {
  // MARK: The sequences

  @Test func theSequenceIsXtermsOwn() {
    let text = Array("hi".utf8)
    #expect(ClipboardSequence.direct(text, to: .clipboard) == Array("\u{1B}]52;c;aGk=\u{7}".utf8))
    #expect(ClipboardSequence.direct(text, to: .primary) == Array("\u{1B}]52;p;aGk=\u{7}".utf8))
    let longest = [UInt8](repeating: 0x78, count: ClipboardSequence.longestText)
    #expect(ClipboardSequence.direct(longest, to: .clipboard).count == 100_000)
  }

  @Test(arguments: [1, 239, 240, 241, 100_000])
  func screenGetsItInPieces(count: Int) {
    let sequence = patterned(count).map { $0 & 0x3F | 0x40 }
    let packed = String(decoding: ClipboardSequence.throughScreen(sequence), as: UTF8.self)
    #expect(packed.hasPrefix("\u{1B}P") && packed.hasSuffix("\u{1B}\\"))
    let pieces = packed.dropFirst(2).dropLast(2).split(separator: "\u{1B}\\\u{1B}P")
    #expect(pieces.allSatisfy { $0.utf8.count <= 240 })
    #expect(Array(pieces.joined().utf8) == sequence)
    #expect(pieces.first?.utf8.count == min(2, count), "a tmux that looks into it finds no text")
  }

  @Test(arguments: [
    (["TERM": "xterm-256color"], TerminalClipboard.Way.direct), (["TERM": "tmux-256color"], .direct),
    (["TERM": "tmux-256color", "TMUX": "/tmp/a,1,0"], .tmux),
    (["TERM": "screen", "STY": "1.tty"], .screen), (["TERM": "screen", "STY": "1.tty", "TMUX": "/tmp/a,1,0"], .tmux),
    (["TERM": "screen-256color"], .screenOrTmux),
    (["TERM": "dumb"], nil), (["TERM": "linux", "TMUX": "/tmp/a,1,0"], nil), ([:], nil),
  ])
  func theEnvironmentTellsTheWay(variables: [String: String], way: TerminalClipboard.Way?) {
    #expect(TerminalClipboard { variables[$0] }?.way == way)
  }

  @Test func possibleScreensGetBothSequencesForShortTexts() {
    let clipboard = TerminalClipboard { ["TERM": "screen"][$0] }
    let (short, long) = (Array("hi".utf8), [UInt8](repeating: 0x78, count: 300))
    let (direct, packed) = (ClipboardSequence.direct, ClipboardSequence.throughScreen)
    #expect(
      clipboard?.bytes(for: short, to: .clipboard) == packed(direct(short, .clipboard)) + direct(short, .clipboard))
    #expect(clipboard?.bytes(for: long, to: .clipboard) == packed(direct(long, .clipboard)))
  }

  // MARK: On a terminal

  private static let copies: [(command: String, text: String)] = [
    ("printf hi | $PB copy", "hi"), ("$PB copy note.md", "# A\n\n*b*\n"), ("$PB copy page.html", "a b"),
    ("$PB copy page.html --as markdown", "a **b**"), ("printf hi | $PB copy -t text/plain", "hi"),
    ("printf a,b | $PB copy -t text/csv", "a,b"), ("$PB copy --url https://example.org/", "https://example.org/"),
    ("$PB copy --files note.md", "/note.md"),
  ]

  @Test(.needsTerminal, arguments: copies.indices)
  func aTerminalGetsTheText(index: Int) throws {
    let (command, text) = Self.copies[index]
    let (folder, run) = try onTerminal(command)
    let told = try #require(
      run.text.firstMatch(of: /\x{1B}\]52;c;([A-Za-z0-9+\/=]+)\x{07}/), "\(run.text.debugDescription)")
    let shown = String(decoding: Data(base64Encoded: String(told.output.1)) ?? Data(), as: UTF8.self)
    let expected = text.hasPrefix("/") ? folder.path + text : text
    #expect(shown.trimmingCharacters(in: .newlines) == expected.trimmingCharacters(in: .newlines))
    #expect(run.code == 0 && run.text.contains("pb: without a display, pb asked the terminal"))
  }

  @Test(.needsTerminal) func primaryIsTheTerminalsOwn() throws {
    let run = try onTerminal("printf hi | $PB copy -p primary").run
    #expect(run.code == 0 && run.text.contains("\u{1B}]52;p;aGk=\u{7}"))
  }

  private static let refused: [(command: String, sentence: String)] = [
    ("printf hi | $PB copy -p mine", "not installed"), ("head -c 9 /dev/zero | $PB copy -t image/png", "not installed"),
    ("$PB copy page.html --as html", "not installed"), ("printf hi | $PB copy --sensitive", "secrets and items"),
    ("printf hi | $PB copy --once", "items that expire"), ("head -c 74995 /dev/zero | $PB copy", "at most 74994 bytes"),
    ("$PB paste", "not installed"), ("printf hi | TERM=linux $PB copy", "not installed"),
    ("printf hi | $PB copy --offer a/b=true", "not installed"),
  ]

  @Test(.needsTerminal, arguments: refused.indices)
  func otherCopiesAreNotSentToATerminal(index: Int) throws {
    let (command, sentence) = Self.refused[index]
    let run = try onTerminal(command).run
    #expect(!run.text.contains("\u{1B}"), "\(run.text.debugDescription)")
    #expect(run.code == 4 && run.text.contains("pasteboardd is not installed") && run.text.contains(sentence))
    #expect(run.text.split(separator: "\n").count == 1, "\(run.text)")
  }

  @Test func withoutATerminalTheDaemonIsMissed() throws {
    let folder = try TemporaryFolder()
    let run = try PbRun(
      "printf hi | setsid -w $PB copy", socket: folder.path + "/socket", environment: ["TERM": "xterm"],
      in: folder.path, program: folder.installPb())
    #expect(run.code == 4 && run.complaint.contains("not installed") && run.text.isEmpty)
  }

  /// Ctrl-S stops a terminal until the user types Ctrl-Q, which may be never.
  @Test(.needsTerminal) func aTerminalThatIsStoppedIsGivenUp() throws {
    var (outer, inner): (CInt, CInt) = (-1, -1)
    var path = [CChar](repeating: 0, count: 256)
    try #require(openpty(&outer, &inner, &path, nil, nil) == 0)
    defer { for end in [outer, inner] { close(end) } }
    #expect(tcflow(inner, TCOOFF) == 0)
    let name = String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    let folder = try TemporaryFolder()
    // A session leader that opens a terminal gets it as its controlling terminal.
    let run = try PbRun(
      "printf hi | setsid -w sh -c 'exec $PB copy 3<>\(name)'", socket: folder.path + "/socket",
      environment: ["TERM": "xterm"], in: folder.path, program: folder.installPb())
    #expect(run.code == 4 && run.complaint.contains("the terminal does not read"), "\(run.complaint)")
  }

  // MARK: Far from one's display

  @Test(
    .needsTerminal,
    arguments: [(far: "SSH_TTY=/dev/pts/0", isTold: true), ("SSH_TTY=x DISPLAY=:4242", false), ("", false)])
  func remoteUsersHaveItOnBothSides(far: String, isTold: Bool) throws {
    let folder = try TemporaryFolder()
    defer { folder.endDaemon(at: "pasteboard/socket") }
    let run = try PbRun(
      "script -qec \"printf hi | env -u PASTEBOARD_SOCKET \(far) $PB copy\" /dev/null; $PB paste",
      socket: folder.path + "/pasteboard/socket", environment: ["TERM": "xterm", "XDG_RUNTIME_DIR": folder.path],
      in: folder.path)
    #expect(run.code == 0 && run.text.hasSuffix("hi"), "\(run.text)")
    #expect(run.text.contains("\u{1B}]52;c;aGk=\u{7}") == isTold)
    #expect(run.text.contains("pb: without a display, pb asked") == isTold, "\(run.text)")
  }

  // MARK: Multiplexers

  private static let hasTmux = InstalledProgram.path(of: "tmux") != nil
  private static let hasScreen = InstalledProgram.path(of: "screen") != nil

  @Test(.needsTerminal, .enabled(if: hasTmux, "tmux is not installed"), arguments: [2, 74_994])
  func tmuxHandsItOn(count: Int) throws {
    // tmux names no selection, which means the clipboard to most terminals.
    try throughMultiplexer("tmux -f /dev/null new-session ./inside", count: count, awaiting: "\u{1B}]52;;")
  }

  @Test(.needsTerminal, .enabled(if: hasScreen, "screen is not installed"), arguments: [2, 3000])
  func screenHandsItOn(count: Int) throws {
    try throughMultiplexer("screen -c /dev/null ./inside", count: count, awaiting: "\u{1B}]52;c;")
  }

  /// Copies `count` bytes inside, and waits until the outer terminal has the whole sequence with this beginning.
  private func throughMultiplexer(_ command: String, count: Int, awaiting beginning: String) throws {
    let folder = try TemporaryFolder()
    let program = try folder.installPb()
    let text = "head -c \(count) /dev/zero | tr '\\0' x"
    try folder.write("inside", Array("#!/bin/sh\n\(text) | $PB copy\nread line\n".utf8), mode: 0o755)
    try FileManager.default.createDirectory(
      atPath: folder.path + "/screens", withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let variables = "TERM=xterm-256color TMUX_TMPDIR=\(folder.path) SCREENDIR=\(folder.path)/screens LC_ALL=C.UTF-8"
    let sequence = beginning + Base64.encode([UInt8](repeating: 0x78, count: count)) + "\u{7}"
    let terminal = try ScriptedTerminal(
      "env \(variables) \(command)", socket: folder.path + "/socket", in: folder, program: program, awaiting: sequence
    ) { "\n" }
    #expect(terminal.code == 0 && terminal.shown.contains(sequence))
  }

  /// Runs a command on a terminal without a daemon, but with a converter.
  private func onTerminal(_ command: String) throws -> (folder: TemporaryFolder, run: PbRun) {
    let folder = try TemporaryFolder()
    let program = try folder.installPb()
    let worker = try #require(InstalledProgram.path(of: "pasteboard-render"), "the converter is not built")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/pasteboard-render", withDestinationPath: worker)
    try folder.write("note.md", Array("# A\n\n*b*\n".utf8))
    try folder.write("page.html", Array("<p>a <b>b</b></p>".utf8))
    let run = try PbRun(
      "script -qec \"\(command)\" /dev/null", socket: folder.path + "/socket", environment: ["TERM": "xterm"],
      in: folder.path, program: program)
    return (folder, run)
  }
}
