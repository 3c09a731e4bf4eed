internal import Linux
internal import RenderCommand
internal import Settings

extension UserSettings {
  /// Reads the user's settings; the defaults if there is no file, or if it has faults, which `pb doctor` lists. A worker
  /// reads it, because that may hang.
  static func read() -> UserSettings {
    guard let path = SettingsPath.resolve(),
      let (ending, bytes) = try? Worker.run(
        Conversion.worker, FileCopy.reading(path, atMost: fileLimit).arguments),
      ending == .exited(RenderExit.done.rawValue), let settings = try? UserSettings(file: bytes)
    else { return UserSettings() }
    return settings
  }
}
