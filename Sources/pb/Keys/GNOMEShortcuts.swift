internal import Linux

/// The custom shortcuts of GNOME: a list of folders of settings, each with a name, a command and a key.
enum GNOMEShortcuts {
  private static let schema = "org.gnome.settings-daemon.plugins.media-keys"
  private static let list = "custom-keybindings"
  private static let parent = "/org/gnome/settings-daemon/plugins/media-keys/custom-keybindings/"

  private static func folder(of shortcut: Shortcut) -> String { "\(parent)pb-\(shortcut.id)/" }

  private static func settings(of shortcut: Shortcut, for program: String) -> [(key: String, value: String)] {
    [
      ("name", shortcut.title), ("command", "\(program) \(shortcut.arguments)"),
      ("binding", "<Super><Shift>\(shortcut.letter)"),
    ]
  }

  // MARK: Printing

  /// The commands of a shell that set the shortcuts and no others.
  static func commands(for program: String) -> [String] {
    ["gsettings set \(schema) \(list) \"\(array(of: Shortcut.all.map(folder)))\""]
      + Shortcut.all.flatMap { shortcut in
        settings(of: shortcut, for: program).map { key, value in
          "gsettings set \(schema).custom-keybinding:\(folder(of: shortcut)) \(key) '\(value)'"
        }
      }
  }

  // MARK: Installing

  /// Sets the shortcuts besides those that the user has. Returns the keys of ours that others have already, which stay
  /// as they are.
  static func install(for program: String) throws -> [Shortcut] {
    let listed = try names(in: gsettings("get", schema, list))
    let ours = Set(Shortcut.all.map(folder))
    let others = try listed.filter { !ours.contains($0) }.map {
      try gsettings("get", "\(schema).custom-keybinding:\($0)", "binding").lowercased()
    }
    var folders = listed
    var refused: [Shortcut] = []
    for shortcut in Shortcut.all {
      let binding = "<super><shift>\(shortcut.letter)"
      if others.contains(where: { $0.contains(binding) || $0.contains("<shift><super>\(shortcut.letter)") }) {
        refused.append(shortcut)
        continue
      }
      for (key, value) in settings(of: shortcut, for: program) {
        _ = try gsettings("set", "\(schema).custom-keybinding:\(folder(of: shortcut))", key, "'\(value)'")
      }
      if !folders.contains(folder(of: shortcut)) { folders.append(folder(of: shortcut)) }
    }
    // The list comes last: GNOME reads a shortcut when it is listed.
    _ = try gsettings("set", schema, list, array(of: folders))
    // Without a session bus, gsettings only warns.
    guard try names(in: gsettings("get", schema, list)) == folders else {
      throw Failure(
        .failed, "GNOME's settings did not keep the shortcuts: run 'pb keys --install' in a session of GNOME")
    }
    return refused
  }

  private static func array(of names: [String]) -> String {
    "[\(names.map { "'\($0)'" }.joined(separator: ", "))]"
  }

  /// Returns the names in an array of strings as gsettings prints it: `['a', 'b']`, or `@as []`. Folders of settings
  /// contain no quotation marks.
  private static func names(in array: String) -> [String] {
    array.split(separator: "'", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
      .map { String($0.element) }
  }

  private static func gsettings(_ arguments: String...) throws -> String {
    let advice = "run 'pb keys --desktop gnome', and set the shortcuts by hand"
    guard let program = InstalledProgram.path(of: "gsettings") else {
      throw Failure(.failed, "gsettings, which sets GNOME's shortcuts, is not installed: \(advice)")
    }
    guard let output = try ProgramOutput.read(program, arguments) else {
      throw Failure(.failed, "'gsettings \(arguments.joined(separator: " "))' failed: \(advice)")
    }
    return output
  }
}
