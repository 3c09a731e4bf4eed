internal import CLinux
internal import Linux

/// `pb window --press`: presses the key that pastes on KDE, in a process that has had no content of the clipboard.
struct KWinKeyVerb: Verb {
  func run() throws {
    guard CLinux_permit_dumps() == 0 else { throw Failure(.failed, "KWin cannot identify pb", remedy: "paste by hand") }
    try calling("paste by hand") { try KWinKeyboard.pressPasteKey() }
  }
}
