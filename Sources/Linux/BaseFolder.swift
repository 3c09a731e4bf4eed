/// The user's folders for what programs keep, by the XDG Base Directory Specification.
///
/// The specification has a relative path in a variable ignored. A relative home is ignored in the same way. Each folder
/// is nil if neither names a place, and need not be there.
public enum BaseFolder {
  /// Settings: XDG_CONFIG_HOME.
  public static var configuration: String? { named(by: "XDG_CONFIG_HOME", inHome: ".config") }
  /// What can be made again: XDG_CACHE_HOME.
  public static var cache: String? { named(by: "XDG_CACHE_HOME", inHome: ".cache") }
  /// What stays from one run to the next: XDG_STATE_HOME.
  public static var state: String? { named(by: "XDG_STATE_HOME", inHome: ".local/state") }
  /// Sockets, for as long as the user is logged in: XDG_RUNTIME_DIR, for which the home has no place.
  public static var runtime: String? { absolutePath(in: "XDG_RUNTIME_DIR") }

  private static func named(by variable: String, inHome name: String) -> String? {
    absolutePath(in: variable) ?? absolutePath(in: "HOME").map { "\($0)/\(name)" }
  }

  private static func absolutePath(in variable: String) -> String? {
    EnvironmentVariable.value(of: variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
