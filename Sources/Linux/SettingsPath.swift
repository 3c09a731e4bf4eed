internal import Glibc
internal import SystemPackage

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

  /// What the file at `path` says; nil if there is none. Throws `.fileTooLarge` if it has more than `limit` bytes, and
  /// `.notSupported` if it is no regular file. A file system that does not answer holds the caller up.
  public static func contents(of path: String, atMost limit: Int) throws(SystemFailure) -> [UInt8]? {
    let number: CInt
    do throws(SystemFailure) {
      // A pipe that nobody writes to must not be waited for.
      number = try SystemCall.run("open the settings") { open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
    } catch {
      if error.errno == .noSuchFileOrDirectory || error.errno == .notDirectory { return nil }
      throw error
    }
    let file = OwnedDescriptor(adopting: number)
    guard try file.status().kind == .regular else { throw SystemFailure("read the settings", .notSupported) }
    let bytes = try FileBytes.readAll(file.rawValue, atMost: limit + 1)
    guard bytes.count <= limit else { throw SystemFailure("read the settings", .fileTooLarge) }
    return bytes
  }

  private static func absolute(_ path: String) -> String? {
    guard !path.hasPrefix("/") else { return path }
    guard let folder = getcwd(nil, 0) else { return nil }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }
}
