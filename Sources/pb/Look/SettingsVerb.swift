internal import ArgumentParser
internal import Settings

/// `pb settings`
struct SettingsVerb: Verb {
  func run() throws {
    try StandardStreams.print(UserSettings.defaultFile.lines.dropLast())
  }
}

struct SettingsCommand: VerbCommand {
  static let help = VerbHelp(
    "settings", "Print a settings file that explains every setting and contains its default.",
    text: """
      The file is ~/.config/pasteboard/config.toml, or in XDG_CONFIG_HOME. Make its folder first, which a new \
      account does not have: mkdir -p ~/.config/pasteboard. A change takes effect as soon as you \
      save the file; 'pb doctor' checks it.
      """,
    examples: ["pb settings > ~/.config/pasteboard/config.toml": "start with all defaults"])

  var verb: any Verb { SettingsVerb() }
}
