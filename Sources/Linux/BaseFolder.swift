internal import Glibc

/// The user's base folders by the XDG Base Directory Specification.
///
/// A relative path in a variable is ignored, as the specification demands; so is a relative home. Each folder is nil if
/// neither names a place, and need not exist.
package enum BaseFolder {
  /// Settings: XDG_CONFIG_HOME.
  package static var configuration: String? { named(by: "XDG_CONFIG_HOME", inHome: ".config") }
  /// Files that can be recreated: XDG_CACHE_HOME.
  package static var cache: String? { named(by: "XDG_CACHE_HOME", inHome: ".cache") }
  /// Files of programs: XDG_DATA_HOME.
  package static var data: String? { named(by: "XDG_DATA_HOME", inHome: ".local/share") }
  /// State that stays from one run to the next: XDG_STATE_HOME.
  package static var state: String? { named(by: "XDG_STATE_HOME", inHome: ".local/state") }
  /// Sockets, while the user is logged in: XDG_RUNTIME_DIR, without a default below the home. Jobs of cron and shells of su
  /// do not have the variable, but the user's session may well have the folder; a program whose socket was chosen by hand
  /// belongs to no session.
  package static var runtime: String? {
    if let folder = absolutePath(in: "XDG_RUNTIME_DIR") { return folder }
    return EnvironmentVariable.value(of: "PASTEBOARD_SOCKET") == nil ? runtime(below: "/run/user") : nil
  }

  /// Returns the folder that systemd makes for the user (pam_systemd(8)); nil unless it is the user's alone.
  package static func runtime(below parent: String) -> String? {
    let folder = "\(parent)/\(geteuid())"
    var status = stat()
    guard lstat(folder, &status) == 0, status.st_mode & (S_IFMT | 0o777) == S_IFDIR | 0o700, status.st_uid == geteuid()
    else { return nil }
    return folder
  }

  private static func named(by variable: String, inHome name: String) -> String? {
    absolutePath(in: variable) ?? absolutePath(in: "HOME").map { "\($0)/\(name)" }
  }

  private static func absolutePath(in variable: String) -> String? {
    EnvironmentVariable.value(of: variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
