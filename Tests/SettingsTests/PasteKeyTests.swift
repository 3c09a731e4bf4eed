import Testing

@testable import Settings

struct PasteKeyTests {
  @Test(arguments: [
    ("ctrl+v", "ctrl+v"), ("Ctrl+Shift+V", "ctrl+shift+v"), ("SHIFT+Insert", "shift+insert"), ("v", "v"), ("V", "V"),
    ("+", "+"), ("ctrl++", "ctrl++"), (#"ctrl+\"#, #"ctrl+\"#), ("super+space", "super+space"), ("Paste", "paste"),
  ])
  func keysAreRead(text: String, spelling: String) { #expect(KeyChord(text)?.description == spelling) }

  @Test(arguments: ["", "ctrl+", "ctrl", "hyper+v", "v+ctrl", "+v", "++", "ctrl+ab", "ü", "ctrl+é", "a b", "\u{7F}"])
  func otherWordsAreNoKeys(text: String) { #expect(KeyChord(text) == nil) }

  @Test(arguments: [
    ("Emacs: Ctrl+Y", "emacs: ctrl+y"), (#"gvim:escape " + p"#, #"gvim: escape " + p"#), ("a b :  v", "a b: v"),
  ])
  func rulesAreRead(text: String, spelling: String) { #expect(PasteKeyRule(text)?.description == spelling) }

  @Test(arguments: ["", "emacs", "emacs:", ": ctrl+v", "emacs: ctrl+", "a:" + String(repeating: " v", count: 17)])
  func otherTextsAreNoRules(text: String) { #expect(PasteKeyRule(text) == nil) }

  @Test(arguments: [
    (["xterm"], "shift+insert", true), (["urxvt"], "ctrl+alt+v", false), (["Emacs"], "shift+insert", false),
    (["kitty"], "ctrl+shift+v", false), (["foot"], "ctrl+shift+v", false), (["Alacritty"], "ctrl+shift+v", false),
    (["konsole"], "shift+insert", false), (["python3", "kgx"], "ctrl+shift+v", false),
    (["gvim"], #"ctrl+\ ctrl+o " + g P"#, false),
    // As the kernel cuts it off.
    (["gnome-terminal-"], "ctrl+shift+v", false),
  ])
  func theKeysOfApplicationsAreKnown(names: [String], keys: String, pastesPrimary: Bool) throws {
    let rule = try #require(PasteKeyTable.rule(for: names, .init()))
    #expect(rule.keys.map(\.description).joined(separator: " ") == keys && rule.pastesPrimary == pastesPrimary)
  }

  @Test func othersHaveTheUsualKey() {
    #expect(PasteKeyTable.rule(for: ["firefox", "gnome"], .init()) == nil)
    #expect(PasteKeyTable.rule(for: [], .init()) == nil)
  }

  @Test func theRulesOfTheUserComeFirst() throws {
    let settings = try UserSettings(file: Array(#"paste.keys = ["emacs: ctrl+y", "mine: shift+insert"]"#.utf8)).paste
    #expect(PasteKeyTable.rule(for: ["emacs"], settings)?.description == "emacs: ctrl+y")
    // It may paste either selection there.
    #expect(PasteKeyTable.rule(for: ["mine"], settings)?.pastesPrimary == true)
    #expect(PasteKeyTable.rule(for: ["xterm"], settings)?.pastesPrimary == true)
  }
}
