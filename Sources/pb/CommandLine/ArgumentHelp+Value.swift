internal import ArgumentParser

extension ArgumentHelp {
  /// Creates the help for an argument whose value is called `name`.
  static func value(_ name: String, _ text: String) -> ArgumentHelp { ArgumentHelp(text, valueName: name) }
}
