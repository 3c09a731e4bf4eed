internal import ArgumentParser
internal import Glibc
internal import Linux
internal import Pasteboard
internal import Wire

/// All command lines, read by ArgumentParser, with help and errors.
enum CommandTree {
  /// Returns the verb of the arguments. Without one, prints help, the version or a usage error, and exits.
  static func parse(_ arguments: [String]) -> (any Verb)? {
    do {
      return try verb(arguments)
    } catch  where Root.exitCode(for: error).isSuccess {
      tell(Root.fullMessage(for: error), to: arguments.first ?? "")
      exit(0)
    } catch {
      StandardStreams.complain(UsageSentence.of(error, arguments))
      exit(Failure.Code.usage.rawValue)
    }
  }

  /// Prints ArgumentParser's message about a command line that begins with `word`.
  private static func tell(_ message: String, to word: String) {
    // Scripts of earlier versions expand the candidates that this would print.
    if word.hasPrefix("---completion") { return }
    let isScript = word.hasPrefix("--generate-completion-script")
    let script = CompletionShell.requesting.map(CompletionScript.for)
    StandardStreams.tell((isScript ? script ?? message : message).lines, on: 1)
  }

  /// Returns the lines with which ArgumentParser answers a command line that it carries out itself; none if it fails.
  static func answer(to arguments: [String]) -> [String] {
    do {
      _ = try Root.parseAsRoot(arguments)
      return []
    } catch {
      return Root.exitCode(for: error).isSuccess ? Root.fullMessage(for: error).lines : []
    }
  }

  /// Returns the verb of the arguments, or throws ArgumentParser's message.
  static func verb(_ arguments: [String]) throws -> any Verb {
    if let verb = CompleteVerb(arguments) { return verb }
    if JoinedOptions.askForHelp(arguments), let verb = NamedCommand(arguments).unknownVerb {
      throw ValidationError(verb)
    }
    if arguments.isEmpty, StandardStreams.inputIsGiven {
      throw ValidationError("a verb is missing: use 'pb copy' to copy standard input")
    }
    let arguments = ["version", "-V"].contains(arguments.first) ? ["--version"] : arguments
    var command = try Root.parseAsRoot(try CleaningOption.restated(arguments))
    if let word = JoinedOptions.mistakenForHelp(in: arguments, command) {
      throw ValidationError("unknown option '\(word)'")
    }
    if let command = command as? any VerbCommand { return command.verb }
    try command.run()  // prints help by throwing it
    throw CleanExit.helpRequest(Root.self)
  }

  struct Root: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "pb", abstract: "The clipboard on the command line: each item in every format.",
      discussion: VerbHelp.discussion([
        "pb copy notes.md": "copy a file, to be pasted in any format",
        "pb paste --as markdown": "paste the current item as Markdown",
        "pb doctor": "check what works in this session",
      ]), version: "pb \(Version.current)",
      subcommands: [
        CopyCommand.self, PasteCommand.self, RecopyCommand.self, TypesCommand.self, InspectCommand.self,
        WatchCommand.self, ClearCommand.self, QueueCommand.self, EditCommand.self, HistoryCommand.self,
        SnippetCommand.self, RulesCommand.self,
        WindowCommand.self, ConvertCommand.self,
        StatusCommand.self, SSHCommand.self, LinkCommand.self, CompatCommand.self, SetupCommand.self, KeysCommand.self,
        SettingsCommand.self, DoctorCommand.self, HelpCommand.self,
      ])
  }
}

/// A command that only parses its arguments.
protocol VerbCommand: ParsableCommand {
  static var help: VerbHelp { get }
  var verb: any Verb { get }
}

extension VerbCommand {
  static var configuration: CommandConfiguration { help.configuration }
}

/// The pasteboard that a verb works on.
struct Place: ParsableArguments {
  @Option(
    name: .named(.pasteboard),
    help: .value(
      "name", "The pasteboard: general, primary, or a name of your choice, which other applications do not see."),
    completion: .pasteboards)
  var pasteboard = PasteboardName.general
}
