internal import Bytes
internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import RenderCommand
internal import Rules
internal import Settings
internal import Wire

/// Which rules act on one item. Its text is examined by the locked worker.
struct RuleCheck {
  let rules: [Rule]
  private(set) var facts: RuleFacts

  /// Checks an item; `text` returns its text of a type, or nil if that is not there.
  init(_ rules: [Rule], _ facts: RuleFacts, text: (MediaType) throws -> PastedRepresentation.Content?) throws {
    (self.rules, self.facts) = (rules, facts)
    let tests = rules.tests(for: facts)
    guard !tests.isEmpty, let type = facts.types.text, let content = try text(type) else { return }
    let answers = try Self.answers(to: tests, of: content.prefix(ExaminedText.limit))
    self.facts.text = answers.map { .examined($0) } ?? .unanswered
  }

  var treatment: Treatment { Treatment(by: rules, of: facts) }

  private static func answers(to tests: [TextTest], of text: [UInt8]) throws -> [TextTest: Bool]? {
    let question = try Payload(ExaminedText(tests: tests, text: text).bytes)
    let output = try PayloadDraft.inMemory()
    let nowhere = try StartedProcess.nowhere()
    let run = WorkerRun(TextExamination(), of: try Input(question), named: "the text")
    guard try run.run(to: output.rawValue, errors: nowhere.rawValue) == .exited(RenderExit.done.rawValue) else {
      return nil
    }
    return TextExamination.answers(to: tests, in: try output.finish().bytes())
  }
}

extension RuleCheck {
  /// Checks the present item. Its text is loaded for that unless `onlyStored`.
  init(_ rules: [Rule], _ item: Inspect.Reply, by client: inout BlockingClient, onlyStored: Bool = false) throws {
    let facts = RuleFacts(
      application: item.application?.name, types: item.sources.compactMap { MediaType($0.type) },
      size: item.sources.compactMap(\.size).max())
    try self.init(rules, facts) { type in
      let isStored = item.sources.contains { $0.stored && MediaType($0.type) == type }
      guard isStored || !onlyStored else { return nil }
      return try client.paste(.source(type, generation: item.generation), onlyLooking: true).content
    }
  }

  /// Checks an item of the history.
  init(_ rules: [Rule], _ item: Describe.Reply, by client: inout HistoryClient) throws {
    let types = item.entry.types.map { MediaType($0) }
    let facts = RuleFacts(
      application: item.entry.application, types: types.compactMap(\.self), size: item.sizes.max())
    try self.init(rules, facts) { type in
      try types.firstIndex(of: type).map { try client.fetch($0, of: item.entry.id) }
    }
  }
}
