internal import ArgumentParser

struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "Show what happens to items by your rules.",
    discussion: """
      A rule is a [[rule]] in the settings file: a condition, and what is done with the items that it fits. Without a \
      verb, pb rules lists them. The manual of the settings, pasteboard.toml(5), describes them.
      """,
    subcommands: [RulesListCommand.self, RulesTestCommand.self], defaultSubcommand: RulesListCommand.self)
}

struct RulesListCommand: VerbCommand {
  static let help = VerbHelp(
    "list", "List the rules: number, condition, actions.",
    examples: ["pb rules list": "all of them", "pb rules list --json": "for scripts"])

  @Flag(name: .named(.json), help: "Print JSON.")
  var json = false

  var verb: any Verb { RulesListVerb(json: json) }
}

struct RulesTestCommand: VerbCommand {
  static let help = VerbHelp(
    "test", "Say which rules act on the present item, and why the others do not.",
    text: """
      With --history, it lists the items of the history on which a rule would act now. What was recorded before the rule \
      stays: pb history delete removes it.
      """,
    examples: [
      "pb rules test": "the present item",
      "pb rules test --history 100": "the latest 100 items of the history",
      "pb rules test --json": "for scripts",
    ])

  @Option(help: .value("number", "Test so many of the latest items of the history."))
  var history: Int?

  @Flag(name: .named(.json), help: "Print JSON.")
  var json = false

  func validate() throws {
    if let history, history < 1 { throw ValidationError("--history takes a number of at least 1") }
  }

  var verb: any Verb { RulesTestVerb(count: history, json: json) }
}
