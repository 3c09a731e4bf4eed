internal import DisplayServer
internal import Glibc
internal import Host
internal import Linux

/// What the daemon needs to know beyond its socket.
struct Settings: Sendable {
  /// How much is taken.
  let limits: PayloadLimits
  /// What becomes of programs that read whatever is copied.
  let greedyReaders: RenderingGate.Policy
  /// Where large payloads lie, unlinked.
  let cacheFolder: String

  init(_ options: Options) {
    limits = PayloadLimits(item: options.itemLimit, total: options.totalLimit, count: Settings.payloadCount)
    greedyReaders = options.greedyReaders
    cacheFolder = Settings.usableCacheFolder()
  }

  /// Half of the descriptors that the process may have: the others are for clients, displays and conversions.
  private static var payloadCount: Int { DescriptorLimit.present / 2 }

  /// systemd's cache folder for the unit, else the user's.
  private static func usableCacheFolder() -> String {
    if let own = EnvironmentVariable.value(of: "CACHE_DIRECTORY") { return own }
    let user =
      EnvironmentVariable.value(of: "XDG_CACHE_HOME") ?? EnvironmentVariable.value(of: "HOME").map { $0 + "/.cache" }
      ?? "/var/tmp"
    mkdir(user, 0o700)
    let own = user + "/pasteboard"
    mkdir(own, 0o700)
    return access(own, W_OK) == 0 ? own : user
  }
}
