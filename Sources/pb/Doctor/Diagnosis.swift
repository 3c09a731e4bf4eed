internal import PasteboardClient
internal import Settings
internal import Wire

/// The conclusions of `pb doctor` from a session's facts.
enum Diagnosis {
  /// One thing that works or does not, and the remedy.
  struct Finding: Equatable {
    enum Mark: String {
      case works = "ok      "
      case limited = "limited "
      case broken = "broken  "
      /// A step that `pb setup` would take.
      case unset = "unset   "
    }

    let mark: Mark
    let sentence: String
    var remedy: Remedy?

    /// A line, and below it those of the remedy if there is one.
    var lines: [String] { [mark.rawValue + sentence + "."] + (remedy?.lines.map { "        \($0)" } ?? []) }
  }

  /// Related findings under a heading.
  struct Group {
    let heading: String
    let findings: [Finding]
  }

  /// All findings, in the order in which a user would look for a fault.
  static func groups(_ facts: SessionFacts) -> [Group] {
    [
      Group(heading: "Clipboard", findings: clipboard(facts)),
      Group(heading: "History", findings: history(facts)),
      Group(heading: "Settings", findings: settings(facts)),
      Group(heading: "Other programs", findings: programs(facts) + managers(facts) + tools(facts.tools)),
      Group(heading: "Setup", findings: setup(facts)),
    ].filter { !$0.findings.isEmpty }
  }

  static func findings(_ facts: SessionFacts) -> [Finding] { groups(facts).flatMap(\.findings) }

  private static func clipboard(_ facts: SessionFacts) -> [Finding] {
    var findings = [daemon(facts)]
    if let status = facts.status {
      findings.append(display(status, facts))
      // `settings` reports the faults of the current file.
      let warnings = status.warnings.filter { $0 != status.settings?.complaint }
      findings += warnings.map { Finding(mark: .limited, sentence: $0) }
    }
    if let manager = facts.userManager { findings += userManager(manager, facts) }
    return findings
  }

  private static func daemon(_ facts: SessionFacts) -> Finding {
    switch facts.daemon {
    case .success(let status) where facts.isElsewhere:
      Finding(
        mark: .works, sentence: "the clipboard is another machine's, through ssh, with pasteboardd \(status.version)")
    case .success(let status) where status.version != Version.current:
      outdated("pasteboardd \(status.version)", status.process, facts)
    case .success(let status) where status.outdated:
      outdated("pasteboardd", status.process, facts)
    case .success(let status) where status.visit:
      Finding(mark: .works, sentence: "pasteboardd \(status.version) is installed; it starts when something is copied")
    case .success(let status):
      Finding(mark: .works, sentence: "the daemon runs: pasteboardd \(status.version), process \(status.process)")
    case .failure(let error): Finding(mark: .broken, sentence: "\(error)")
    }
  }

  /// Returns the finding that a running program is older than the installed one.
  static func outdated(_ program: String, _ process: Int, _ facts: SessionFacts) -> Finding {
    let unit = program.prefix { $0 != " " }
    return Finding(
      mark: .limited,
      sentence: "the running \(program) is older than the installed programs (this is pb \(Version.current))",
      remedy: facts.userManager != nil
        ? .run("systemctl --user restart \(unit)", "the clipboard stays")
        : .run("kill \(process)", "the new one starts when it is needed")
    )
  }

  private static func display(_ status: Status.Reply, _ facts: SessionFacts) -> Finding {
    guard status.display != nil else {
      let hasVariables = facts.waylandDisplay != nil || facts.x11Display != nil
      return Finding(
        mark: .broken, sentence: "the daemon has no display, so only pb can paste: \(status.displayReason)",
        remedy: hasVariables
          ? .advice("check that WAYLAND_DISPLAY, DISPLAY and XAUTHORITY name your present session")
          : .advice("run pb in a terminal of your graphical session: the daemon takes the display from it"))
    }
    if let display = facts.waylandDisplay, !facts.hasCompositor, !facts.isElsewhere {
      return Finding(
        mark: .limited,
        sentence: "WAYLAND_DISPLAY names a compositor that is not there, \(display): \(status.displayReason)",
        remedy: .run("unset WAYLAND_DISPLAY", "or set it to that of your present session"))
    }
    if facts.waylandDisplay != nil, status.displayReason.hasPrefix("X11") {
      // COSMIC has data-control, but only those programs see it that a variable lets.
      let cosmic: Remedy? =
        facts.desktops.contains("COSMIC")
        ? .advice(
          "put 'export COSMIC_DATA_CONTROL_ENABLED=1' into /etc/profile.d/cosmic-data-control.sh, and log in again")
        : nil
      return Finding(
        mark: cosmic == nil ? .works : .limited,
        sentence: "the clipboard of Wayland is reached through Xwayland: \(status.displayReason)",
        remedy: cosmic ?? .advice("nothing to do: compositors without data-control are served this way"))
    }
    if status.displayReason.hasPrefix("GNOME Shell") {
      return Finding(
        mark: .works, sentence: "the clipboard is served: \(status.displayReason)",
        remedy: .advice("nothing to do, but know that GNOME keeps the plain text of items that are not sensitive"))
    }
    return Finding(mark: .works, sentence: "the clipboard is served: \(status.displayReason)")
  }

  private static func userManager(_ manager: SessionFacts.UserManager, _ facts: SessionFacts) -> [Finding] {
    var findings: [Finding] = []
    if manager.socketIsListening, let status = facts.status, !status.visit, let daemon = manager.daemon,
      daemon != status.process
    {
      findings.append(
        Finding(
          mark: .limited,
          sentence: "process \(status.process) serves the clipboard, and systemd did not start it",
          remedy: .run("kill \(status.process)", "the next copy starts systemd's own")))
    }
    if !manager.socketIsListening {
      findings.append(
        Finding(
          mark: .limited, sentence: "systemd does not listen on the daemon's socket: only pb starts the daemon",
          remedy: .run("systemctl --user enable --now pasteboardd.socket")))
    }
    if !manager.graphicalSessionIsActive && !facts.startsAtLogin {
      findings.append(
        Finding(
          mark: .limited,
          sentence: "graphical-session.target is not active: the daemon does not start with the session",
          remedy: .run("pb setup --yes daemon", "your desktop then starts it")))
    }
    let present = [("WAYLAND_DISPLAY", facts.waylandDisplay), ("DISPLAY", facts.x11Display)].filter { $0.1 != nil }
    let missing = present.map(\.0).filter { !manager.variables.contains($0) }
    if !missing.isEmpty {
      findings.append(
        Finding(
          mark: .limited,
          sentence: "systemd's user manager does not know \(missing.joined(separator: " and ")):"
            + " a daemon that it starts finds no display until pb is used",
          remedy: .run(
            "systemctl --user import-environment \(missing.joined(separator: " "))",
            "for each login, put it into the session's start-up")))
    }
    return findings
  }
}
