import Foundation
import Glibc
import Linux
import Settings
import TestSupport
import Testing

@testable import pb

/// What `pb setup` writes into files, and that taking it back restores them byte for byte.
@Suite(.startsPrograms) struct SetupTests {
  // MARK: Marks

  @Test(arguments: ["", "a", "a\n", "a\n\n", "\n", "a\nb", "\u{FEFF}a\r\n"])
  func ourLinesAreRemovedByteForByte(text: String) {
    let bytes = Array(text.utf8)
    let marked = MarkedBlock.append(["one", "two"], to: bytes)
    #expect(MarkedBlock.lines(in: marked) == ["one", "two"])
    #expect(MarkedBlock.remove(from: marked) == bytes)
    for offset in bytes.indices where offset == 0 || bytes[offset - 1] == UInt8(ascii: "\n") {
      #expect(MarkedBlock.remove(from: MarkedBlock.insert(["x"], into: bytes, at: offset)) == bytes)
    }
  }

  @Test func bytesThatAreNoTextStay() {
    let bytes: [UInt8] = [0xFF, 0x0A, 0xFE]
    #expect(MarkedBlock.remove(from: MarkedBlock.append(["one"], to: bytes)) == bytes)
  }

  @Test func linesThatWereWrittenAfterOursStay() {
    let marked = MarkedBlock.append(["one"], to: Array("a".utf8)) + Array("\nb\n".utf8)
    #expect(MarkedBlock.remove(from: marked) == Array("a\nb\n".utf8))
  }

  @Test func withoutBothMarksNothingIsRemoved() {
    for text in ["a\n", "\(MarkedBlock.opening)\na\n", "a\n\(MarkedBlock.closing)\n", " \(MarkedBlock.opening)\n"] {
      #expect(MarkedBlock.remove(from: Array(text.utf8)) == nil)
    }
  }

  // MARK: sway, i3, Hyprland

  private func run(_ command: String, in home: TemporaryFolder, _ environment: [String: String] = [:]) throws -> PbRun {
    try PbRun(command, environment: ["HOME": home.path].merging(environment) { $1 }, in: home.path)
  }

