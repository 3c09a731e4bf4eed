internal import RenderCommand
internal import Rules
internal import Settings

extension Rule {
  /// The condition, for people.
  var conditionInWords: String {
    let condition = condition
    let parts = [
      ("", preset.map { ["preset \($0.rawValue)"] } ?? []),
      ("app ", condition.applications), ("type ", condition.types.map(\.description)),
      ("size ", condition.sizes.map(\.description)),
      ("matches ", preset == nil ? condition.content.map(\.inWords) : []),
      ("language ", condition.languages.map(\.inWords)),
    ]
    return parts.filter { !$0.1.isEmpty }.map { $0.0 + $0.1.joined(separator: " or ") }.joined(separator: ", ")
  }

  /// The actions, for people.
  var actionsInWords: String { actions.map(\.description).joined(separator: ", ") }

  /// Returns why the rule passes an item, or that it acts.
  func reason(for facts: RuleFacts) -> String {
    switch outcome(for: facts) {
    case .acts: "acts: \(actionsInWords)"
    case .unknown: "its text could not be examined: it counts as secret where the rule protects"
    case .passes(.application): facts.application.map { "not from it, but from \($0)" } ?? Self.namelessness
    case .passes(.type): "not copied in this type"
    case .passes(.size): facts.size == nil ? "its size is not known" : "not of this size"
    case .passes(.content): facts.text == .none ? "it has no text" : "its text does not match"
    case .passes(.language): facts.text == .none ? "it has no text" : "its text is not in this language"
    }
  }

  /// Wayland has no word for the owner of a selection, and not every compositor tells which window has the focus.
  private static let namelessness =
    "nothing names the application: neither its types nor a window that the display reports"
}

extension TextTest {
  fileprivate var inWords: String {
    switch self {
    case .matches(let pattern): "/\(pattern)/"
    case .language(let name): name
    case .shape(let shape): shape.rawValue
    }
  }
}

extension Treatment {
  /// What has been done with an item by rules, a sentence each.
  var sentences: [String] {
    let actors = { (isMeant: (RuleAction) -> Bool) in
      let numbers = rules.filter { $0.actions.contains(where: isMeant) }.map { "\($0.number)" }
      return (numbers.count > 1 ? "rules " : "rule ") + numbers.joined(separator: ", ")
    }
    let isLifetime = { (action: RuleAction) in if case .expire = action { true } else { false } }
    let isForm = { (action: RuleAction) in
      switch action {
      case .clean, .enrich, .only, .offer: true
      case .exclude, .sensitive, .expire, .notify: false
      }
    }
    var sentences: [String] = []
    if isExcluded { sentences.append("excluded from the history by \(actors { $0 == .exclude })") }
    if isSensitive { sentences.append("a secret by \(actors { $0 == .sensitive })") }
    if lifetime != nil { sentences.append("disappears by \(actors(isLifetime))") }
    if rules.contains(where: { $0.actions.contains(where: isForm) }) {
      sentences.append("offered as \(actors(isForm)) says")
    }
    return sentences
  }
}
