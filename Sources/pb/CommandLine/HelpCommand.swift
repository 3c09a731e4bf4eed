internal import ArgumentParser

/// `pb help`: ArgumentParser's help, as a command that shells can complete.
struct HelpCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "help", abstract: "Show what pb, or one verb, takes.")

  @Argument(help: .value("verb", "The verb."), completion: .verbs)
  var words: [String] = []

  func run() throws { throw CleanExit.message(CommandTree.Root.helpMessage(for: NamedCommand(words).type)) }
}
