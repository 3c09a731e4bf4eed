import Glibc
import Linux
import TestSupport
import Testing
import Wire

@testable import pb

/// The Tab key in real shells, on a terminal.
@Suite(.startsPrograms) struct CompletionTests {
  /// The shells, how to start them interactively, and the file that each reads at its start.
  enum Shell: String, CaseIterable {
    case bash, zsh, fish

    var command: String {
      switch self {
      case .bash: "bash --noprofile --rcfile start -i"
      case .zsh: "zsh -i"
      case .fish: "fish -i"
      }
    }

    var startFile: String {
      switch self {
      case .bash: "start"
      case .zsh: ".zshrc"
      case .fish: "fish/config.fish"
      }
    }

    var start: String {
      switch self {
      case .bash: "source <(pb --generate-completion-script bash); PS1='ready> '"
      case .zsh: "autoload -U compinit; compinit -u -D; source <(pb --generate-completion-script zsh); PS1='ready> '"
      case .fish: "pb --generate-completion-script fish | source; function fish_prompt; echo 'ready> '; end"
      }
    }
  }

  @Test(arguments: Shell.allCases)
  func aTypeOnTheClipboardIsCompleted(by shell: Shell) throws {
    guard InstalledProgram.path(of: shell.rawValue) != nil else { return print("\(shell) is not installed.") }
    let folder = try TemporaryFolder()
    defer { folder.endDaemon() }
    let socket = folder.path + "/socket"
    #expect(try PbRun("printf '# Title' | $PB copy -t text/markdown", socket: socket).code == 0)
    let shown = try shown(by: shell, typing: "pb paste -t text/ht\t\nexit\n", socket, in: folder)
    #expect(shown.contains("<h1>Title</h1>"), "\(shown)")
  }

  /// The item's first line is beside the number if the shell can show that, but must not become part of it.
  @Test(arguments: Shell.allCases)
  func anItemOfTheHistoryIsCompletedByItsNumber(by shell: Shell) throws {
    guard InstalledProgram.path(of: shell.rawValue) != nil else { return print("\(shell) is not installed.") }
    let folder = try TemporaryFolder()
    defer { folder.endDaemon() }
    let socket = folder.path + "/socket"
    let start = """
      printf '# Title' | $PB copy -t text/markdown
      "$(dirname $PB)/pasteboard-history" --folder "$PWD/state" >/dev/null 2>&1 & echo $! > recorder
      until $PB history list | grep -q Title; do sleep 0.05; done
      """
    #expect(try PbRun(start, socket: socket, in: folder.path).code == 0)
    defer {
      let number = (try? folder.bytes("recorder")).map { String(decoding: $0.dropLast(), as: UTF8.self) }
      if let process = number.flatMap(Int32.init) { kill(process, SIGKILL) }
    }
    let shown = try shown(by: shell, typing: "pb history show --as html \t\nexit\n", socket, in: folder)
    #expect(shown.contains("<h1>Title</h1>"), "\(shown)")
  }

  @Test(arguments: Shell.allCases)
  func aFileIsCompleted(by shell: Shell) throws {
    guard InstalledProgram.path(of: shell.rawValue) != nil else { return print("\(shell) is not installed.") }
    let folder = try TemporaryFolder()
    try folder.write("my notes; $(touch x).md", Array("# Title".utf8))
    let keys = "pb convert --to html my\t\nexit\n"
    let shown = try shown(by: shell, typing: keys, folder.path + "/socket", in: folder)
    #expect(shown.contains("<h1>Title</h1>"), "\(shown)")
  }

