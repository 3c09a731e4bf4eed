internal import Linux
internal import Settings
internal import SystemPackage

/// What `pb doctor` finds of the user's settings file.
enum SettingsCheck: Equatable {
  /// There is none, so that everything has its default.
  case missing
  /// Nothing is wrong with the file at this path.
  case works(path: String)
  /// It cannot be read, for this reason.
  case unreadable(path: String, reason: String)
  /// What is wrong with it.
  case faulty(path: String, faults: [SettingsFault])
}

extension SettingsCheck {
  /// Looks at the file of whoever runs `pb`.
  static func present() -> SettingsCheck {
    guard let path = SettingsPath.resolve() else { return .missing }
    do throws(SystemFailure) {
      guard let bytes = try SettingsPath.contents(of: path, atMost: UserSettings.fileLimit) else { return .missing }
      return check(bytes, at: path)
    } catch {
      switch error.errno {
      case .notSupported: return .unreadable(path: path, reason: "it is no regular file")
      case .fileTooLarge:
        return .unreadable(path: path, reason: "it is larger than \(UserSettings.fileLimit >> 20) MiB")
      default: return .unreadable(path: path, reason: error.description)
      }
    }
  }

  private static func check(_ bytes: [UInt8], at path: String) -> SettingsCheck {
    do throws(SettingsFaults) {
      _ = try UserSettings(file: bytes)
      return .works(path: path)
    } catch {
      return .faulty(path: path, faults: error.faults)
    }
  }
}
