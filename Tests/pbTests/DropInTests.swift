import Pasteboard
import PasteboardClient
import Testing

@testable import pb

/// The meaning of the command lines of the tools that pb replaces.
struct DropInTests {
  @Test(arguments: [
    ("xclip", DropIn.xclip), ("/usr/bin/wl-copy", .wlCopy), ("./wl-paste", .wlPaste), ("a/b/xsel", .xsel),
    ("pbcopy", .pbcopy), ("/x/pbpaste", .pbpaste),
  ])
  func theNameDecides(path: String, tool: DropIn) {
    #expect(DropIn(invokedAs: path) == tool)
  }

  @Test(arguments: ["pb", "/usr/bin/pb", "", "/", "xclip/", "xclip.old", "-xclip"])
  func anyOtherNameIsPb(path: String) {
    #expect(DropIn(invokedAs: path) == nil)
  }

  /// Returns a tool's command line from words with spaces between them.
  static func line(_ text: String) -> ToolLine { ToolLine(text.split(separator: " ").map(String.init)) }

  /// Returns the message that a tool prints for a command line instead of carrying it out.
  static func message(_ text: String) throws -> ToolMessage {
    let line = line(text)
    let tool = try #require(DropIn(invokedAs: line.program))
    return try #require(throws: ToolMessage.self) { try tool.tool(line) }
  }
}

/// xclip's options.
struct XclipTests {
  private func read(_ text: String) throws -> Xclip { try Xclip(DropInTests.line("xclip " + text)) }

  @Test(arguments: [
    ("", Xclip.Selection.primary), ("-selection clipboard", .clipboard), ("-sel c", .clipboard),
    ("-se clip", .clipboard),
    ("-selection CLIPBOARD", .clipboard), ("-sel sec", .secondary), ("-selection buffer-cut", .cutBuffer),
    ("-sel p", .primary), ("-sel xyz", .primary), ("-sel c -sel p", .primary),
    // Ambiguous, or not in the form of X's options: names of files.
    ("-s clip", .primary), ("-selection=clipboard", .primary), ("--selection clipboard", .primary),
  ])
  func selections(text: String, selection: Xclip.Selection) throws {
    #expect(try read(text).selection == selection)
  }

  @Test func everySelectionIsAPasteboard() {
    let all: [Xclip.Selection] = [.primary, .secondary, .clipboard, .cutBuffer]
    #expect(all.map(\.pasteboard) == [.primary, .named("secondary"), .general, .named("buffer-cut")])
  }

  @Test(arguments: [
    ("", false), ("-i", false), ("-in", false), ("-o", true), ("-out", true), ("-ou", true), ("-i -o", true),
    ("-o -i", false), ("-o file", true),
  ])
  func theLastDirectionCounts(text: String, pastes: Bool) throws {
    #expect(try read(text).pastes == pastes)
  }

  @Test(arguments: [
    ("a b", ["a", "b"]), ("-bogus", ["-bogus"]), ("-v", ["-v"]), ("-", ["-"]), ("-- -o", ["--"]), ("-sel", ["-sel"]),
    ("-di", ["-di"]), ("-o -l", ["-l"]), ("-r x -f", ["x"]), ("-s clip", ["-s", "clip"]), ("-sens", ["-sens"]),
  ])
  func otherWordsAreFiles(text: String, files: [String]) throws {
    #expect(try read(text).files == files)
  }

