internal import Linux

/// Finds clipboard managers other than this one.
enum OtherManagers {
  /// Their process names, of which the system keeps 15 letters, and their usual names if those differ.
  private static let names = [
    "autocutsel": nil, "clipcatd": nil, "clipit": nil, "clipman": nil, "clipmenud": nil, "clipse": nil, "copyq": nil,
    "diodon": nil, "gpaste-daemon": "gpaste", "greenclip": nil, "klipper": nil, "parcellite": nil,
    "plasmashell": "klipper, in plasmashell", "qlipper": nil, "ringboard-server": nil, "wl-clip-persist": nil,
    "xfce4-clipman": nil, "xfce4-clipman-p": "xfce4-clipman",
  ]
  /// Programs that `wl-paste --watch` starts after each copy.
  private static let watchers: Set<String> = ["cliphist", "clipman", "clipse", "stash"]

  /// The running ones, without duplicates.
  static var running: [String] { running(among: OwnProcesses.all) }

  static func running(among processes: [(name: String, words: [String])]) -> [String] {
    Set(processes.compactMap { name(of: $0) }).sorted()
  }

  private static func name(of process: (name: String, words: [String])) -> String? {
    if let known = names[process.name] { return known ?? process.name }
    guard process.name == DropIn.wlPaste.rawValue else { return nil }
    return process.words.lazy.compactMap { $0.split(separator: "/").last.map(String.init) }
      .first(where: watchers.contains)
  }
}
