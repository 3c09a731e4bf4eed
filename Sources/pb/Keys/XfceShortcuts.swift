internal import Linux

/// The shortcuts of Xfce: properties with commands, named by their keys.
struct XfceShortcuts: ShortcutKeeper {
  static let channel = "xfce4-keyboard-shortcuts"
  private static let folder = "/commands/custom/"
  /// Xfce's commands, and its window manager's.
  private static let folders = [folder, "/xfwm4/custom/"]
  private static let xfconf = SettingsTool(
    name: "xfconf-query", purpose: "sets Xfce's shortcuts", desktop: .xfce)

  let program: String

  static func property(of key: Key) -> String { folder + key.inGTK }

  func plan() throws -> ShortcutPlan {
    let properties = try properties()
    var plan = ShortcutPlan()
    for shortcut in Shortcut.all {
      let command = "\(program) \(shortcut.arguments)"
      let present = properties.first { shortcut.isRun(by: $0.command) && shortcut.keys.contains($0.key) }
      let key = present?.key ?? shortcut.key(besides: Set(properties.map(\.key)))
      plan.keys.append((shortcut, key))
      if let key, present?.command != command { plan.changes.append(setting(shortcut, key, command)) }
    }
    return plan
  }

  private func setting(_ shortcut: Shortcut, _ key: Key, _ command: String) -> Change {
    Change("set the shortcut \(key.name) for 'pb \(shortcut.arguments)'") {
      let property = XfceShortcuts.property(of: key)
      try SetupRecord.ofUser.insert(line(property))
      _ = try XfceShortcuts.xfconf("-c", XfceShortcuts.channel, "-n", "-t", "string", "-p", property, "-s", command)
    }
  }

  func removals() throws -> [Change] {
    let recorded = Shortcut.all.contains {
      $0.keys.contains { SetupRecord.ofUser.contains(line(XfceShortcuts.property(of: $0))) }
    }
    guard recorded else { return [] }
    let properties = try properties()
    return Shortcut.all.flatMap { shortcut in
      shortcut.keys.compactMap { key in
        let property = XfceShortcuts.property(of: key)
        guard SetupRecord.ofUser.contains(line(property)) else { return nil }
        let isOurs = properties.contains { $0.key == key && shortcut.isRun(by: $0.command) }
        return Change(
          isOurs ? "remove the shortcut \(key.name)" : "forget the shortcut \(key.name), which you have changed"
        ) {
          if isOurs { _ = try XfceShortcuts.xfconf("-c", XfceShortcuts.channel, "-r", "-p", property) }
          try SetupRecord.ofUser.remove(line(property))
        }
      }
    }
  }

  private func line(_ property: String) -> String { "xfce \(property)" }

  /// The keys in use, and their commands. xfconf-query prints a property and its value in a line, with spaces between them.
  private func properties() throws -> [(key: Key, command: String)] {
    try XfceShortcuts.xfconf("-c", XfceShortcuts.channel, "-l", "-v").split(separator: "\n").compactMap { line in
      guard let folder = XfceShortcuts.folders.first(where: line.hasPrefix),
        let end = line.firstIndex(of: " "), let key = Key(spelled: line[..<end].dropFirst(folder.count))
      else { return nil }
      return (key, String(line[end...].drop { $0 == " " }))
    }
  }
}
