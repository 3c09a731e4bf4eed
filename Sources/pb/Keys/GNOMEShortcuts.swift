internal import Linux

/// The custom shortcuts of GNOME: a list of folders of settings, each with a name, a command and a key.
struct GNOMEShortcuts: ShortcutKeeper {
  private static let schema = "org.gnome.settings-daemon.plugins.media-keys"
  private static let list = "custom-keybindings"
  private static let parent = "/org/gnome/settings-daemon/plugins/media-keys/custom-keybindings/"
  private static let gsettings = SettingsTool(
    name: "gsettings", purpose: "sets GNOME's shortcuts", desktop: .gnome)

  let program: String

  private static func folder(of shortcut: Shortcut) -> String { "\(parent)pb-\(shortcut.id)/" }
  private static func schema(of folder: String) -> String { "\(schema).custom-keybinding:\(folder)" }

  private func settings(of shortcut: Shortcut, key: Key) -> [(name: String, value: String)] {
    [("name", shortcut.title), ("command", "\(program) \(shortcut.arguments)"), ("binding", key.inGTK)]
  }

  // MARK: Printing

  /// The shell commands that make these the only custom shortcuts.
  var commands: [String] {
    let folders = GNOMEShortcuts.array(of: Shortcut.all.map(GNOMEShortcuts.folder))
    return ["gsettings set \(GNOMEShortcuts.schema) \(GNOMEShortcuts.list) \"\(folders)\""]
      + Shortcut.all.flatMap { shortcut in
        settings(of: shortcut, key: shortcut.key).map { name, value in
          "gsettings set \(GNOMEShortcuts.schema(of: GNOMEShortcuts.folder(of: shortcut))) \(name) '\(value)'"
        }
      }
  }

  // MARK: Setting

  func plan() throws -> ShortcutPlan {
    let listed = try GNOMEShortcuts.listed()
    let ours = Set(Shortcut.all.map(GNOMEShortcuts.folder))
    let taken = Set(try listed.filter { !ours.contains($0) }.compactMap { Key(spelled: try value("binding", in: $0)) })
    var plan = ShortcutPlan()
    for shortcut in Shortcut.all {
      let folder = GNOMEShortcuts.folder(of: shortcut)
      if listed.contains(folder) {
        plan.keys.append((shortcut, Key(spelled: try value("binding", in: folder)) ?? shortcut.key))
        if let change = try renewal(of: shortcut) { plan.changes.append(change) }
      } else {
        let key = shortcut.key(besides: taken)
        plan.keys.append((shortcut, key))
        if let key { plan.changes.append(setting(shortcut, key)) }
      }
    }
    return plan
  }

  private func setting(_ shortcut: Shortcut, _ key: Key) -> Change {
    let folder = GNOMEShortcuts.folder(of: shortcut)
    return Change("set the shortcut \(key.name) for 'pb \(shortcut.arguments)'") {
      for (name, value) in settings(of: shortcut, key: key) {
        _ = try GNOMEShortcuts.gsettings("set", GNOMEShortcuts.schema(of: folder), name, "'\(value)'")
      }
      // The list comes last: GNOME reads a shortcut when it is listed.
      try GNOMEShortcuts.list(try GNOMEShortcuts.listed() + [folder])
    }
  }

  /// Returns the change that lets a shortcut run this `pb`; nil if it does, or if the user has changed its command.
  private func renewal(of shortcut: Shortcut) throws -> Change? {
    let folder = GNOMEShortcuts.folder(of: shortcut)
    let (command, wanted) = (try value("command", in: folder), "\(program) \(shortcut.arguments)")
    guard command != wanted, shortcut.isRun(by: command) else { return nil }
    return Change("let the shortcut of 'pb \(shortcut.arguments)' run \(program)") {
      _ = try GNOMEShortcuts.gsettings("set", GNOMEShortcuts.schema(of: folder), "command", "'\(wanted)'")
    }
  }

  // MARK: Removing

  func removals() throws -> [Change] {
    let listed = try GNOMEShortcuts.listed()
    return try Shortcut.all.compactMap { shortcut in
      let folder = GNOMEShortcuts.folder(of: shortcut)
      guard listed.contains(folder), shortcut.isRun(by: try value("command", in: folder)),
        let key = Key(spelled: try value("binding", in: folder)), shortcut.keys.contains(key)
      else { return nil }
      return Change("remove the shortcut \(key.name)") {
        try GNOMEShortcuts.list(try GNOMEShortcuts.listed().filter { $0 != folder })
        _ = try GNOMEShortcuts.gsettings("reset-recursively", GNOMEShortcuts.schema(of: folder))
      }
    }
  }

  // MARK: GNOME's settings

  private static func listed() throws -> [String] { strings(in: try gsettings("get", schema, list)) }

  private static func list(_ folders: [String]) throws {
    _ = try gsettings("set", schema, list, array(of: folders))
    // Without a session bus, gsettings only warns.
    guard try listed() == folders else {
      throw Failure(
        .failed, "GNOME's settings did not keep the shortcuts: run 'pb keys --install' in a session of GNOME")
    }
  }

  private func value(_ name: String, in folder: String) throws -> String {
    GNOMEShortcuts.strings(in: try GNOMEShortcuts.gsettings("get", GNOMEShortcuts.schema(of: folder), name)).first ?? ""
  }

  private static func array(of names: [String]) -> String {
    "[\(names.map { "'\($0)'" }.joined(separator: ", "))]"
  }

  /// Returns the strings in a value as gsettings prints it: `'a'`, `['a', 'b']`, or `@as []`. Folders of settings and our
  /// own values contain no quotation marks.
  private static func strings(in value: String) -> [String] {
    value.split(separator: "'", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
      .map { String($0.element) }
  }
}
