internal import ArgumentParser
internal import Settings

/// `pb settings`
struct SettingsVerb: Verb {
  func run() throws(CommandFailure) {
    try StandardStreams.print(UserSettings.defaultFile.lines.dropLast())
  }
}

struct SettingsCommand: VerbCommand {
  static let help = VerbHelp(
    "settings", "Print a settings file in which every setting is explained and has its default.",
    text: """
      The file's place is ~/.config/pasteboard/config.toml, or in XDG_CONFIG_HOME. A change counts as soon as it is saved; \
      'pb doctor' checks the file.
      """,
    examples: ["pb settings > ~/.config/pasteboard/config.toml": "begin with all defaults"])

  var verb: any Verb { SettingsVerb() }
}
