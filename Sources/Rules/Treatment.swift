package import Pasteboard
package import Settings

/// What the rules together do with an item. All that act on it count; where two contradict, the earlier one.
package struct Treatment: Hashable, Sendable {
  /// The rules that act, in their order.
  package private(set) var rules: [Rule] = []
  package private(set) var isExcluded = false
  package private(set) var isSensitive = false
  /// The time after which it disappears; nil if no rule says one.
  package private(set) var lifetime: Duration?
  package private(set) var cleaning: Cleaning?
  package private(set) var isEnriched = false
  /// The only formats to offer; nil if no rule says some.
  package private(set) var formats: [TextFormat]?
  package private(set) var commands: [FormCommand] = []
  /// The rules that the desktop shows.
  package private(set) var notices: [Int] = []

  /// The treatment of an item on which no rule acts.
  package init() {}

  /// Determines the treatment of an item. If its text could not be examined, what protects it applies all the same.
  package init(by rules: [Rule], of facts: RuleFacts) {
    for rule in rules {
      switch rule.outcome(for: facts) {
      case .passes: continue
      case .acts: take(rule, rule.actions)
      case .unknown: take(rule, rule.actions.filter(\.isProtection))
      }
    }
  }

  private mutating func take(_ rule: Rule, _ actions: [RuleAction]) {
    if !actions.isEmpty { rules.append(rule) }
    for action in actions {
      switch action {
      case .exclude: isExcluded = true
      case .sensitive: isSensitive = true
      case .expire(let time): lifetime = lifetime ?? time
      case .clean(let degree): cleaning = cleaning ?? degree
      case .enrich: isEnriched = true
      case .only(let formats): self.formats = self.formats ?? formats
      case .offer(let command): commands.append(command)
      case .notify: notices.append(rule.number)
      }
    }
  }

  /// Whether the history does not record the item. What disappears from the clipboard does not stay there either.
  package var staysOutOfHistory: Bool { isExcluded || isSensitive || lifetime != nil }

  /// Whether another application's item must become ours for it.
  package var changesItem: Bool {
    isSensitive || isEnriched || lifetime != nil || cleaning != nil || formats != nil || !commands.isEmpty
  }
}

extension RuleAction {
  /// Whether it keeps an item from being seen.
  fileprivate var isProtection: Bool {
    switch self {
    case .exclude, .sensitive, .expire: true
    case .clean, .enrich, .only, .offer, .notify: false
    }
  }
}
