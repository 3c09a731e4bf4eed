internal import Glibc
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
      // A pipe that nobody writes to must not be waited for.
      let number = try SystemCall.run("read it") { open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
      return try check(OwnedDescriptor(adopting: number), at: path)
    } catch {
      switch error.errno {
      case .noSuchFileOrDirectory, .notDirectory: return .missing
      default: return .unreadable(path: path, reason: error.description)
      }
    }
  }

  private static func check(_ file: consuming OwnedDescriptor, at path: String) throws(SystemFailure) -> SettingsCheck {
    let status = try file.status()
    guard status.kind == .regular else { return .unreadable(path: path, reason: "it is no regular file") }
    let bytes = try FileBytes.readAll(file.rawValue, atMost: UserSettings.fileLimit + 1)
    guard bytes.count <= UserSettings.fileLimit else {
      return .unreadable(path: path, reason: "it is larger than \(UserSettings.fileLimit >> 20) MiB")
    }
    do throws(SettingsFaults) {
      _ = try UserSettings(file: bytes)
      return .works(path: path)
    } catch {
      return .faulty(path: path, faults: error.faults)
    }
  }
}