  @Test func everyOptionIsRead() throws {
    let tool = try read("-d :7 -l 3 -t text/html -r -noutf8 -sensitive -wait 5 -verbose -o x")
    #expect((tool.display, tool.loops, tool.target) == (":7", 3, "text/html"))
    #expect(
      [tool.trimsNewline, tool.isLatin1, tool.isSensitive, tool.staysInFront, tool.pastes] == [
        true, true, true, true, true,
      ])
    #expect(tool.files == ["x"])
  }

  @Test(arguments: [
    ("-f", ToolCopy(echoes: true, pasteboard: .primary)),
    ("-f -quiet", ToolCopy(pasteboard: .primary, staysInFront: true)),
    ("-quiet -silent -f", ToolCopy(echoes: true, pasteboard: .primary)),
    ("-f a", ToolCopy(source: .files(["a"]), pasteboard: .primary)),
    ("-sel c -t image/png a", ToolCopy(source: .files(["a"]), type: .png, pasteboard: .general)),
    ("-t UTF8_STRING -r", ToolCopy(type: .plainText, trimsNewline: true, pasteboard: .primary)),
    ("-noutf8 -t text/html", ToolCopy(type: .latin1PlainText, pasteboard: .primary)),
    ("-l 1", ToolCopy(pasteboard: .primary, hints: ItemHints(isOnce: true))),
    ("-l 2", ToolCopy(pasteboard: .primary)),
    ("-sensitive", ToolCopy(pasteboard: .primary, hints: ItemHints(isSensitive: true))),
  ])
  func optionsBecomeACopy(text: String, copy: ToolCopy) throws {
    #expect(try read(text).copied() == copy)
  }

  @Test func helpAndVersionGoToStandardError() throws {
    let help = try DropInTests.message("xclip -h -o")
    #expect((help.stream, help.code, help.lines.first) == (2, 0, "Usage: xclip [OPTION] [FILE]..."))
    let version = try DropInTests.message("xclip -help -version")
    #expect((version.stream, version.code) == (2, 0))
    #expect(version.lines.first?.hasPrefix("xclip version 0.13") == true)
  }
}

/// xsel's options.
struct XselTests {
  private func read(_ text: String, terminals: (input: Bool, output: Bool) = (true, true)) throws -> Xsel {
    var line = DropInTests.line("xsel " + text)
    line.inputIsTerminal = terminals.input
    line.outputIsTerminal = terminals.output
    return try Xsel(line)
  }

  @Test(arguments: [
    ("", true, true, true, false), ("", false, true, false, true), ("", true, false, true, false),
    ("", false, false, true, true), ("-i", false, false, false, true), ("-o", false, false, true, false),
    ("-i -o", false, false, true, true), ("-o -i", true, true, true, true), ("-a", true, false, false, true),
    ("-c", false, false, false, true), ("-c -o", true, true, true, false), ("-b", false, true, false, true),
  ])
  func theTerminalsDecideUnlessAnOptionDoes(
    text: String, input: Bool, output: Bool, writes: Bool, reads: Bool
  ) throws {
    let tool = try read(text, terminals: (input, output))
    #expect((tool.writes, tool.reads) == (writes, reads))
  }

  @Test(arguments: [
    ("", PasteboardName.primary), ("-p", .primary), ("-s", .named("secondary")), ("-b", .general),
    ("-bo", .general), ("-ob", .general), ("--clipboard --output", .general), ("-b -p", .general), ("-s -p", .primary),
  ])
  func selections(text: String, pasteboard: PasteboardName) throws {
    #expect(try read(text).pasteboard == pasteboard)
  }

  @Test(arguments: [
    ("-c", Xsel.Action.clear), ("--delete", .clear), ("-x", .exchange), ("-k", .keep), ("-k -x", .keep),
    ("-x -c", .exchange), ("-i", .none),
  ])
  func actions(text: String, action: Xsel.Action) throws {
    #expect(try read(text).action == action)
  }

  @Test func valuesAreRead() throws {
    let tool = try read("-nat 250 --display :7 -l log -v")
    #expect((tool.patience, tool.display) == (.milliseconds(250), ":7"))
    #expect(tool.appends && tool.staysInFront)
    #expect(try read("-t 0").patience == nil)
    #expect(try read("-t abc").patience == nil)
    #expect(try read("-z").restartsAtNull)
    #expect(try read("--follow").follows)
  }

  @Test(arguments: ["-q", "--bogus", "foo", "-o foo", "-t", "--display", "-t100", "--dis x", "-l"])
  func aWrongOptionGetsTheHelpAndNoComplaint(text: String) throws {
    let message = try DropInTests.message("xsel " + text)
    #expect((message.stream, message.code, message.lines.first) == (1, 0, "Usage: xsel [options]"))
  }

  @Test func theVersionIsTold() throws {
    let message = try DropInTests.message("xsel --version")
    #expect((message.stream, message.code, message.lines.count) == (1, 0, 1))
    #expect(message.lines[0].hasPrefix("xsel version 1.2.0"))
    #expect(try DropInTests.message("xsel --help --version").lines.count == 1 + Xsel.help.count)
  }
}

