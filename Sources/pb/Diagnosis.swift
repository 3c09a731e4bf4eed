internal import PasteboardClient
internal import Settings
internal import Wire

/// What `pb doctor` makes of a session's facts.
enum Diagnosis {
  /// One thing that works or does not, and what to do about it.
  struct Finding: Equatable {
    enum Mark: String {
      case works = "ok      "
      case limited = "limited "
      case broken = "broken  "
    }

    let mark: Mark
    let sentence: String
    var remedy: String?

    /// A line, and a second one with the remedy.
    var lines: [String] { [mark.rawValue + sentence + "."] + (remedy.map { ["        → \($0)."] } ?? []) }
  }

  /// The findings in the order in which a user would look for a fault.
  static func findings(_ facts: SessionFacts) -> [Finding] {
    var findings = [daemon(facts)]
    if let status = facts.status {
      findings.append(display(status, facts))
      findings += status.warnings.map { Finding(mark: .limited, sentence: $0) }
    }
    if let manager = facts.userManager { findings += userManager(manager, facts) }
    return findings + settings(facts.settings)
  }

  private static func daemon(_ facts: SessionFacts) -> Finding {
    switch facts.daemon {
    case .success(let status) where status.version != Version.current:
      Finding(
        mark: .limited,
        sentence: "the daemon that runs is pasteboardd \(status.version), and this is pb \(Version.current)",
        remedy: "systemctl --user restart pasteboardd, which keeps what was copied")
    case .success(let status) where status.visit == true:
      Finding(mark: .works, sentence: "the daemon, pasteboardd \(status.version), starts with the first copy")
    case .success(let status):
      Finding(mark: .works, sentence: "the daemon runs: pasteboardd \(status.version), process \(status.process)")
    case .failure(let error): Finding(mark: .broken, sentence: error.description)
    }
  }

  private static func display(_ status: Status.Reply, _ facts: SessionFacts) -> Finding {
    guard status.display != nil else {
      let hasVariables = facts.waylandDisplay != nil || facts.x11Display != nil
      return Finding(
        mark: .broken, sentence: "the daemon has no display, so only pb can paste: \(status.displayReason)",
        remedy: hasVariables
          ? "check that WAYLAND_DISPLAY, DISPLAY and XAUTHORITY name the session that you sit at"
          : "run pb in a terminal of your graphical session: the daemon takes the display from it")
    }
    if facts.waylandDisplay != nil, status.displayReason.hasPrefix("X11") {
      return Finding(
        mark: .works, sentence: "the clipboard of Wayland is reached through Xwayland: \(status.displayReason)",
        remedy: "nothing to do: compositors without data-control, such as GNOME's, are served this way")
    }
    return Finding(mark: .works, sentence: "the clipboard is served: \(status.displayReason)")
  }

  private static func settings(_ check: SettingsCheck) -> [Finding] {
    switch check {
    case .missing: []
    case .works(let path): [Finding(mark: .works, sentence: "nothing is wrong with the settings in \(path)")]
    case .unreadable(let path, let reason):
      [Finding(mark: .limited, sentence: "the settings in \(path) are not taken: \(reason)")]
    case .faulty(let path, let faults):
      faults.map {
        Finding(
          mark: .limited, sentence: "the settings are not taken: \(path):\($0.line):\($0.column): \($0.sentence)",
          remedy: $0 == faults.last ? "correct the file, then systemctl --user reload pasteboardd" : nil)
      }
    }
  }

  private static func userManager(_ manager: SessionFacts.UserManager, _ facts: SessionFacts) -> [Finding] {
    var findings: [Finding] = []
    if !manager.socketIsListening {
      findings.append(
        Finding(
          mark: .limited, sentence: "systemd does not listen on the daemon's socket: only pb starts the daemon",
          remedy: "systemctl --user enable --now pasteboardd.socket"))
    }
    if !manager.graphicalSessionIsActive {
      findings.append(
        Finding(
          mark: .limited,
          sentence: "graphical-session.target is not active: the daemon does not start with the session",
          remedy: "systemctl --user start graphical-session.target in the compositor's start-up, or use the socket"))
    }
    let present = [("WAYLAND_DISPLAY", facts.waylandDisplay), ("DISPLAY", facts.x11Display)].filter { $0.1 != nil }
    let missing = present.map(\.0).filter { !manager.variables.contains($0) }
    if !missing.isEmpty {
      findings.append(
        Finding(
          mark: .limited,
          sentence: "systemd's user manager does not know \(missing.joined(separator: " and ")):"
            + " a daemon that it starts finds no display until pb is used",
          remedy: "systemctl --user import-environment \(missing.joined(separator: " ")) in the session's start-up"))
    }
    return findings
  }
}
