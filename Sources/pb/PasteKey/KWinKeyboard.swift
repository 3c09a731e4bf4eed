internal import Linux
internal import Settings

/// KWin's interface for pressing keys (org_kde_kwin_fake_input).
enum KWinKeyboard {
  /// Presses the keys that paste in the window with the focus, and returns when KWin has done so.
  static func pressPasteKey() throws {
    var kwin = try KWinConnection.open()
    // From version 4 on it has the request for keys.
    guard let keyboard = try kwin.bind("org_kde_kwin_fake_input", version: 4) else {
      throw Failure(
        .failed, "the item is on the clipboard, but KWin does not let pb press keys",
        remedy: "paste by hand, or install Pasteboard")
    }
    let program = try KWinWindows.focusedProcess(&kwin).flatMap { Int32(exactly: $0) }.flatMap(ProcessName.of)
    // Shift+Insert is in the same place on every layout, and most programs paste the clipboard with it.
    let paste = PasteKeys(for: program.map { [$0] } ?? [], usual: .shiftInsert)
    let presses = try paste.keys.map { chord throws(Failure) in
      guard let presses = chord.presses else {
        throw Failure(
          .failed, "the item is on the clipboard, but KWin cannot press \(chord) in \(program ?? "this program")",
          remedy: "paste by hand")
      }
      return presses
    }
    try paste.prepare()
    try kwin.send(keyboard, 0 /* authenticate */, KWinConnection.text("Pasteboard") + KWinConnection.text("to paste"))
    for (key, state) in presses.joined() { try kwin.send(keyboard, 10 /* keyboard_key */, [key, state]) }
    _ = try kwin.events()
  }
}

/// Keys, by their places on a US keyboard (linux/input-event-codes.h).
extension KeyChord {
  private static let rows: [(first: UInt32, keys: String)] = [
    (2, "1234567890"), (16, "qwertyuiop"), (30, "asdfghjkl"), (44, "zxcvbnm"),
  ]

  /// The keys to press, 1, and to release, 0, in order; nil if the place of a key depends on the layout, as for signs
  /// and for characters without a modifier.
  fileprivate var presses: [(key: UInt32, state: UInt32)]? {
    guard let place else { return nil }
    let all = modifiers.map(\.place) + [place]
    return all.map { ($0, 1) } + all.reversed().map { ($0, 0) }
  }

  private var place: UInt32? {
    switch key {
    case .named(.insert): 110
    case .named(.paste): 135
    case .named(.return): 28
    case .named(.escape): 1
    case .named(.tab): 15
    case .named(.space): 57
    case .character(let character): modifiers.isEmpty ? nil : KeyChord.place(of: character)
    }
  }

  private static func place(of character: UInt8) -> UInt32? {
    for row in rows {
      if let index = Array(row.keys.utf8).firstIndex(of: character) { return row.first + UInt32(index) }
    }
    return nil
  }
}

extension KeyChord.Modifier {
  fileprivate var place: UInt32 {
    switch self {
    case .ctrl: 29
    case .shift: 42
    case .alt: 56
    case .super: 125
    }
  }
}
