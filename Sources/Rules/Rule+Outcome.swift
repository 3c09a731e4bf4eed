package import RenderCommand
package import Settings

extension Rule {
  /// Whether a rule acts on an item.
  package enum Outcome: Hashable, Sendable {
    case acts
    /// This part of its condition does not hold.
    case passes(Part)
    /// Its text could not be examined.
    case unknown
  }

  /// A part of a condition.
  package enum Part: Hashable, Sendable {
    case application, type, size, content, language
  }

  /// Returns whether the rule acts on an item.
  package func outcome(for facts: RuleFacts) -> Outcome {
    if let part = partThatFails(without: facts) { return .passes(part) }
    if condition.tests.isEmpty { return .acts }
    switch facts.text {
    case .none: return .passes(condition.content.isEmpty ? .language : .content)
    case .unanswered: return .unknown
    case .examined(let answers):
      let holds = { (tests: [TextTest]) in tests.isEmpty || tests.contains { answers[$0] == true } }
      return !holds(condition.content) ? .passes(.content) : !holds(condition.languages) ? .passes(.language) : .acts
    }
  }

  /// Returns the part that fails whatever the text is.
  fileprivate func partThatFails(without facts: RuleFacts) -> Part? {
    let (applications, types, sizes) = (condition.applications, condition.types, condition.sizes)
    if !applications.isEmpty, !(facts.application.map { applications.contains($0.lowercased()) } ?? false) {
      return .application
    }
    if !types.isEmpty, !facts.types.contains(where: { type in types.contains { $0.matches(type) } }) { return .type }
    if !sizes.isEmpty, !(facts.size.map { size in sizes.contains { $0.contains(size) } } ?? false) { return .size }
    return nil
  }
}

extension [Rule] {
  /// Returns the tests of an item's text that decide which rules act, each once.
  package func tests(for facts: RuleFacts) -> [TextTest] {
    var seen: Set<TextTest> = []
    return filter { $0.partThatFails(without: facts) == nil }.flatMap(\.condition.tests).filter {
      seen.insert($0).inserted
    }
  }

  /// Whether a rule acts on the item, or may do so once its content is known.
  package func mayAct(on facts: RuleFacts) -> Bool {
    contains { rule in
      var rule = rule
      // Sizes are known when the item was read.
      if facts.size == nil { rule.condition.sizes = [] }
      return rule.partThatFails(without: facts) == nil
    }
  }
}
