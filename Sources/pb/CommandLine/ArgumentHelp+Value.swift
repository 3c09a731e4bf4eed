internal import ArgumentParser

extension ArgumentHelp {
  /// The help for what takes a value, which is called `name`.
  static func value(_ name: String, _ text: String) -> ArgumentHelp { ArgumentHelp(text, valueName: name) }
}