  /// Names with which an application could run a command, at Tab or at Enter.
  private static let hostileNames = [
    #"$(touch MARK)"#, "`touch MARK`", "a;touch MARK", #"a/b;x="$(touch MARK)""#, "'$(touch MARK)'",
    "a b $(touch MARK)",
    "*", "~root", "{a,b}", #"a\$(touch MARK)"#, #"\"#, "é$(touch MARK)", "x:y$(touch MARK)", "x=y$(touch MARK)",
    "a|touch MARK", "a&touch MARK", "a>MARK", "<(touch MARK)", "!!", "!touch", "#a", "%1", "^a^b", "=ls",
    "(e:touch MARK:)",
    "*(e:'touch MARK':)", "$HOME", "[a]", "?", #""$(touch MARK)""#, "a\"b'c",
  ]

  /// Names that no line can contain, or that look like an option.
  private static let unusableNames = [
    "a\n$(touch MARK)", "a\r;touch MARK", "\u{1B}[31m`touch MARK`", "a\t$(touch MARK)",
  ]

  @Test(arguments: Shell.allCases)
  func theNameOfATypeRunsNothing(in shell: Shell) throws {
    guard InstalledProgram.path(of: shell.rawValue) != nil else { return print("\(shell) is not installed.") }
    let folder = try TemporaryFolder()
    let mark = folder.path + "/mark"
    let names = (Self.hostileNames + Self.unusableNames + ["-x$(touch MARK)"]).map { $0.replacing("MARK", with: mark) }
    let daemons = try names.map { name in
      try FakeDaemon.start { _ in
        .init(encodeReply(Types.self, .init(generation: 1, owner: .display, types: [name])))
      }
    }
    defer { for daemon in daemons { daemon.stop() } }
    let lines = daemons.enumerated().map { number, daemon in
      "export PASTEBOARD_SOCKET=\(daemon.path)\npb paste -t \t\necho is do''ne \(number)\n"
    }
    let shown = try shown(by: shell, typing: lines.joined() + "exit\n", folder.path + "/socket", in: folder)
    #expect(access(mark, F_OK) == -1, "a name was run as a command: \(shown)")
    #expect(shown.contains("is done \(names.count - 1)"), "\(shown)")
    #expect(!shown.contains("the value '/root'"), "a name was expanded: \(shown)")
    for name in names.prefix(Self.hostileNames.count) where !name.hasPrefix("a/b") {
      if shell == .fish, name.hasPrefix("~") { continue }  // is not offered
      #expect(shown.contains("the value '\(name)' is invalid"), "\(name) was not inserted as it is: \(shown)")
    }
  }

  /// Scripts of earlier versions expand what they are told.
  @Test func earlierScriptsGetNothing() throws {
    let daemon = try FakeDaemon.start { _ in
      .init(encodeReply(Types.self, .init(generation: 1, owner: .display, types: ["a/b"])))
    }
    defer { daemon.stop() }
    let run = try PbRun("SAP_SHELL=bash $PB ---completion paste -- --type 3 0 pb paste -t ''", socket: daemon.path)
    #expect(run.code == 0 && run.output.isEmpty)
    #expect(try PbRun("$PB ---complete fish pb paste -t ''", socket: daemon.path).text == "words\na/b\n")
  }

  // MARK: What may come next

  @Test(arguments: [
    ("copy", "files"), ("copy --pictures", "directories"), ("paste -o", "files"), ("compat install", "directories"),
    ("convert --to html", "files"), ("history export", "directories"), ("copy --", "files"), ("paste --as", "words"),
  ])
  func filesAreLeftToTheShell(line: String, kind: String) throws {
    #expect(try Completion(after: line.split(separator: " ").map(String.init)[...], current: "").kind == kind)
  }

