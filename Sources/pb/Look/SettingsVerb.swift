internal import ArgumentParser
internal import Settings

/// `pb settings`
struct SettingsVerb: Verb {
  func run() throws(CommandFailure) {
    try StandardStreams.print(UserSettings.defaultFile.lines.dropLast())
  }
}

struct SettingsCommand: VerbCommand {
  static let examples = [
    Example("pb settings > ~/.config/pasteboard/config.toml", "begin with all defaults")
  ]

  static let configuration = CommandConfiguration(
    commandName: "settings", abstract: "Print a settings file in which every setting is explained and has its default.",
    discussion: Example.discussion(
      examples,
      after: """
        The file's place is ~/.config/pasteboard/config.toml, or in XDG_CONFIG_HOME. A change counts as soon as it is saved; \
        'pb doctor' checks the file.
        """))

  var verb: any Verb { SettingsVerb() }
}
