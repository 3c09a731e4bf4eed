internal import Linux

/// KWin's interface for pressing keys (org_kde_kwin_fake_input).
enum KWinKeyboard {
  /// Keys, by their places on the keyboard (linux/input-event-codes.h). A letter is elsewhere on some layouts.
  private enum Key: UInt32 {
    case leftControl = 29
    case leftShift = 42
    case v = 47
    case insert = 110
  }

  /// Presses the key that pastes in the window with the focus, and returns when KWin has done so.
  static func pressPasteKey() throws(Failure) {
    var kwin = try KWinConnection.open()
    // From version 4 on it has the request for keys.
    guard let keyboard = try kwin.bind("org_kde_kwin_fake_input", version: 4) else {
      throw Failure(
        .failed, "the item is on the clipboard, but KWin lets pb press no key",
        remedy: "paste by hand, or install Pasteboard")
    }
    let keys = try pasteKeys(in: KWinWindows.focusedProcess(&kwin))
    try kwin.send(keyboard, 0 /* authenticate */, KWinConnection.text("Pasteboard") + KWinConnection.text("to paste"))
    for (key, state) in keys.map({ ($0, 1) }) + keys.reversed().map({ ($0, 0) }) as [(Key, UInt32)] {
      try kwin.send(keyboard, 10 /* keyboard_key */, [key.rawValue, state])
    }
    _ = try kwin.events()
  }

  /// Shift+Insert pastes in all applications, and in KDE's terminals. Other terminals paste the primary selection with it.
  private static func pasteKeys(in process: Int?) -> [Key] {
    guard let process, Terminals.pastesPrimary(process: process) else { return [.leftShift, .insert] }
    return [.leftControl, .leftShift, .v]
  }
}
