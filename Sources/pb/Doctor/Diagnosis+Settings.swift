internal import Settings
internal import Wire

extension Diagnosis {
  /// Returns each fault of the current file, and the programs that have not read it yet.
  static func settings(_ facts: SessionFacts) -> [Finding] {
    file(facts.settings.check) + unread(facts)
  }

  private static func file(_ check: SettingsCheck) -> [Finding] {
    switch check {
    case .missing: []
    case .works(let path): [Finding(mark: .works, sentence: "the settings in \(path) are valid")]
    case .unreadable(let path, let reason):
      [Finding(mark: .limited, sentence: "the settings in \(path) are not used: \(reason)")]
    case .faulty(let path, let faults):
      faults.map {
        Finding(
          mark: .limited, sentence: "the settings are not used: \(path):\($0.line):\($0.column): \($0.sentence)",
          remedy: $0 == faults.last ? .advice("correct the file: a change takes effect as soon as it is saved") : nil)
      }
    }
  }

  private static func unread(_ facts: SessionFacts) -> [Finding] {
    guard let present = facts.settings.fingerprint else { return [] }
    var programs: [(name: String, process: Int)] = []
    if let status = facts.status, let read = status.settings, read.fingerprint != present {
      programs.append(("pasteboardd", status.process))
    }
    if case .running(let history) = facts.history, history.settingsPath != nil, history.settingsFingerprint != present {
      programs.append(("pasteboard-history", history.process))
    }
    return programs.map { name, process in
      Finding(
        mark: .limited, sentence: "the settings were changed, and \(name) has not read them yet",
        remedy: .run(facts.userManager == nil ? "kill -HUP \(process)" : "systemctl --user reload \(name)"))
    }
  }
}
