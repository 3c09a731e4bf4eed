internal import ArgumentParser
internal import Linux

/// `pb keys`
struct KeysVerb: Verb {
  var desktop: Desktop?
  var installs = false

  func run() throws {
    guard let desktop = desktop ?? .present else {
      throw Failure(
        .failed,
        "the desktop in use is not known: name one with --desktop: \(Desktop.allValueStrings.joined(separator: ", "))")
    }
    if installs { return try install(on: desktop) }
    let screenshots =
      ["# A screenshot, of the screen or of a region, is on the clipboard after:"]
      + desktop.screenshots(for: Self.program).map { "#   \($0)" }
    try StandardStreams.print(
      ["# \(desktop.name): \(desktop.advice)"] + desktop.lines(for: Self.program) + screenshots)
  }

  private func install(on desktop: Desktop) throws {
    guard desktop == .gnome else {
      throw Failure(.failed, "pb does not change the settings of \(desktop.name): do what 'pb keys' prints")
    }
    let refused = try GNOMEShortcuts.install(for: Self.program)
    for shortcut in Shortcut.all where !refused.contains(shortcut) {
      try StandardStreams.print(["\(shortcut.key)  \(shortcut.title)"])
    }
    for shortcut in refused {
      StandardStreams.complain("\(shortcut.key) stays your own shortcut: choose a key for 'pb \(shortcut.arguments)'")
    }
  }

  /// How a desktop finds this program: sessions do not always have the user's own folder in PATH. A path that would
  /// have to be quoted is not used.
  private static var program: String {
    guard let path = InstalledProgram.own, !["/usr/bin/pb", "/usr/local/bin/pb"].contains(path),
      path.utf8.allSatisfy({ "/._-+".utf8.contains($0) || UInt8(ascii: "0")...UInt8(ascii: "z") ~= $0 })
    else { return "pb" }
    return path
  }
}

struct KeysCommand: VerbCommand {
  static let help = VerbHelp(
    "keys", "Print or set keyboard shortcuts for the desktop in use.",
    text: """
      Super+Shift+H shows the window of the history. Super+Shift+V makes the clipboard plain text, Super+Shift+M \
      Markdown, and Super+Shift+R rich. On GNOME, pb sets them itself and keeps your other shortcuts; for other \
      desktops it prints what to do. It also prints commands that copy a screenshot.
      """,
    examples: [
      "pb keys": "what to do on this desktop",
      "pb keys --install": "set the shortcuts (GNOME)",
      "pb keys --desktop sway": "lines for sway's configuration",
    ])

  @Option(help: .value("desktop", "The desktop; by default, the one in use."))
  var desktop: Desktop?

  @Flag(help: "Set the shortcuts, if pb can.")
  var install = false

  var verb: any Verb { KeysVerb(desktop: desktop, installs: install) }
}