  @Test(arguments: [
    ("", "", ["copy", "help"], ["--version", "list"]),
    ("history", "", ["list", "pick", "export"], ["copy --as", "help"]),
    ("paste", "-", ["-t", "--type", "--as", "-n", "--help"], ["--announce"]),
    ("paste -n", "-", ["-t"], ["-n", "--no-newline"]), ("copy --offer a/b=c", "-", ["--offer"], ["--announce"]),
    ("paste -n", "", ["-t"], ["-n"]), ("types --json", "", ["-p"], ["--json"]), ("types --", "-", [], ["--json"]),
    ("paste --as", "", ["markdown", "source"], ["--as"]), ("paste -t text/html", "", ["--as"], ["-t", "markdown"]),
    ("compat install folder", "", ["xclip"], ["install"]), ("compat install folder xclip", "", ["xsel"], ["-h"]),
    ("watch", "", ["--once"], ["general"]), ("watch --", "", [], ["--once"]), ("watch -p", "", ["general"], ["--once"]),
    ("help history", "", ["pick"], ["copy --as"]), ("history pick --menu", "", ["fzf", "dmenu"], ["--paste"]),
  ])
  func wordsAreOfferedWhereTheyFit(line: String, current: String, offered: [String], others: [String]) throws {
    let completion = try Completion(after: line.split(separator: " ").map(String.init)[...], current: current)
    let words = completion.candidates.map(\.word)
    #expect(completion.kind == "words" && Set(offered).isSubset(of: words), "\(words)")
    #expect(Set(others).isDisjoint(with: words) && Set(words).count == words.count, "\(words)")
  }

  // MARK: Lines of bash

  @Test(arguments: [
    ("pb paste -t te", "te", ["pb", "paste", "-t"], "te"), ("pb  copy ", "", ["pb", "copy"], ""),
    (#"pb a\ b 'c d' "e \" $x" f"#, "f", ["pb", "a b", "c d", #"e " $x"#], "f"),
    (#"pb x\;y=z"#, "z", ["pb"], "x;y=z"), (#"pb "a b"#, "a b", ["pb"], "a b"), ("pb ''", "", ["pb"], ""),
    (#"pb 'a\b"#, #"a\b"#, ["pb"], #"a\b"#), (#"pb a\"#, #"a\"#, ["pb"], "a"), (#"pb "\a"#, #"\a"#, ["pb"], #"\a"#),
  ])
  func aLineIsReadAsBashDoes(line: String, end: String, words: [String], current: String) throws {
    let line = try #require(BashLine(line, replacing: end))
    #expect(line.words == words && line.current == current)
  }

  @Test(arguments: [
    ("pb ", "", "$(a) b", #"\$\(a\)\ b"#), ("pb te", "te", "text/plain;charset=utf-8", #"text/plain\;charset=utf-8"#),
    (#"pb text/plain\;charset="#, "", "text/plain;charset=utf-8", "utf-8"), ("pb b", "b", "a", nil),
    (#"pb "te"#, "te", "text/a b", "text/a b"), (#"pb ""#, "", "$(a)", nil), (#"pb ""#, "", "!a", nil),
    ("pb '", "", "$(a)!", "$(a)!"), ("pb '", "", "a'b", nil), ("pb ~", "~", "~a", #"\~a"#), ("pb é", "é", "éà", "éà"),
    ("pb x:", "", "x:y", "y"),
  ])
  func aCandidateIsQuoted(line: String, end: String, candidate: String, replacement: String?) throws {
    #expect(try #require(BashLine(line, replacing: end)).replacement(by: candidate) == replacement)
  }

  /// Returns what an interactive shell whose home is the folder shows after some keys.
  private func shown(
    by shell: Shell, typing keys: String, _ socket: String, in folder: TemporaryFolder
  ) throws -> String {
    mkdir(folder.path + "/fish", 0o700)
    // Without this folder, fish reads all manuals of the machine first, in a process that outlives it.
    mkdir(folder.path + "/fish/generated_completions", 0o700)
    try folder.write(shell.startFile, Array((shell.start + "\n").utf8))
    let path = "PATH=$(dirname $PB):$PATH HOME=$PWD ZDOTDIR=$PWD XDG_CONFIG_HOME=$PWD XDG_DATA_HOME=$PWD"
    let terminal = try ScriptedTerminal(
      "env \(path) TERM=dumb \(shell.command)", socket: socket, in: folder, awaiting: "ready> "
    ) { keys }
    return terminal.shown
  }
}
