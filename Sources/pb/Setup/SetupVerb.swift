internal import ArgumentParser
internal import Glibc
internal import Linux
internal import PasteboardClient

/// `pb setup`
struct SetupVerb: Verb {
  /// Whether to take the usual answers, or to undo everything.
  enum Action: String, EnumerableFlag, Sendable {
    case yes, undo

    static func help(for value: Action) -> ArgumentHelp? {
      switch value {
      case .yes: "Ask nothing, and take the usual answers."
      case .undo: "Undo the changes of pb setup."
      }
    }
  }

  var parts = SetupPart.allCases
  var action: Action?

  func run() throws {
    if action == nil, isatty(0) != 1 {
      throw Failure(.usage, "pb setup cannot ask without a terminal: use --yes to take the usual answers")
    }
    let setup = Setup(acceptsDefaults: action != nil)
    var hasFailed = false
    for part in action == .undo ? parts.reversed() : parts {
      do {
        action == .undo ? try setup.withdraw(part.step()) : try setup.offer(part.step())
      } catch  where action != nil {
        // The other steps do not depend on this one.
        StandardStreams.complain(Failure(error).sentence ?? "a step of the setup failed")
        hasFailed = true
      }
    }
    if action != .undo { try warn() }
    if hasFailed { throw Failure(.failed, "not everything could be changed: see above") }
  }

  /// Says which other managers run; they stay as they are.
  private func warn() throws {
    let managers = OtherManagers.running
    guard !managers.isEmpty else { return }
    try StandardStreams.print([
      "Other clipboard managers run: \(managers.joined(separator: ", ")). End those that you do not need."
    ])
  }
}

struct SetupCommand: VerbCommand {
  static let help = VerbHelp(
    "setup", "Set up the daemon, the history and the keys of this desktop, after asking.",
    text: """
      Each change is shown before it is made, and --undo undoes all of them. The parts are the daemon at login, the \
      history, the keys, the floating window of tiling desktops, and the names of other tools.
      """,
    examples: [
      "pb setup": "after installing; Enter takes the usual answer",
      "pb setup --yes": "without questions",
      "pb setup --undo": "everything as it was before",
      "pb setup --yes keys": "only the shortcuts",
    ])

  @Flag(exclusivity: .exclusive)
  var action: SetupVerb.Action?

  @Argument(help: .value("part", "The parts; by default, all."))
  var parts: [SetupPart] = []

  var verb: any Verb { SetupVerb(parts: parts.isEmpty ? SetupPart.allCases : parts, action: action) }
}
