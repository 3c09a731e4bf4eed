internal import Linux

/// KWin's interface to the list of windows (org_kde_plasma_window_management).
enum KWinWindows {
  /// The bit of the focused window in its state.
  private static let active: UInt32 = 1

  /// Returns the number of the process whose window has the focus; nil if KWin does not tell.
  static func focusedProcess(_ kwin: inout KWinConnection) throws(Failure) -> Int? {
    // From version 7 on windows have their process.
    guard let management = try kwin.bind("org_kde_plasma_window_management", version: 7) else { return nil }
    let windows = try kwin.events().filter { $0.object == management && $0.number == 1 /* window */ }
    for window in windows.compactMap(\.arguments.first) {
      try kwin.send(management, 1 /* get_window */, [kwin.newObject(), window])
    }
    let events = try kwin.events()
    let focused = events.last { $0.number == 2 /* state_changed */ && ($0.arguments.first ?? 0) & active != 0 }
    let process = events.last { $0.object == focused?.object && $0.number == 10 /* pid_changed */ }
    return process?.arguments.first.map(Int.init)
  }
}