  private func write(_ text: String, to name: String, in home: TemporaryFolder, mode: Int = 0o640) throws {
    try FileManager.default.createDirectory(
      atPath: (home.path + "/" + name as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try home.write(name, Array(text.utf8), mode: mode)
  }

  private func text(_ name: String, in home: TemporaryFolder) throws -> String {
    String(decoding: try home.bytes(name), as: UTF8.self)
  }

  private static let tiling: [(desktop: Desktop, main: String, include: String)] = [
    (.sway, ".config/sway/config", "include ~/.config/pasteboard/sway/*.conf"),
    (.i3, ".config/i3/config", "include ~/.config/pasteboard/i3/*.conf"),
    (.hyprland, ".config/hypr/hyprland.conf", "source = ~/.config/pasteboard/hyprland/*.conf"),
  ]

  @Test(arguments: Self.tiling, ["mine = 1\n", "no newline", ""])
  func oneLineIsAddedAndRemoved(tiling: (desktop: Desktop, main: String, include: String), before: String) throws {
    let home = try TemporaryFolder()
    try write(before, to: tiling.main, in: home)
    let keys = ".config/pasteboard/\(tiling.desktop.rawValue)/keys.conf"
    for _ in 0..<2 {
      let run = try run("$PB keys --desktop \(tiling.desktop.rawValue) --install", in: home)
      #expect(run.code == 0, "\(run)")
      #expect(MarkedBlock.lines(in: try home.bytes(tiling.main)) == [tiling.include])
      #expect(MarkedBlock.remove(from: try home.bytes(tiling.main)) == Array(before.utf8))
      let lines = try text(keys, in: home).split(separator: "\n")
      #expect(lines.first.map(String.init) == OwnFile.mark && lines.count == 7)
      #expect(try home.status(tiling.main).st_mode & 0o777 == 0o640)
    }
    let removal = try run("$PB keys --desktop \(tiling.desktop.rawValue) --remove", in: home)
    #expect(removal.code == 0, "\(removal)")
    #expect(try text(tiling.main, in: home) == before)
    #expect(try home.status(tiling.main).st_mode & 0o777 == 0o640)
    #expect(!FileManager.default.fileExists(atPath: home.path + "/.config/pasteboard"))
  }

  @Test func keysThatTheUserHasStay() throws {
    let home = try TemporaryFolder()
    let configuration = """
      set $mod Mod4
      set $left h
      mode "resize" {
        bindsym $mod+Shift+r nop
      }
      bindsym --release $mod+Shift+$left move left
      include extra/*
      """
    try write(configuration, to: ".config/sway/config", in: home)
    try write("bindsym Shift+Mod4+M nop\nbindsym Mod4+Ctrl+m nop\n", to: ".config/sway/extra/one", in: home)
    let run = try run("$PB keys --desktop sway --install", in: home)
    #expect(run.code == 0, "\(run)")
    #expect(run.text.contains("Super+Shift+H stays your own shortcut: Super+Ctrl+H runs 'pb window'."))
    #expect(run.text.contains("Super+Shift+M stays your own shortcut: choose a key for 'pb recopy --as markdown'."))
    let lines = try text(".config/pasteboard/sway/keys.conf", in: home).split(separator: "\n").dropFirst()
    #expect(
      lines.map { $0.split(separator: " ")[1] } == ["Mod4+Ctrl+h"] + ["v", "r", "s", "g"].map { "Mod4+Shift+\($0)" })
  }

  @Test func keysOfHyprlandAreRead() throws {
    let home = try TemporaryFolder()
    let text = "$mainMod = SUPER\nbind = $mainMod SHIFT, H, movewindow, l\nbindr=SUPER_SHIFT,V,exec,a\nsource = ./b\n"
    try write(text, to: ".config/hypr/hyprland.conf", in: home)
    try write("binde = CTRL SUPER, h, exec, a\n", to: ".config/hypr/b", in: home)
    var keys = TilingKeys(.hyprland)
    keys.read(home.path + "/.config/hypr/hyprland.conf", besides: { _ in false })
    #expect(Set(keys.taken.map(\.name)) == ["Super+Shift+H", "Super+Shift+V", "Super+Ctrl+H"])
  }

  @Test func filesThatIncludeThemselvesEnd() throws {
    let home = try TemporaryFolder()
    try write("include *\nbindsym Mod4+Shift+h nop\n", to: "a", in: home)
    var keys = TilingKeys(.sway)
    keys.read(home.path + "/a", besides: { _ in false })
    #expect(keys.taken.count == 1)
  }

  @Test func commandsInPatternsDoNotRun() throws {
    let home = try TemporaryFolder()
    try write("include $(touch \(home.path)/ran)\ninclude `touch \(home.path)/ran`\n", to: "a", in: home)
    var keys = TilingKeys(.sway)
    keys.read(home.path + "/a", besides: { _ in false })
    #expect(try home.names == ["a"])
  }

  @Test func aLinkToAFileOfTheUserStays() throws {
    let home = try TemporaryFolder()
    try write("mine\n", to: "dotfiles/config", in: home)
    try FileManager.default.createDirectory(atPath: home.path + "/.config/sway", withIntermediateDirectories: true)
    symlink("../../dotfiles/config", home.path + "/.config/sway/config")
    #expect(try run("$PB keys --desktop sway --install", in: home).code == 0)
    #expect(try home.status(".config/sway/config").st_mode & S_IFMT == S_IFLNK)
    #expect(try text("dotfiles/config", in: home).contains(MarkedBlock.opening))
    #expect(try run("$PB keys --desktop sway --remove", in: home).code == 0)
    #expect(try home.status(".config/sway/config").st_mode & S_IFMT == S_IFLNK)
    #expect(try text("dotfiles/config", in: home) == "mine\n")
  }

  /// As home-manager has it: a link to a file of root's. Only root can make another user's file.
  @Test(.enabled(if: geteuid() == 0, "only root can be another user too"))
  func aFileOfAnotherUserStays() throws {
    let home = try TemporaryFolder()
    try write("theirs\n", to: "store/config", in: home, mode: 0o444)
    chown(home.path + "/store/config", 65534, 65534)
    try FileManager.default.createDirectory(atPath: home.path + "/.config/sway", withIntermediateDirectories: true)
    symlink(home.path + "/store/config", home.path + "/.config/sway/config")
    let run = try run("$PB keys --desktop sway --install", in: home)
    #expect(run.code == 1, "\(run)")
    #expect(run.complaint.contains("~/.config/sway/config stays as it is: it belongs to another user"), "\(run)")
    #expect(try text("store/config", in: home) == "theirs\n")
    #expect(!FileManager.default.fileExists(atPath: home.path + "/.config/pasteboard"))
  }

  @Test func withoutAConfigurationTheSystemsIsIncluded() throws {
    let home = try TemporaryFolder()
    try write("bindsym Mod4+Shift+h nop\n", to: "etc/sway/config", in: home)
    let configuration = try #require(
      TilingConfiguration(.sway, settings: home.path + "/c", home: home.path, system: home.path + "/etc"))
    let shortcuts = TilingShortcuts(configuration: configuration, program: "pb")
    let plan = try shortcuts.plan()
    #expect(plan.keys.first?.key == Key(modifier: .control, letter: "h"))
    #expect(plan.changes.contains { $0.sentence.hasPrefix("create ") && $0.sentence.contains("etc/sway/config") })
    for change in plan.changes { try change.make() }
    let lines = try #require(MarkedBlock.lines(in: try home.bytes("c/sway/config")))
    #expect(lines.contains("include \(home.path)/etc/sway/config"))
    #expect(try shortcuts.plan().changes.isEmpty)
    for change in try shortcuts.removals() { try change.make() }
    #expect(!FileManager.default.fileExists(atPath: home.path + "/c/sway/config"))
  }

