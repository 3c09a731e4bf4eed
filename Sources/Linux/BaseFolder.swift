/// The user's base folders by the XDG Base Directory Specification.
///
/// A relative path in a variable is ignored, as the specification demands; so is a relative home. Each folder is nil if
/// neither names a place, and need not exist.
package enum BaseFolder {
  /// Settings: XDG_CONFIG_HOME.
  package static var configuration: String? { named(by: "XDG_CONFIG_HOME", inHome: ".config") }
  /// Files that can be recreated: XDG_CACHE_HOME.
  package static var cache: String? { named(by: "XDG_CACHE_HOME", inHome: ".cache") }
  /// State that stays from one run to the next: XDG_STATE_HOME.
  package static var state: String? { named(by: "XDG_STATE_HOME", inHome: ".local/state") }
  /// Sockets, while the user is logged in: XDG_RUNTIME_DIR, without a default below the home.
  package static var runtime: String? { absolutePath(in: "XDG_RUNTIME_DIR") }

  private static func named(by variable: String, inHome name: String) -> String? {
    absolutePath(in: variable) ?? absolutePath(in: "HOME").map { "\($0)/\(name)" }
  }

  private static func absolutePath(in variable: String) -> String? {
    EnvironmentVariable.value(of: variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
