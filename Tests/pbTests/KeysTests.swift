import Foundation
import Linux
import TestSupport
import Testing

@testable import pb

/// Shortcuts as `pb keys` prints and sets them.
@Suite(.startsPrograms, .timeLimit(.minutes(30))) struct KeysTests {
  @Test(arguments: Desktop.allCases.filter { $0 != .gnome })
  func thePageHasTheLinesOfEachDesktop(desktop: Desktop) throws {
    let page = try String(
      contentsOf: Manual.folder.deletingLastPathComponent().appending(path: "docs/keys.md"), encoding: .utf8)
    let lines = desktop.lines(for: "pb").joined(separator: "\n")
    #expect(page.contains("## \(desktop.name)\n") && page.contains("```\n\(lines)\n```"), "\(lines)")
  }

  @Test(arguments: Desktop.allCases) func thePageHasTheScreenshotsOfEachDesktop(desktop: Desktop) throws {
    let page = try String(
      contentsOf: Manual.folder.deletingLastPathComponent().appending(path: "docs/keys.md"), encoding: .utf8)
    let lines = desktop.screenshots(for: "pb")
    #expect(page.contains("```\n\(lines.joined(separator: "\n"))\n```"), "\(lines)")
    let run = try PbRun("$PB keys --desktop \(desktop.rawValue)", socket: "/nowhere")
    #expect(run.text.split(separator: "\n").count(where: { $0.hasPrefix("#   ") }) == 2, "\(run)")
  }

  /// Runs the commands with programs in place of the desktop's, one of which writes to standard output and one to a file.
  @Test(arguments: [
    (Desktop.sway, "grim", "echo \"$@\" >&2; printf shot"),
    (.gnome, "gnome-screenshot", #"echo "$1" "$2" >&2; for file; do :; done; printf shot > "$file""#),
  ])
  func theCommandsOfScreenshotsCopy(desktop: Desktop, program: String, script: String) throws {
    let folder = try TemporaryFolder()
    func write(_ name: String, _ script: String) throws {
      try folder.write(name, Array("#!/bin/sh\n\(script)\n".utf8))
      chmod("\(folder.path)/\(name)", 0o755)
    }
    try write(program, script)
    try write("slurp", "echo 1,2 3x4")
    try write("pb", #"test "$*" = copy && cat > "$OUTPUT""#)
    for command in desktop.screenshots(for: "pb") {
      let run = try PbRun(
        "PATH=\(folder.path):$PATH TMPDIR=\(folder.path) OUTPUT=\(folder.path)/copied; export PATH TMPDIR OUTPUT; \(command)",
        socket: "/nowhere", in: folder.path)
      #expect(run.code == 0, "\(run)")
      #expect(try String(contentsOfFile: "\(folder.path)/copied", encoding: .utf8) == "shot", "\(command)")
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left.filter { $0.hasPrefix("tmp.") }.isEmpty, "\(left)")
  }

  @Test(arguments: [
    (["XDG_CURRENT_DESKTOP": "ubuntu:GNOME"], "# GNOME: "), (["XDG_CURRENT_DESKTOP": "sway"], "# sway: "),
    (["SWAYSOCK": "/a", "XDG_CURRENT_DESKTOP": "other"], "# sway: "), (["I3SOCK": "/a"], "# i3: "),
    (["XDG_CURRENT_DESKTOP": "KDE"], "# KDE Plasma: "),
  ])
  func theDesktopInUseIsKnown(environment: [String: String], beginning: String) throws {
    let run = try PbRun("$PB keys", socket: "/nowhere", environment: environment)
    #expect(run.code == 0 && run.text.hasPrefix(beginning), "\(run)")
  }

  @Test func anotherDesktopIsNamedByTheUser() throws {
    let run = try PbRun("$PB keys", socket: "/nowhere", environment: ["XDG_CURRENT_DESKTOP": "other"])
    #expect(run.code == 1 && run.complaint.contains("name one with --desktop: gnome, kde, xfce, sway"))
    let refused = try PbRun("$PB keys --desktop sway --install", socket: "/nowhere")
    #expect(refused.code == 1 && refused.complaint.contains("does not change the settings of sway"))
  }

  private static let schema = "org.gnome.settings-daemon.plugins.media-keys"
  private static let hasSchema = FileManager.default.fileExists(
    atPath: "/usr/share/glib-2.0/schemas/\(schema).gschema.xml")

  @Test(.enabled(if: hasSchema, "gnome-settings-daemon-common is not installed"))
  func shortcutsThatAreNotKeptAreAnError() throws {
    let environment = ["GSETTINGS_BACKEND": "memory"]
    let run = try PbRun("$PB keys --desktop gnome --install", socket: "/nowhere", environment: environment)
    #expect(run.code == 1 && run.complaint.contains("did not keep the shortcuts"), "\(run)")
  }

  @Test(.enabled(if: hasSchema, "gnome-settings-daemon-common is not installed"))
  func theShortcutsOfTheUserStay() throws {
    let folder = try TemporaryFolder()
    let environment = ["GSETTINGS_BACKEND": "keyfile", "XDG_CONFIG_HOME": folder.path]
    let own = "\(Self.schema).custom-keybinding:/a/"
    let before = try PbRun(
      "gsettings set \(Self.schema) custom-keybindings \"['/a/']\" && gsettings set \(own) binding '<Shift><Super>v'",
      socket: "/nowhere", environment: environment)
    #expect(before.code == 0, "\(before)")
    for _ in 0..<2 {
      let run = try PbRun("$PB keys --desktop gnome --install", socket: "/nowhere", environment: environment)
      #expect(run.code == 0 && run.text.contains("Super+Shift+M  Make the clipboard Markdown\n"), "\(run)")
      #expect(run.complaint == "pb: Super+Shift+V stays your own shortcut: choose a key for 'pb recopy --as plain'.\n")
    }
    let after = try PbRun(
      """
      gsettings get \(Self.schema) custom-keybindings; gsettings get \(own) binding
      rich=\(Self.schema).custom-keybinding:/org/gnome/settings-daemon/plugins/media-keys/custom-keybindings/pb-rich/
      gsettings get $rich binding; gsettings get $rich command
      """, socket: "/nowhere", environment: environment)
    let parent = "/org/gnome/settings-daemon/plugins/media-keys/custom-keybindings/pb-"
    let lines = after.text.split(separator: "\n")
    #expect(lines.first == "['/a/', '\(parent)window/', '\(parent)markdown/', '\(parent)rich/']")
    #expect(lines.dropFirst().prefix(2) == ["'<Shift><Super>v'", "'<Super><Shift>r'"])
    #expect(lines.last?.hasSuffix("pb recopy'") == true)
  }
}
