internal import Linux

/// The shortcuts of sway, i3 and Hyprland: lines of their configuration.
struct TilingShortcuts: ShortcutKeeper {
  static let part = "keys"

  let configuration: TilingConfiguration
  let program: String

  func plan() throws -> ShortcutPlan {
    if let obstacle = configuration.obstacle { throw Failure(.failed, obstacle) }
    let taken = taken
    let keys = Shortcut.all.map { ($0, $0.key(besides: taken)) }
    let lines = keys.compactMap { shortcut, key in
      key.map { configuration.desktop.line(for: shortcut, key: $0, program: program) }
    }
    return ShortcutPlan(changes: try configuration.adding(TilingShortcuts.part, lines: lines), keys: keys)
  }

  func removals() throws -> [Change] { try configuration.removing(TilingShortcuts.part) }

  /// The keys that the user's own lines use.
  private var taken: Set<Key> {
    var keys = TilingKeys(configuration.desktop)
    for path in [configuration.standard, configuration.main.path].compactMap(\.self) {
      keys.read(path, besides: configuration.isOurs)
    }
    return keys.taken
  }
}
