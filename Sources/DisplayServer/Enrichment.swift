internal import Files
internal import Host
internal import Pasteboard
internal import Reactor
internal import Rules
internal import Settings

/// Takes over items of other applications that the user's settings want in every type that can be converted from them, that
/// a rule changes, or that wait in the queue.
///
/// If another program takes the selection back again and again, it is left alone until a client of ours copies.
@LoopActor
final class Enrichment {
  private let name: PasteboardName
  private let context: DisplayContext
  private let takeovers: OwnershipGuard
  /// The item that was taken over last.
  private var latest: Generation?

  init(of name: PasteboardName, in context: DisplayContext) {
    self.name = name
    self.context = context
    takeovers = OwnershipGuard(timers: context.timers)
  }

  /// Notes that another application's item has replaced an item of ours.
  func replaces(_ generation: Generation) {
    if generation != latest { takeovers.clientAsked() }
  }

  /// Makes the current item ours, if the settings want that. Returns whether it is.
  func takeOver() async -> Bool {
    let items = context.items
    guard let present = items[name], isOfOthers(present) else { return false }
    let isWanted = isWanted(present)
    let mayBeRuled = items.rules.mayAct(on: present)
    guard isWanted ? takeovers.admitAcquisition() : mayBeRuled || mayBeRecognised(present) else { return false }
    guard var item = await items.readItem(on: name), !item.sources.registeredTypes.isEmpty else { return false }
    let generation = items.generation(of: name)
    let treatment = mayBeRuled ? await items.rules.treatment(of: item) : Treatment()
    let isChanged = await recognise(&item) || treatment.changesItem
    guard items.generation(of: name) == generation, isWanted || isChanged && takeovers.admitAcquisition() else {
      return false
    }
    item = await items.applied(treatment, to: item)
    guard items.generation(of: name) == generation else { return false }
    item.origin = .client
    if let cleaning = Cleaning(rawValue: context.settings.value.enrich.clean.rawValue) { item.clean(cleaning) }
    // No client has requested it: a copy that was requested since the item arrived is newer.
    guard items.queue.put(item, items.arrival(of: name)) != nil else { return false }
    latest = items.generation(of: name)
    return true
  }

  private func isOfOthers(_ item: PasteboardItem) -> Bool {
    name == .general && item.origin == .display && !item.hints.isSensitive
  }

  private func mayBeRecognised(_ item: PasteboardItem) -> Bool {
    !context.settings.value.enrich.recognise.isEmpty && item.onlyText != nil
  }

  /// Reads an item's plain text in the format that it is in; returns false if there is none that the user wants.
  private func recognise(_ item: inout PasteboardItem) async -> Bool {
    guard mayBeRecognised(item), let text = item.onlyText else { return false }
    guard let type = await context.items.recognisedType(of: text, in: item),
      context.settings.value.enrich.recognise.contains(where: { $0.rawValue == TextFormat(type)?.rawValue })
    else { return false }
    item.read(text, as: type)
    return true
  }

  private func isWanted(_ item: PasteboardItem) -> Bool {
    let wanted = context.settings.value.enrich
    return context.items.queue.isCollecting || item.application.map { wanted.applications.contains($0.name) } ?? false
      || item.sources.registeredTypes.contains { type in wanted.types.contains { $0.matches(type) } }
  }
}
