internal import ArgumentParser
internal import Linux
internal import Settings

/// `pb settings`
struct SettingsVerb: Verb {
  /// The setting to print or to change; nil to print a file with all of them.
  var key: String?
  /// Its new value.
  var value: String?

  func run() throws {
    guard let key else { return try StandardStreams.print(UserSettings.defaultFile.lines.dropLast()) }
    guard let path = SettingsPath.resolve() else {
      throw Failure(.failed, "the folder of the settings is not known: set HOME")
    }
    do {
      let (change, file) = (try SettingsChange(key), UserFile(path: path))
      let bytes = try file.bytes() ?? []
      if let value {
        if let obstacle = file.obstacle { throw Failure(.failed, "\(file.name) stays as it is: \(obstacle)") }
        try file.write(try change.apply(value, to: bytes))
      } else {
        try StandardStreams.print([change.value(in: try UserSettings(file: bytes))])
      }
    } catch let refusal as SettingsChange.Refusal {
      throw Failure(.failed, refusal.description)
    } catch let faults as SettingsFaults {
      throw Failure(.failed, SettingsChange.Refusal.file(faults).description)
    }
  }
}

struct SettingsCommand: VerbCommand {
  static let help = VerbHelp(
    "settings", "Print a settings file that explains every setting, or print or change one setting.",
    text: """
      The file is ~/.config/pasteboard/config.toml, or in XDG_CONFIG_HOME. A change takes effect as soon as the file is \
      saved; 'pb doctor' checks it. With a setting's name, such as history.items, its value is printed; with a value \
      behind it, the file is changed, in which everything else stays.
      """,
    examples: [
      "pb settings | less": "read what can be set",
      "pb settings history.items 5000": "keep at most 5,000 items",
      "pb settings history.age '90 d'": "keep items for 90 days",
    ])

  @Argument(help: .value("setting", "The setting, such as history.items."))
  var key: String?
  @Argument(help: .value("value", "Its new value."))
  var value: String?

  var verb: any Verb { SettingsVerb(key: key, value: value) }
}
