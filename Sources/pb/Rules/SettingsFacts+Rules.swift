internal import Linux
internal import Settings

extension SettingsFacts {
  /// Returns the rules of the user's settings file. Throws if the file cannot be used.
  static func rules() throws(Failure) -> [Rule] {
    guard let path = SettingsPath.resolve() else {
      throw Failure(.failed, "the folder of the settings is not known: set HOME")
    }
    let facts = SettingsFacts(at: path)
    switch facts.check {
    case .missing, .works: return facts.settings.rules
    case .unreadable(_, let reason): throw Failure(.failed, "the settings file \(path) is not used: \(reason)")
    case .faulty(_, let faults):
      throw Failure(
        .failed, "the settings file \(path) is not used: \(faults.map(\.description).joined(separator: "; "))")
    }
  }
}
