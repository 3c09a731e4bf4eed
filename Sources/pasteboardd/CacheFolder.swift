internal import Glibc
internal import Linux

/// Where large payloads lie, unlinked.
enum CacheFolder {
  /// systemd's cache folder for the unit, else the user's.
  static func usable() -> String {
    if let own = EnvironmentVariable.value(of: "CACHE_DIRECTORY") { return own }
    let user = BaseFolder.cache ?? "/var/tmp"
    mkdir(user, 0o700)
    let own = user + "/pasteboard"
    mkdir(own, 0o700)
    return access(own, W_OK) == 0 ? own : user
  }
}
