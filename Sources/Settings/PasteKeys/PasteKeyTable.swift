/// The applications that do not paste with Ctrl+V, by their names. Decision 46 has what each was seen to do.
package enum PasteKeyTable {
  /// Terminals that paste the clipboard with Ctrl+Shift+V, and most of them the primary selection with Shift+Insert.
  private static let terminals = [
    "alacritty", "blackbox", "contour", "cool-retro-term", "deepin-terminal", "foot", "footclient", "ghostty",
    "gnome-terminal", "gnome-terminal-server", "guake", "kgx", "kitty", "lxterminal", "mate-terminal", "ptyxis",
    "ptyxis-agent", "qterminal", "rio", "sakura", "st", "st-256color", "stterm", "terminator", "terminology", "tilda",
    "tilix", "wezterm-gui", "xfce4-terminal",
  ]
  /// Where Shift+Insert pastes the clipboard, on every layout of the keyboard.
  private static let others = ["konsole", "yakuake", "emacs", "emacs-gtk", "emacs-lucid", "emacs-pgtk"]
  /// Its default keys paste the primary selection alone.
  private static let ofPrimary = ["xterm"]
  private static let rxvt = ["urxvt", "urxvtd"]
  private static let vim = ["gvim", "gview", "gvimdiff", "evim", "vim", "vimx", "vim.gtk", "vim.gtk3"]
  /// One command in insert mode (`:help i_CTRL-\_CTRL-O`), nothing in the others; then the command that puts the
  /// clipboard's text before the cursor.
  private static let vimKeys = #"ctrl+\ ctrl+o " + g P"#

  private static let rules: [PasteKeyRule] =
    terminals.map { PasteKeyRule($0, [.controlShiftV]) }
    + others.map { PasteKeyRule($0, [.shiftInsert]) }
    + ofPrimary.map { PasteKeyRule($0, [.shiftInsert], pastesPrimary: true) }
    + rxvt.map { PasteKeyRule($0, [KeyChord([.ctrl, .alt], .character(UInt8(ascii: "v")))]) }
    + vim.map { PasteKeyRule($0, vimKeys.split(separator: " ").compactMap { KeyChord(String($0)) }) }

  /// Returns the rule for an application that has one of these names; nil if it pastes like most. The user's rules come
  /// first.
  package static func rule(for names: [String], _ settings: UserSettings.Paste) -> PasteKeyRule? {
    (settings.keys + rules).first { names.contains(where: $0.isFor) }
  }
}
