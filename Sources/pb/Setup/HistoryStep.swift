internal import Linux
internal import PasteboardClient
internal import RenderCommand
internal import Settings

/// The history, which is recorded from then on.
struct HistoryStep: SetupStep {
  let title = "The history"
  let question = "Keep a history of what is copied, apart from secrets?"

  var notices: [String] {
    [
      SettingsEdit.ofUser?.settings?.history.isEnabled == false
        ? "nothing is recorded while history.enabled is false in the settings" : nil
    ].compactMap(\.self)
  }

  func changes() throws -> [Change] {
    if HistorySocket.isDaemonElsewhere { return [] }
    if UserUnit.history.isInstalled { return [UserUnit.history.enabling()].compactMap(\.self) }
    guard GraphicalSession.hasWayland || GraphicalSession.hasX11, command.obstacle == nil else { return [] }
    let changes = try command.adding()
    return changes + (changes.isEmpty ? [] : [Change("start the history", HistoryStep.start)])
  }

  func withdrawals() throws -> [Change] {
    try [UserUnit.history.disabling(now: true)].compactMap(\.self) + command.removing()
      + [SettingsEdit.ofUser?.removal()].compactMap(\.self)
  }

  func details(_ ask: (_ question: String) throws -> String) throws -> [Change] {
    try age(ask) + imports(ask)
  }

  private func age(_ ask: (_ question: String) throws -> String) throws -> [Change] {
    guard let edit = SettingsEdit.ofUser, let settings = edit.settings, settings.history.age == nil else { return [] }
    let answer = try ask("For how long, such as 90 d? [for ever]").trimmed
    return answer.isEmpty ? [] : [try edit.insertion(of: "age", "\"\(answer)\"", in: "history")]
  }

  /// Offers the histories of other managers that can be read.
  private func imports(_ ask: (_ question: String) throws -> String) throws -> [Change] {
    try ForeignHistory.found().compactMap { history in
      guard let count = try? history.items().count, count > 0 else { return nil }
      let question =
        "Take over the \(count) items of \(history.kind.title) in \(UserFile.name(of: history.path))? [y/N]"
      guard try ["y", "yes"].contains(ask(question).lowercased()) else { return nil }
      return Change("import them from \(UserFile.name(of: history.path))") {
        var client = try HistoryClient(isWanted: true)
        try StandardStreams.print([try HistoryImportVerb.importItems(of: history, &client).sentence])
      }
    }
  }

  private var command: LoginCommand {
    LoginCommand("history", ProgramWord.of("pasteboard-history") ?? "pasteboard-history")
  }

  private static func start() throws {
    try DaemonStep.start()
    _ = try HistoryClient(started: {})
  }
}

extension String {
  /// The text without spaces around it.
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
