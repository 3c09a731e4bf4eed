internal import ArgumentParser
internal import Linux

/// `pb keys`
struct KeysVerb: Verb {
  /// The action on the shortcuts.
  enum Action: String, EnumerableFlag, Sendable {
    case install, remove, print

    static func help(for value: Action) -> ArgumentHelp? {
      switch value {
      case .install: "Set the shortcuts, if pb can. Your own stay."
      case .remove: "Remove the shortcuts that pb has set."
      case .print: "Print the commands or lines that set them, and commands that copy a screenshot."
      }
    }
  }

  var desktop: Desktop?
  var action: Action?

  func run() throws {
    guard let desktop = desktop ?? .present else {
      throw Failure(
        .failed,
        "the desktop in use is not known: name one with --desktop: \(Desktop.allValueStrings.joined(separator: ", "))")
    }
    switch action {
    case nil: try show(desktop)
    case .print: try printLines(of: desktop)
    case .install: try Setup(acceptsDefaults: true).offer(KeysStep(desktop: desktop, isRequired: true))
    case .remove: try Setup(acceptsDefaults: true).withdraw(KeysStep(desktop: desktop, isRequired: true))
    }
  }

  private func show(_ desktop: Desktop) throws {
    var columns = Columns()
    for shortcut in Shortcut.all { columns.add(shortcut.key.name, shortcut.title) }
    let advice =
      desktop.shortcutKeeper == nil
      ? "'pb keys --print' says how to set them on \(desktop.name)."
      : "'pb keys --install' sets them on \(desktop.name), and 'pb keys --remove' removes them."
    try StandardStreams.print(columns.lines + [advice])
  }

  private func printLines(of desktop: Desktop) throws {
    let screenshots =
      ["# A screenshot, of the screen or of a region, is on the clipboard after:"]
      + desktop.screenshots(for: ProgramWord.pb).map { "#   \($0)" }
    try StandardStreams.print(
      ["# \(desktop.name): \(desktop.advice)"] + desktop.lines(for: ProgramWord.pb) + screenshots)
  }
}

struct KeysCommand: VerbCommand {
  static let help = VerbHelp(
    "keys", "Show or set keyboard shortcuts for the desktop in use.",
    text: """
      Super+Shift+H shows the window of the history. Super+Shift+V makes the clipboard plain text, Super+Shift+M \
      Markdown, and Super+Shift+R rich. pb sets them on GNOME, KDE Plasma, Xfce, sway, Hyprland and i3, and keeps \
      your other shortcuts. A key that you use already stays yours: pb takes it with Ctrl \
      instead of Shift.
      """,
    examples: [
      "pb keys": "the keys and what they do",
      "pb keys --install": "set the shortcuts",
      "pb keys --desktop sway --print": "lines for sway's configuration",
    ])

  @Option(help: .value("desktop", "The desktop; by default, the one in use."))
  var desktop: Desktop?

  @Flag(exclusivity: .exclusive)
  var action: KeysVerb.Action?

  var verb: any Verb { KeysVerb(desktop: desktop, action: action) }
}
