import Glibc
import Linux
import TestSupport
import Testing

/// The Tab key in real shells, on a terminal.
@Suite(.startsPrograms, .timeLimit(.minutes(30))) struct CompletionTests {
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