/// The options of wl-copy and wl-paste, which getopt_long(3) reads.
struct WlClipboardTests {
  @Test(arguments: [
    ("", ToolCopy(inference: .byNameOrContent, offersPlainText: true)),
    ("one two", ToolCopy(source: .words(["one", "two"]), offersPlainText: true)),
    ("-n", ToolCopy(inference: .byNameOrContent, offersPlainText: true, trimsNewline: true)),
    ("-n word", ToolCopy(source: .words(["word"]), offersPlainText: true)),
    ("-t text/html", ToolCopy(type: .html, offersPlainText: true)),
    ("--type=text/html", ToolCopy(type: .html, offersPlainText: true)),
    ("--ty image/png", ToolCopy(type: .png, offersPlainText: true)),
    ("-ttext/html -p", ToolCopy(type: .html, offersPlainText: true, pasteboard: .primary)),
    (
      "-pfo x",
      ToolCopy(
        source: .words(["x"]), offersPlainText: true, pasteboard: .primary, hints: ItemHints(isOnce: true),
        staysInFront: true)
    ),
    ("x -p y", ToolCopy(source: .words(["x", "y"]), offersPlainText: true, pasteboard: .primary)),
    ("-- -p", ToolCopy(source: .words(["-p"]), offersPlainText: true)),
    ("- -p", ToolCopy(source: .words(["-"]), offersPlainText: true, pasteboard: .primary)),
    ("--sensitive x", ToolCopy(source: .words(["x"]), offersPlainText: true, hints: ItemHints(isSensitive: true))),
    ("-s seat0 x", ToolCopy(source: .words(["x"]), offersPlainText: true)),
  ])
  func optionsBecomeACopy(text: String, copy: ToolCopy) throws {
    #expect(try WlCopy(DropInTests.line("wl-copy " + text)).copied() == copy)
  }

  @Test(arguments: [
    ("wl-copy -q", "wl-copy: invalid option -- 'q'"),
    ("wl-copy -t", "wl-copy: option requires an argument -- 't'"),
    ("wl-copy -pt", "wl-copy: option requires an argument -- 't'"),
    ("wl-copy --bogus", "wl-copy: unrecognized option '--bogus'"),
    ("wl-copy --bogus=1", "wl-copy: unrecognized option '--bogus=1'"),
    ("wl-copy --type", "wl-copy: option '--type' requires an argument"),
    ("wl-copy --ty", "wl-copy: option '--type' requires an argument"),
    ("wl-copy --t", "wl-copy: option '--t' is ambiguous; possibilities: '--trim-newline' '--type'"),
    ("wl-copy --cl=1", "wl-copy: option '--clear' doesn't allow an argument"),
    ("/opt/wl-paste -q", "/opt/wl-paste: invalid option -- 'q'"),
    ("wl-paste foo", "Unexpected argument: foo"),
    ("wl-paste -w", "wl-paste: option requires an argument -- 'w'"),
    ("wl-paste -w -x", "Expected a subcommand instead of an argument after --watch"),
    ("wl-paste --watch=foo bar", "Expected a subcommand instead of an argument after --watch"),
    ("wl-paste -wfoo bar", "Expected a subcommand instead of an argument after --watch"),
  ])
  func aWrongOptionGetsTheToolsComplaint(text: String, complaint: String) throws {
    let message = try DropInTests.message(text)
    #expect((message.stream, message.code, message.lines.first) == (2, 1, complaint))
    #expect(message.lines.contains("Usage:"))
  }

  @Test func optionsOfAPasteAreRead() throws {
    let tool = try WlPaste(DropInTests.line("wl-paste -pnl --type text -s seat0"))
    #expect(tool.isPrimary && tool.noNewline && tool.lists)
    #expect((tool.type, tool.seat) == ("text", "seat0"))
  }

  @Test(arguments: [
    ("-w cat", WatchVerb(pasteboard: .general, command: ["cat"], wordForEmpty: "nil")),
    (
      "-p -w cat -n --type x",
      WatchVerb(pasteboard: .primary, command: ["cat", "-n", "--type", "x"], wordForEmpty: "nil")
    ),
    (
      "--type text --watch cliphist store",
      WatchVerb(pasteboard: .general, type: .plainText, command: ["cliphist", "store"], wordForEmpty: "nil")
    ),
    ("-t image -w a", WatchVerb(pasteboard: .general, type: .anyImage, command: ["a"], wordForEmpty: "nil")),
    ("-t text/html -w a", WatchVerb(pasteboard: .general, type: .html, command: ["a"], wordForEmpty: "nil")),
  ])
  func optionsBecomeAWatch(text: String, verb: WatchVerb) throws {
    #expect(try WlPaste(DropInTests.line("wl-paste " + text)).watch() == verb)
  }

