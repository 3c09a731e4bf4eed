internal import Files
internal import History
internal import Linux
internal import Logging
internal import Pasteboard
internal import Reactor
internal import Rendering
internal import RenderCommand
internal import Rules
internal import Settings

/// Keeps items out of the history that the user's rules exclude, before anything of them is stored.
@LoopActor
final class RuleGate {
  private let settings: CurrentSettings
  private let worker: RenderWorker
  private let log: Logger

  init(settings: CurrentSettings, log: Logger) {
    self.settings = settings
    self.log = log
    worker = RenderWorker(program: Conversion.worker, log: log)
  }

  /// Returns whether the rules let the history record an item. If a rule's question about its text has no answer, it does
  /// not.
  func admits(_ item: RecordedItem) async -> Bool {
    let rules = settings.value.rules
    if rules.isEmpty { return true }
    let types = item.sources.compactMap { MediaType($0.type) }
    var facts = RuleFacts(
      application: item.application, types: types, size: item.sources.map(\.bytes.count).max())
    let tests = rules.tests(for: facts)
    if !tests.isEmpty, let type = types.text,
      let source = item.sources.first(where: { MediaType($0.type) == type })
    {
      facts.text = await answers(to: tests, of: source)
    }
    let treatment = Treatment(by: rules, of: facts)
    guard treatment.staysOutOfHistory else { return true }
    log.debug("an item was not recorded", metadata: ["reason": "rules", "rules": "\(treatment.rules.map(\.number))"])
    return false
  }

  private func answers(to tests: [TextTest], of source: RecordedSource) async -> RuleFacts.Text {
    guard let text = try? source.bytes.payload(), let answers = await worker.examine(text, tests) else {
      return .unanswered
    }
    return .examined(answers)
  }
}
