internal import Linux

/// The shortcuts of the desktop in use.
struct KeysStep: SetupStep {
  let desktop: Desktop?
  /// Whether it is an error that nothing can be set.
  var isRequired = false

  var title: String { "Keyboard shortcuts\(desktop.map { " of \($0.name)" } ?? "")" }
  var question: String { "Set these shortcuts?" }

  var notices: [String] {
    guard let desktop else { return ["the desktop in use is not known: 'pb keys --desktop NAME' shows what to do"] }
    guard let keeper = desktop.shortcutKeeper else { return [obstacle(desktop)] }
    do { return try keeper.plan().notices } catch { return ["\(error)"] }
  }

  func changes() throws -> [Change] { try plan?.changes ?? [] }

  func withdrawals() throws -> [Change] {
    // Elsewhere too: a user may have changed the desktop since.
    guard isRequired, let desktop else {
      return Desktop.allCases.flatMap { (try? $0.shortcutKeeper?.removals()) ?? [] }
    }
    return try keeper(of: desktop).removals()
  }

  private var plan: ShortcutPlan? {
    get throws {
      guard let desktop else { return nil }
      if isRequired { return try keeper(of: desktop).plan() }
      return try? desktop.shortcutKeeper?.plan()
    }
  }

  private func keeper(of desktop: Desktop) throws -> any ShortcutKeeper {
    guard let keeper = desktop.shortcutKeeper else { throw Failure(.failed, obstacle(desktop)) }
    return keeper
  }

  private func obstacle(_ desktop: Desktop) -> String {
    "pb does not change the shortcuts of \(desktop.name): 'pb keys --print' says how to set them"
  }
}
