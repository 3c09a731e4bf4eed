import Foundation
import Linux
import TestSupport
import Testing

@testable import pb

/// Shortcuts as `pb keys` prints and sets them.
@Suite(.startsPrograms) struct KeysTests {
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
    let run = try PbRun("$PB keys --desktop \(desktop.rawValue) --print", socket: "/nowhere")
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
    (["XDG_CURRENT_DESKTOP": "ubuntu:GNOME"], "GNOME"), (["XDG_CURRENT_DESKTOP": "sway"], "sway"),
    (["SWAYSOCK": "/a", "XDG_CURRENT_DESKTOP": "other"], "sway"), (["I3SOCK": "/a"], "i3"),
    (["XDG_CURRENT_DESKTOP": "KDE"], "KDE Plasma"),
  ])
  func theKeysComeFirstAndTheDesktopInUseIsKnown(environment: [String: String], name: String) throws {
    let run = try PbRun("$PB keys", socket: "/nowhere", environment: environment.merging(["HOME": "/nowhere"]) { $1 })
    let lines = run.text.split(separator: "\n")
    #expect(run.code == 0 && lines.count == 7, "\(run)")
    #expect(lines.first == "Super+Shift+H  Show the clipboard history" && lines.last?.contains(" \(name)") == true)
  }

  @Test func anotherDesktopIsNamedByTheUser() throws {
    let run = try PbRun("$PB keys", socket: "/nowhere", environment: ["XDG_CURRENT_DESKTOP": "other"])
    #expect(run.code == 1 && run.complaint.contains("name one with --desktop: gnome, kde, xfce, sway"))
  }

  /// Answers as KDE's service does whose keys are files, named by their numbers, with the name of what has the key.
  private static let kdeService = """
    #!/bin/sh
    cd "$KEYS" || exit 1
    for word; do last=$word; done
    case $5 in
    *.action) [ ! -e "${last#int32:}" ] || printf '   array [\n      string "%s"\n' "$(cat "${last#int32:}")" ;;
    *.shortcut) name=${6#array:string:}; file=$(grep -l "^${name%%,*}$" * 2>/dev/null)
      echo "   array ["; [ ! "$file" ] || echo "      int32 $file" ;;
    *.setShortcut) name=${6#array:string:}; number=${7#array:int32:}; echo "${name%%,*}" > "$number"
      echo "      int32 $number" ;;
    *.unregister) rm -f -- $(grep -l "^${6#string:}$" * 2>/dev/null) ;;
    esac

    """

  @Test func shortcutsOfKDEAreSetAndRemoved() throws {
    let folder = try TemporaryFolder()
    try folder.write("dbus-send", Array(Self.kdeService.utf8), mode: 0o755)
    // Meta, Shift and V are the user's.
    let run = try PbRun(
      """
      mkdir keys; echo own.desktop > keys/\(0x1200_0056)
      $PB keys --desktop kde --install; $PB keys --desktop kde --install; cat data/kglobalaccel/pb-plain.desktop
      cat keys/\(0x1400_0056); echo pb-rich.desktop > keys/7; rm keys/\(0x1200_0052)
      $PB keys --desktop kde --remove; ls data/kglobalaccel; grep . keys/*
      """, socket: "/nowhere",
      environment: [
        "PATH": "\(folder.path):/usr/bin:/bin", "KEYS": "\(folder.path)/keys", "XDG_DATA_HOME": "\(folder.path)/data",
      ], in: folder.path)
    #expect(run.code == 0 && run.complaint.isEmpty, "\(run)")
    let sentence = "set the shortcut Super+Ctrl+V for 'pb recopy --as plain'"
    #expect(run.text.components(separatedBy: sentence).count == 2, "\(run.text)")
    #expect(run.text.contains("Super+Shift+V stays your own shortcut"))
    #expect(run.text.contains("\nName=Make the clipboard plain text\nExec="))
    #expect(run.text.contains("remove the shortcut Super+Ctrl+V"))
    #expect(!run.text.contains("remove the shortcut Super+Shift+R"))
    // The user's changes stay.
    let rest = ["pb-rich.desktop", "keys/\(0x1200_0056):own.desktop", "keys/7:pb-rich.desktop", ""]
    #expect(run.text.hasSuffix(rest.joined(separator: "\n")), "\(run.text)")
  }

  @Test func aKDEThatDoesNotAnswerIsTold() throws {
    let folder = try TemporaryFolder()
    let run = try PbRun(
      "$PB keys --desktop kde --install", socket: "/nowhere",
      environment: ["DBUS_SESSION_BUS_ADDRESS": "disabled:", "XDG_DATA_HOME": folder.path])
    #expect(run.code == 1 && run.complaint.contains("KDE"), "\(run)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
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
    let first = try PbRun("$PB keys --desktop gnome --install", socket: "/nowhere", environment: environment)
    #expect(first.code == 0 && first.text.contains("set the shortcut Super+Shift+M for 'pb recopy --as markdown'"))
    let said = "Super+Shift+V stays your own shortcut: Super+Ctrl+V runs 'pb recopy --as plain'."
    #expect(first.text.contains(said), "\(first)")
    let second = try PbRun("$PB keys --desktop gnome --install", socket: "/nowhere", environment: environment)
    #expect(second.code == 0 && !second.text.contains("set the shortcut"), "\(second)")
    let parent = "/org/gnome/settings-daemon/plugins/media-keys/custom-keybindings/pb-"
    let rich = "\(Self.schema).custom-keybinding:\(parent)rich/"
    let list = """
      gsettings get \(Self.schema) custom-keybindings; gsettings get \(own) binding
      gsettings get \(rich) binding; gsettings get \(rich) command
      """
    let lines = try PbRun(list, socket: "/nowhere", environment: environment).text.split(separator: "\n")
    let ours = ["window", "plain", "markdown", "rich", "snippets", "queue"].map { "'\(parent)\($0)/'" }
    #expect(lines.first == "['/a/', \(ours.joined(separator: ", "))]")
    #expect(lines.dropFirst().prefix(2) == ["'<Shift><Super>v'", "'<Super><Shift>r'"])
    #expect(lines.last?.hasSuffix("pb recopy'") == true)
    // The user gives one another key: that one is no longer ours.
    let removed = try PbRun(
      "gsettings set \(rich) binding '<Super>q'; $PB keys --desktop gnome --remove; \(list)", socket: "/nowhere",
      environment: environment)
    #expect(removed.text.contains("['/a/', '\(parent)rich/']\n'<Shift><Super>v'\n'<Super>q'"), "\(removed)")
  }

  // MARK: Spellings

  @Test(arguments: [
    "Mod4+Shift+v", "<Super><Shift>v", "<Shift><Super>V", "SUPER SHIFT, V", "SUPER_SHIFT,v", "Meta+Shift+V",
    "shift+mod4+V",
  ])
  func aKeyIsReadInEachSpelling(text: String) {
    #expect(Key(spelled: text) == Key(modifier: .shift, letter: "v"))
  }

  @Test func otherKeysAreNone() {
    for text in ["", "v", "Mod4+v", "Mod1+Shift+v", "Mod4+Shift+Ctrl+v", "Shift+v"] {
      #expect(Key(spelled: text) == nil)
    }
    for shortcut in Shortcut.all {
      for key in shortcut.keys {
        for text in [key.inGTK, key.inSway, key.inHyprland, key.inKDE, key.name] { #expect(Key(spelled: text) == key) }
      }
    }
  }

  /// Shells, sway, i3 and GNOME read these as more than a word.
  @Test(arguments: [
    ";", "`", "<", ">", "?", "\\", "$", "'", "\"", " ", "*", "[", "=", ":", "@", "^", "~", "é", "\n", "&", "|",
  ])
  func aHostilePathIsNotWritten(character: String) {
    #expect(ProgramWord.word(ofProgramAt: "/home/a\(character)b/pb", named: "pb") == "pb")
  }

  @Test func aPlainPathIsWritten() {
    #expect(ProgramWord.word(ofProgramAt: "/home/Ab_9.x-y+z/bin/pb", named: "pb") == "/home/Ab_9.x-y+z/bin/pb")
    #expect(ProgramWord.word(ofProgramAt: "/usr/bin/pb", named: "pb") == "pb")
    #expect(ProgramWord.word(ofProgramAt: nil, named: "pb") == "pb")
  }
}
