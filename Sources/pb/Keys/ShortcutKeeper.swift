/// A desktop's place for shortcuts.
protocol ShortcutKeeper {
  /// Returns what is to be set, and which keys are used.
  func plan() throws -> ShortcutPlan
  /// Returns the changes that remove our shortcuts; those that the user has changed since stay.
  func removals() throws -> [Change]
}

/// How shortcuts are to be set.
struct ShortcutPlan {
  /// The changes that are still to be made.
  var changes: [Change] = []
  /// Each shortcut's key; nil if the user has given all its keys to something else.
  var keys: [(shortcut: Shortcut, key: Key?)] = []

  /// Sentences about results that a user may not expect.
  var notices: [String] {
    keys.filter { $0.key != $0.shortcut.key }.map { shortcut, key in
      let own = "\(shortcut.key.name) stays your own shortcut"
      return key.map { "\(own): \($0.name) runs 'pb \(shortcut.arguments)'" }
        ?? "\(own): choose a key for 'pb \(shortcut.arguments)'"
    }
  }
}

extension Desktop {
  /// The desktop's place for shortcuts; nil if `pb` cannot change it.
  var shortcutKeeper: (any ShortcutKeeper)? {
    switch self {
    case .gnome: GNOMEShortcuts(program: ProgramWord.pb)
    case .xfce: XfceShortcuts(program: ProgramWord.pb)
    case .sway, .i3, .hyprland:
      TilingConfiguration(self).map { TilingShortcuts(configuration: $0, program: ProgramWord.pb) }
    case .kde: KDEShortcuts(program: ProgramWord.pb)
    }
  }
}
