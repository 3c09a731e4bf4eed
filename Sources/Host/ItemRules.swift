package import Files
package import Linux
package import Pasteboard
package import Reactor
package import RenderCommand
package import Rules
internal import Settings

/// Applies the user's rules to items of the clipboard. A locked worker examines their texts.
@LoopActor
package final class ItemRules {
  /// Returns the answers to tests of a text; nil if the worker does not answer.
  package typealias Examine = @LoopActor (Payload, [TextTest]) async -> [TextTest: Bool]?

  private let settings: CurrentSettings
  private let examine: Examine
  /// Shows that rules with these numbers act on an item.
  private let notify: @LoopActor ([Int]) -> Void

  /// Creates the rules of the settings.
  package nonisolated init(
    settings: CurrentSettings, examine: @escaping Examine = { _, _ in nil },
    notify: @escaping @LoopActor ([Int]) -> Void = { _ in }
  ) {
    (self.settings, self.examine, self.notify) = (settings, examine, notify)
  }

  /// Whether a rule may act on an item once its content is known.
  package func mayAct(on item: PasteboardItem) -> Bool {
    !settings.value.rules.isEmpty && settings.value.rules.mayAct(on: facts(of: item))
  }

  /// Whether a source of this type may turn out to be a secret: it must not be in a file by then.
  package func mayHide(_ type: MediaType) -> Bool {
    type.isText && settings.value.rules.contains { $0.actions.contains(.sensitive) }
  }

  /// Returns what the rules do with an item, of which the sources that matter were read. Shows which rules act if they say so.
  package func treatment(of item: PasteboardItem) async -> Treatment {
    let rules = settings.value.rules
    var facts = facts(of: item)
    let tests = rules.tests(for: facts)
    if !tests.isEmpty, let text = item.text.flatMap({ item.sources.storedPayload(for: $0) }) {
      facts.text = await examine(text, tests).map { .examined($0) } ?? .unanswered
    }
    let treatment = Treatment(by: rules, of: facts)
    if !treatment.notices.isEmpty { notify(treatment.notices) }
    return treatment
  }

  private func facts(of item: PasteboardItem) -> RuleFacts {
    RuleFacts(
      application: item.application?.name, types: item.sources.registeredTypes,
      size: item.sources.storedPayloads.map(\.count).max())
  }
}

extension Items {
  /// Returns an item as the rules want it. Its sources stay; what a client has said of it counts more than a rule, unless the
  /// rule makes it a secret.
  package func applied(_ treatment: Treatment, to item: PasteboardItem) async -> PasteboardItem {
    var item = item
    if treatment.isEnriched, let (text, type) = await recognisedText(of: item) { item.read(text, as: type) }
    if treatment.isSensitive { item.makeSecret() }
    item.hints.lifetime = item.hints.lifetime ?? treatment.lifetime
    item.hints.formats = item.hints.formats ?? treatment.formats
    if let cleaning = treatment.cleaning, item.hints.clean == nil { item.clean(cleaning) }
    item.commands += treatment.commands
    return item
  }
}

extension PasteboardItem {
  /// Makes the item a secret, with the mark by which other programs know it.
  fileprivate mutating func makeSecret() {
    hints.isSensitive = true
    guard !sources.registeredTypes.contains(.passwordManagerHint), let mark = try? Payload(Array("secret".utf8)) else {
      return
    }
    sources.registerPayload(.passwordManagerHint, payload: mark)
  }
}
