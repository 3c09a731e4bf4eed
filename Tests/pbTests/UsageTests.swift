import ArgumentParser
import TestSupport
import Testing
import Wire

@testable import pb

/// The sentences about wrong command lines.
@Suite(.startsPrograms) struct UsageTests {
  static let sentences = [
    ("past", "there is no 'pb past': did you mean 'pb paste'?"),
    ("stat", "there is no 'pb stat': did you mean 'pb status'?"),
    ("xyz", "there is no 'pb xyz': see 'pb help'"),
    ("list", "there is no 'pb list': did you mean 'pb history list'?"),
    ("search x", "there is no 'pb search': did you mean 'pb history search'?"),
    ("pick", "there is no 'pb pick': did you mean 'pb history pick'?"),
    ("show 3", "there is no 'pb show': did you mean 'pb history show'?"),
    ("install ~", "there is no 'pb install': did you mean 'pb compat install'?"),
    ("history delete 3-", "the value '3-' is invalid for '<number>': see 'pb help history delete'"),
    ("help cop", "there is no 'pb cop': did you mean 'pb copy'?"),
    ("history sho 3", "there is no 'pb history sho': did you mean 'pb history show'?"),
    ("help history lst", "there is no 'pb history lst': did you mean 'pb history list'?"),
    ("paste --as markdwn", "the value 'markdwn' is invalid for '--as <format>': did you mean 'markdown'?"),
    ("copy --as markdwn", "the value 'markdwn' is invalid for '--as <format,…>': did you mean 'markdown'?"),
    (
      "copy --as html,other",
      "the value 'html,other' is invalid for '--as <format,…>': give markdown, html, rtf, csv, tsv, latex, mathml, plain or json"
    ),
    (
      "convert --to pdf x",
      "the value 'pdf' is invalid for '--to <format>': give markdown, html, rtf, csv, tsv, latex, mathml, plain, json, docx, odt, "
        + "tree, kind, png, jpeg, bmp or webp"
    ),
    ("copy --expire soon", "the value 'soon' is invalid for '--expire <duration>': give 90, 90s, 5m, 2h, 1d or never"),
    ("copy --expire -5", "missing value for '--expire <duration>': give 90, 90s, 5m, 2h, 1d or never"),
    (
      "history pause 2d",
      "the value '2d' is invalid for '<duration>': give 90, 90s, 10m, 2h or 1d, at most a day; or off"
    ),
    (
      "paste -p a/b",
      "the value 'a/b' is invalid for '-p <name>': give general, primary, or a name of 1 to 64 letters, digits, '.', "
        + "'_' and '-'"
    ),
    (
      "copy -t nonsense x",
      "the value 'nonsense' is invalid for '-t <type>': give a word such as html or png, a media type or an X11 target"
    ),
    (
      "copy --offer nonsense",
      "the value 'nonsense' is invalid for '--offer <type=command>': give a type, an equals sign and a command, such "
        + "as image/png=./draw"
    ),
    ("copy -share", "unknown option '-share': put -- before a word that begins with a hyphen"),
    ("copy a.md -hidden.md", "unknown option '-hidden.md': put -- before a word that begins with a hyphen"),
    ("history delete -shed", "unknown option '-shed': put -- before a word that begins with a hyphen"),
    ("compat -sh", "unknown option '-sh': put -- before a word that begins with a hyphen"),
    ("copy -notes.md", "unknown option '-notes.md': put -- before a word that begins with a hyphen"),
    ("paste -type html", "unknown option '-type': did you mean '--type'?"),
    ("paste -pprimary", "unknown option '-pprimary': put a space before the value, as in '-p primary'"),
    ("paste -ohome.txt", "unknown option '-ohome.txt': put a space before the value, as in '-o home.txt'"),
    ("history search -x", "missing expected argument '<text> ...': put -- before a word that begins with a hyphen"),
    ("paste --clean=foo", "the value 'foo' is invalid for '--clean': use links, or no value"),
    ("recopy --clean=", "the value '' is invalid for '--clean': use links, or no value"),
    (
      "history search since:5x",
      "'since:5x' selects nothing: give since: and today, yesterday, a date such as 2026-11-01, or a time ago such as "
        + "90m, 3h, 7d or 2w"
    ),
    (
      "history search app:",
      "'app:' selects nothing: give app: and a part of an application's name, such as app:firefox"
    ),
    ("paste --tpye a/b", "unknown option '--tpye': did you mean '--type'?"),
    ("copy --foo", "unknown option '--foo': see 'pb help copy'"),
    (
      "copy -t",
      "missing value for '-t <type>': give a word such as html or png, a media type or an X11 target"
    ),
    ("paste file", "unexpected argument 'file': see 'pb help paste'"),
    ("history show", "missing expected argument '<number>': see 'pb help history show'"),
    ("paste -t a/b --as html", "give either -t or --as: see 'pb help paste'"),
    (
      "copy -t plain --offer image/png=./draw",
      "with --offer, standard input is read only if it is named: add - to copy it with -t"
    ),
    ("copy --foreground", "--foreground works only with --offer: the daemon keeps everything else"),
    ("-x", "unknown option '-x': see 'pb help'"),
    ("cpoy --help", "there is no 'pb cpoy': did you mean 'pb copy'?"),
    ("nonsense -h", "there is no 'pb nonsense': see 'pb help'"),
    ("history nonsense --help", "there is no 'pb history nonsense': see 'pb help history'"),
  ]