  @Test func aFileInThePlaceOfOursStays() throws {
    let home = try TemporaryFolder()
    try write("", to: ".config/sway/config", in: home)
    try write("mine\n", to: ".config/pasteboard/sway/keys.conf", in: home)
    let run = try run("$PB keys --desktop sway --install", in: home)
    #expect(run.code == 1 && run.complaint.contains("pb setup did not write it: move it away"), "\(run)")
    #expect(try self.run("$PB keys --desktop sway --remove", in: home).code == 0)
    #expect(try text(".config/pasteboard/sway/keys.conf", in: home) == "mine\n")
  }

  @Test func partsShareTheLine() throws {
    let home = try TemporaryFolder()
    try write("mine\n", to: ".config/i3/config", in: home)
    let environment = ["XDG_CURRENT_DESKTOP": "i3", "DISPLAY": ":9"]
    #expect(try run("$PB setup --yes keys floating", in: home, environment).code == 0)
    let parts = try FileManager.default.contentsOfDirectory(atPath: home.path + "/.config/pasteboard/i3")
    #expect(parts.sorted() == ["keys.conf", "window.conf"])
    #expect(MarkedBlock.lines(in: try home.bytes(".config/i3/config"))?.count == 1)
    let half = try run("$PB setup --undo floating", in: home)
    #expect(half.code == 0 && half.text.contains("window.conf") && !half.text.contains("our lines"), "\(half)")
    #expect(try run("$PB setup --undo", in: home, environment).code == 0)
    #expect(try text(".config/i3/config", in: home) == "mine\n")
    #expect(!FileManager.default.fileExists(atPath: home.path + "/.config/pasteboard"))
  }

  // MARK: Settings

  @Test(arguments: [
    "", "# mine\nlimits.item = 5\n", "[keep]\nenabled = false\n", "[ history ]\nitems = 7\n[keep]\nbytes = 3",
  ])
  func aSettingIsAddedAndRemoved(before: String) throws {
    let home = try TemporaryFolder()
    try home.write("c.toml", Array(before.utf8))
    let edit = SettingsEdit(file: UserFile(path: home.path + "/c.toml"))
    let old = try #require(edit.settings)
    try edit.insertion(of: "age", "\"90 d\"", in: "history").make()
    var wanted = old
    wanted.history.age = .seconds(90 * 86400)
    #expect(edit.settings == wanted)
    try edit.removal()?.make()
    let left = try UserFile(path: home.path + "/c.toml").bytes()
    #expect(left == (before.isEmpty ? nil : Array(before.utf8)))
  }

  @Test func aSettingThatMakesNoSenseIsRefused() throws {
    let home = try TemporaryFolder()
    let edit = SettingsEdit(file: UserFile(path: home.path + "/c.toml"))
    for value in ["\"soon\"", "\"90 d\"\nlimits.item = 1", "90"] {
      #expect(throws: Failure.self) { try edit.insertion(of: "age", value, in: "history").make() }
    }
    #expect(try home.names.isEmpty)
  }

  // MARK: Asking

  @Test func withoutATerminalASentenceSaysWhatToDo() throws {
    let run = try PbRun("$PB setup")
    #expect(run.code == 2 && run.complaint.contains("cannot ask without a terminal: use --yes"), "\(run)")
  }

  @Test func nothingIsChangedAfterANo() throws {
    let home = try TemporaryFolder()
    try write("mine\n", to: ".config/sway/config", in: home)
    let terminal = try ScriptedTerminal(
      "env HOME=\(home.path) XDG_CURRENT_DESKTOP=sway $PB setup keys", socket: "/nowhere", in: home,
      awaiting: "Set these shortcuts? [Y/n]"
    ) { "n\n" }
    #expect(
      terminal.code == 0 && terminal.shown.contains("write ~/.config/pasteboard/sway/keys.conf"), "\(terminal.shown)")
    #expect(try text(".config/sway/config", in: home) == "mine\n")
  }

  @Test func enterMeansTheUsualAnswer() throws {
    let home = try TemporaryFolder()
    try write("mine\n", to: ".config/hypr/hyprland.conf", in: home)
    let terminal = try ScriptedTerminal(
      "env HOME=\(home.path) I3SOCK= XDG_CURRENT_DESKTOP=Hyprland $PB setup floating keys", socket: "/nowhere",
      in: home,
      awaiting: "Set these shortcuts? [Y/n]"
    ) { "\n" }
    #expect(terminal.shown.contains("write ~/.config/pasteboard/hyprland/keys.conf"), "\(terminal.shown)")
    #expect(try text(".config/hypr/hyprland.conf", in: home).contains("source = ~/.config/pasteboard/hyprland/*.conf"))
  }
}
