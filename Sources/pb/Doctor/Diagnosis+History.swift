internal import Faces
internal import Glibc
internal import PasteboardClient
internal import Wire

extension Diagnosis {
  /// Returns whether copied items are recorded, and can be picked.
  static func history(_ facts: SessionFacts) -> [Finding] {
    guard let history = facts.history else { return [] }
    return recording(history, facts) + (history.isKept ? picking(facts) : [])
  }

  private static func recording(_ history: HistoryFacts, _ facts: SessionFacts) -> [Finding] {
    switch history {
    case .running(let condition): running(condition, facts)
    case .unanswered(let reason): [Finding(mark: .broken, sentence: "the history does not answer: \(reason)")]
    case .notRunning(isEnabled: true, _):
      [
        Finding(
          mark: .limited, sentence: "nothing is recorded: pasteboard-history is enabled and does not run",
          remedy: .run("systemctl --user start pasteboard-history"))
      ]
    case .notRunning(_, wasKept: true):
      [
        Finding(
          mark: .limited, sentence: "nothing is recorded: pasteboard-history does not run", remedy: start(facts))
      ]
    case .notRunning:
      [Finding(mark: .limited, sentence: "nothing is recorded: the history is off", remedy: start(facts))]
    }
  }

  /// What `pb setup` does needs systemd or a desktop.
  private static func start(_ facts: SessionFacts) -> Remedy {
    let hasDisplay = facts.waylandDisplay != nil || facts.x11Display != nil
    return facts.userManager != nil || hasDisplay
      ? .run("pb setup --yes history") : .run("setsid --fork pasteboard-history", "unless you do not want one")
  }

  private static func running(_ condition: Condition.Reply, _ facts: SessionFacts) -> [Finding] {
    var findings: [Finding] = []
    if condition.version != Version.current || condition.outdated {
      findings.append(outdated("pasteboard-history \(condition.version)", condition.process, facts))
    } else if let end = condition.paused, condition.recording {
      findings.append(
        Finding(
          mark: .limited,
          sentence: "nothing is recorded until \(PauseEnd(end, now: Int(time(nil)))): the history is paused",
          remedy: .run("pb history resume", "unless you want that")))
    } else if condition.recording && condition.warnings.isEmpty {
      findings.append(Finding(mark: .works, sentence: "the history is recorded: process \(condition.process)"))
    }
    if !condition.recording {
      findings.append(
        Finding(
          mark: .limited,
          sentence: "nothing is recorded: history.enabled is false in \(condition.settingsPath ?? "the settings")",
          remedy: .advice("set it to true, unless you want that")))
    }
    return findings + condition.warnings.map { Finding(mark: .limited, sentence: "the history: \($0)") }
  }

  private static func picking(_ facts: SessionFacts) -> [Finding] {
    guard !facts.menus.isEmpty else { return [] }
    guard let menu = facts.menus.first(where: \.isInstalled) else {
      return [
        Finding(
          mark: .limited, sentence: "'pb history pick' has no menu",
          remedy: .advice("install one of \(facts.menus.map(\.name).joined(separator: ", "))"))
      ]
    }
    guard let typist = facts.pasteKey else {
      return [Finding(mark: .works, sentence: "'pb history pick' shows its menu with \(menu.name)")]
    }
    guard typist.isInstalled else {
      return [
        Finding(
          mark: .limited,
          sentence: "'pb history pick' shows its menu with \(menu.name), but --paste cannot press a key",
          remedy: .advice("install \(typist.name), if you want that"))
      ]
    }
    return [
      Finding(mark: .works, sentence: "'pb history pick' uses \(menu.name) as its menu, and types with \(typist.name)")
    ]
  }
}