  @Test(arguments: sentences)
  func aWrongCommandLineIsToldWhatIsWrongAndWhatWasMeant(line: String, sentence: String) throws {
    let words = line.split(separator: " ").map(String.init)
    #expect(throws: (any Error).self) {
      do {
        _ = try CommandTree.verb(words)
      } catch {
        #expect(UsageSentence.of(error, words) == sentence)
        throw error
      }
    }
  }

  @Test func itIsOneLineAndTheExitCodeIsTwo() throws {
    let folder = try TemporaryFolder()
    for (line, sentence) in UsageTests.sentences {
      let run = try PbRun("$PB \(line)", socket: folder.path + "/socket")
      #expect(run.code == 2 && run.text.isEmpty)
      #expect(run.complaint == "pb: \(sentence)\(sentence.hasSuffix("?") ? "" : ".")\n")
    }
  }

  @Test func pipedInputWithoutAVerbIsForCopy() throws {
    for command in ["echo x | $PB", "$PB < /etc/passwd"] {
      let run = try PbRun(command)
      #expect(run.code == 2 && run.text.isEmpty)
      #expect(run.complaint == "pb: a verb is missing: use 'pb copy' to copy standard input.\n")
    }
    let run = try PbRun("$PB < /dev/null")
    #expect(run.code == 0 && run.text.contains("SUBCOMMANDS"), "who types nothing but pb wants help")
  }

  @Test(arguments: ["--version", "version", "-V", "version --json"])
  func theVersionIsTold(words: String) throws {
    let run = try PbRun("$PB \(words)")
    #expect(run.code == 0 && run.text == "pb \(Version.current)\n" && run.complaint.isEmpty)
  }

  @Test func helpOfAVerbIsItsOwn() throws {
    for (words, verb) in [("help copy", "pb copy"), ("help history pick", "pb history pick"), ("help", "pb")] {
      let run = try PbRun("$PB \(words)")
      #expect(run.code == 0 && run.text.contains("USAGE: \(verb) ") && run.text.contains("Examples:"), "\(run.text)")
    }
  }

  @Test(arguments: ["copy -h", "copy --help", "-h", "copy -share -h", "help copy", "paste -nh"])
  func requestsForHelpPrintIt(words: String) throws {
    let run = try PbRun("$PB \(words)")
    let isHelp = words != "paste -nh"
    #expect(run.code == (isHelp ? 0 : 2) && run.text.contains("USAGE: ") == isHelp, "\(run.complaint)")
  }

  /// Words after two hyphens, and those of ssh, are not options of pb.
  @Test(arguments: ["watch -- tool --clean=foo -share", "ssh far tool --clean=foo -share", "history search -- -share"])
  func wordsForOthersStay(line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let verb = try CommandTree.verb(words)
    #expect("\(verb)".contains("-share") && "\(verb)".contains("--clean=foo") == line.contains("clean"))
  }

  // MARK: Near misses

  @Test(arguments: [
    ("past", "paste"), ("paset", "paste"), ("pastee", "paste"), ("xaste", "paste"), ("hist", "history"),
  ])
  func oneOrTwoSlipsAreForgiven(word: String, meant: String) {
    #expect(NearMiss.of(word, among: ["copy", "paste", "history"]) == meant)
  }

  @Test(arguments: ["", "p", "xyz", "pastiche", "yppc"])
  func anotherWordIsNone(word: String) {
    #expect(NearMiss.of(word, among: ["copy", "paste", "history"]) == nil)
  }

  @Test func slipsAreCounted() {
    #expect(NearMiss.slips(from: "", to: "abc") == 3)
    #expect(NearMiss.slips(from: "abc", to: "abc") == 0)
    #expect(NearMiss.slips(from: "abc", to: "acb") == 1)
    #expect(NearMiss.slips(from: "kitten", to: "sitting") == 3)
  }

  // MARK: Another version

  @Test(arguments: [WireError.methodNotFound(method: "org.pasteboard.New"), .invalidParameter(parameter: "once")])
  func aDaemonOfAnotherVersionIsToBeRestarted(error: WireError) throws {
    let daemon = try FakeDaemon.start { _ in .init(encodeError(error)) }
    defer { daemon.stop() }
    let run = try PbRun("echo x | $PB copy --once", socket: daemon.path)
    #expect(run.code == 1)
    #expect(run.complaint.contains("another version than \(Version.current)"), "\(run.complaint)")
    #expect(run.complaint.contains("systemctl --user restart pasteboardd"))
  }
}
