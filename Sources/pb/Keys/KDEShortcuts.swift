internal import Linux

/// The shortcuts of KDE Plasma: desktop files with commands, to which a service gives keys (KGlobalAccel).
///
/// The service learns of a file by a call, and keeps its key over logins.
struct KDEShortcuts: ShortcutKeeper {
  private static let service = KDEKeyService()

  let program: String

  func plan() throws -> ShortcutPlan {
    var plan = ShortcutPlan()
    for shortcut in Shortcut.all {
      let file = try KDECommandFile(of: shortcut)
      if let command = file.command {
        let key = try KDEShortcuts.service.key(of: shortcut)
        plan.keys.append((shortcut, key ?? shortcut.key))
        if command != wanted(shortcut), shortcut.isRun(by: command), let key {
          plan.changes.append(
            Change("let the shortcut of 'pb \(shortcut.arguments)' run \(program)") {
              try set(shortcut, key, in: file)
            })
        }
      } else {
        let key = try shortcut.keys.first { try !KDEShortcuts.service.isTaken($0) }
        plan.keys.append((shortcut, key))
        if let key {
          plan.changes.append(
            Change("set the shortcut \(key.name) for 'pb \(shortcut.arguments)'") { try set(shortcut, key, in: file) })
        }
      }
    }
    return plan
  }

  private func wanted(_ shortcut: Shortcut) -> String { "\(program) \(shortcut.arguments)" }

  private func set(_ shortcut: Shortcut, _ key: Key, in file: KDECommandFile) throws {
    try file.write(wanted(shortcut), titled: shortcut.title)
    do {
      try KDEShortcuts.service.give(key, to: shortcut)
    } catch {
      try file.remove()
      throw error
    }
  }

  func removals() throws -> [Change] {
    try Shortcut.all.compactMap { shortcut in
      let file = try KDECommandFile(of: shortcut)
      guard let command = file.command, shortcut.isRun(by: command),
        let key = try KDEShortcuts.service.key(of: shortcut), shortcut.keys.contains(key)
      else { return nil }
      return Change("remove the shortcut \(key.name)") {
        try KDEShortcuts.service.forget(shortcut)
        try file.remove()
      }
    }
  }
}
