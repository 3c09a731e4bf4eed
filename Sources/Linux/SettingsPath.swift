internal import Glibc

/// The place of the user's settings.
package enum SettingsPath {
  /// Returns the absolute path of the file, which need not exist: `explicit`, else a place in the user's folder for
  /// settings. Nil if there is no such folder.
  package static func resolve(explicit: String? = nil) -> String? {
    if let explicit { return absolute(explicit) }
    return BaseFolder.configuration.map { $0 + "/pasteboard/config.toml" }
  }

  private static func absolute(_ path: String) -> String? {
    guard !path.hasPrefix("/") else { return path }
    guard let folder = getcwd(nil, 0) else { return nil }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }
}