  private static let text = OfferedNames([.html, .plainText, .unspecifiedPlainText, .latin1PlainText])
  private static let picture = OfferedNames([.png, .html])

  @Test func namesAreSpelledAsOnADisplay() {
    #expect(
      WlClipboardTests.text.names
        == ["text/html", "UTF8_STRING", "text/plain;charset=utf-8", "TEXT", "text/plain", "STRING"])
  }

  @Test(
    arguments: [
      (nil, nil, MediaType.plainText), ("text", nil, .plainText), ("text/html", nil, .html), ("TEXT", nil, .plainText),
      ("STRING", nil, .latin1PlainText), ("image", nil, nil), ("image/png", nil, nil), ("text/p", nil, nil),
      ("UTF8", nil, nil), ("te", nil, .html), (nil, "a.html", .html), (nil, "a.txt", .unspecifiedPlainText),
      (nil, "a.md", .plainText), (nil, "a.png", nil), (nil, "a", .plainText),
    ] as [(String?, String?, MediaType?)])
  func aTypeIsChosenOfText(wanted: String?, file: String?, type: MediaType?) {
    let choice = TypeChoice(wanted: wanted, inferred: file.flatMap(InferredType.byName))
    #expect(choice.type(among: WlClipboardTests.text) == type)
  }

  @Test(
    arguments: [
      (nil, nil, MediaType.html), ("text", nil, .html), ("image", nil, .png), ("image/png", nil, .png),
      (nil, "a.png", .png), (nil, "a.txt", .html), (nil, "a.jpg", nil),
    ] as [(String?, String?, MediaType?)])
  func aTypeIsChosenOfAPicture(wanted: String?, file: String?, type: MediaType?) {
    let choice = TypeChoice(wanted: wanted, inferred: file.flatMap(InferredType.byName))
    #expect(choice.type(among: WlClipboardTests.picture) == type)
  }

  @Test(arguments: [
    ("\u{89}PNG\r\n\u{1A}\n", nil), ("%PDF-1.7", "application/pdf"), ("<!DOCTYPE html><p>", "text/html"),
    ("\n <HTML lang=en>", "text/html"), (#"{\rtf1 x}"#, "text/rtf"), ("%!PS-Adobe", "application/postscript"),
    ("GIF89a", "image/gif"), ("plain", nil), ("", nil), ("<html", "text/html"), ("<p>x", nil),
  ])
  func theFirstBytesTell(text: String, type: String?) {
    #expect(InferredType.byContent(Array(text.utf8))?.description == type)
  }

  @Test func apngIsKnownByItsFirstBytes() {
    #expect(InferredType.byContent([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) == .png)
  }
}

/// The options of pbcopy and pbpaste.
struct MacToolTests {
  @Test func pasteboards() throws {
    #expect(try Pbcopy(DropInTests.line("pbcopy")).pasteboard == .general)
    #expect(try Pbcopy(DropInTests.line("pbcopy -pboard find")).pasteboard == .named("find"))
    let paste = try Pbpaste(DropInTests.line("pbpaste -pboard ruler -Prefer rtf"))
    #expect((paste.pasteboard, paste.preference) == (.named("ruler"), .rtf))
  }

  @Test(arguments: ["pbcopy -x", "pbcopy -pboard", "pbcopy -pboard primary", "pbpaste -Prefer html", "pbpaste x"])
  func aWrongOptionGetsTheHelp(text: String) throws {
    let message = try DropInTests.message(text)
    #expect((message.stream, message.code) == (2, 1))
    #expect(message.lines.first?.hasPrefix("Usage: pb") == true)
  }
}

/// The displays that are the daemon's.
struct OtherServerTests {
  @Test(arguments: [(":0", ":0"), (":0.0", ":0"), ("host:10.1", "host:10"), ("a.b:1", "a.b:1"), ("odd", "odd")])
  func aScreenIsNoServer(display: String, server: String) {
    #expect(OtherServer.withoutScreen(display) == server)
  }
}
