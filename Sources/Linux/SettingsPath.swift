internal import Glibc

/// Where the user's settings are.
public enum SettingsPath {
  /// The absolute path of the file, which need not be there: `explicit`, else a place in XDG_CONFIG_HOME, else in the
  /// user's home. Nil if there is no such folder.
  public static func resolve(explicit: String? = nil) -> String? {
    if let explicit { return absolute(explicit) }
    // A relative path in the variable is to be ignored, as the XDG Base Directory Specification has it.
    let folder =
      EnvironmentVariable.value(of: "XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? EnvironmentVariable.value(of: "HOME").map { $0 + "/.config" }
    return folder.map { $0 + "/pasteboard/config.toml" }
  }

  private static func absolute(_ path: String) -> String? {
    guard !path.hasPrefix("/") else { return path }
    guard let folder = getcwd(nil, 0) else { return nil }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }
}
