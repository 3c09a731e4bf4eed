package import Pasteboard
package import Reactor

/// The pasteboards together with the display: an item that a client copies is stored and offered on the display too.
@LoopActor
package final class Clipboard {
  /// The result of copying a client's item.
  package enum Copied: Sendable {
    /// It is on the pasteboard, and on the display if there is one; the warning explains why there is none.
    case put(Generation, warning: String?)
    /// It is on the pasteboard, and the display does not offer it.
    case notOffered(Generation, DisplayFailure)
    /// The item of a later request is on the pasteboard.
    case overtaken
    /// The item would offer nothing.
    case empty
  }

  /// The items of the pasteboards.
  package let items: Items
  /// The display that offers them.
  package let display: (any AttachedDisplay)?
  private let store: (any ItemStore)?

  /// Creates a clipboard with these items. Without a display, only clients of the daemon share them; without a store,
  /// they end with this process.
  package init(_ items: Items, display: (any AttachedDisplay)? = nil, store: (any ItemStore)? = nil) {
    self.items = items
    self.display = display
    self.store = store
    items.expirations.follow { [weak display] name in
      LoopTask.start { await display?.empty(name, onlyOurs: true) }
    }
    items.queue.advances.follow { [weak display] in LoopTask.start { try? await display?.offer(.general) } }
  }

  /// Puts a client's item on a pasteboard, and returns once it is stored and offered on the display. While the queue
  /// collects, an item for the clipboard may wait in it instead, unless it was made from the present one. An item of
  /// another machine's pasteboard has that one's version. Releases `reserved` once the item holds its bytes.
  package func copy(
    _ item: PasteboardItem, to name: PasteboardName, _ arrival: Arrival, reserved: consuming PayloadReservation? = nil,
    isFromPresent: Bool = false, as version: CopyVersion? = nil
  ) async -> Copied {
    guard arrival >= items.arrival(of: name) else { return .overtaken }
    let item = isFromPresent ? item : await ruled(item, for: name)
    guard arrival >= items.arrival(of: name), version.map({ items.admits($0, of: item, on: name) }) ?? true else {
      return .overtaken
    }
    guard let generation = put(item, on: name, arrival, isFromPresent: isFromPresent, as: version) else {
      return .empty
    }
    _ = consume reserved
    await store?.waitUntilStored(name)
    do {
      try await offer(name)
      return .put(generation, warning: nil)
    } catch {
      switch error.cause {
      case .noDisplay: return .put(generation, warning: error.sentence)
      case .overtaken: return .overtaken
      case .refused, .timedOut: return .notOffered(generation, error)
      }
    }
  }

  /// Makes the current item ours, offered in every type that can be converted from it, or in these formats only. Its
  /// text is of the stated type, or else of the one that is recognised. An item that is cleaned, or cites its page, is
  /// offered in derived formats only. `arrival` is the time of the request. Throws if nothing of the item can be read.
  package func recopy(
    _ name: PasteboardName, from stated: MediaType? = nil, as formats: [TextFormat]?, cleaning: Cleaning? = nil,
    cites: Bool = false, asSource: Bool = false, _ arrival: Arrival, for requestor: Requestor
  ) async throws(LoadFailure) -> Copied {
    let types = items[name]?.recopiedSources(as: formats)
    guard var item = await items.readItem(on: name, types, for: requestor) else { return .overtaken }
    guard !item.sources.registeredTypes.isEmpty else {
      throw LoadFailure(.providerFailed, step: "none of its types could be read")
    }
    if stated != nil || asSource {
      guard let text = stated == nil ? item.richestText : item.text else {
        throw LoadFailure(.providerFailed, step: "it contains no text, so it stays as it is")
      }
      if let stated { await read(text, of: &item, as: stated) } else { item.showSource(text) }
    } else if formats != [.plain], item.hints.languageOfFile == nil,
      let (text, type) = await items.recognisedText(of: item)
    {
      item.read(text, as: type)
    }
    (item.origin, item.hints.formats) = (.client, formats)
    if let cleaning { item.clean(cleaning) }
    if cites, !item.citePage() {
      throw LoadFailure(.providerFailed, step: "it does not say which page it is from, so it stays as it is")
    }
    return await copy(item, to: name, arrival, isFromPresent: true)
  }

  /// Returns an item for a pasteboard as the rules want it, before anything of it is seen.
  private func ruled(_ item: PasteboardItem, for name: PasteboardName) async -> PasteboardItem {
    guard name == .general, items.rules.mayAct(on: item) else { return item }
    return await items.applied(items.rules.treatment(of: item), to: item)
  }

  private func put(
    _ item: PasteboardItem, on name: PasteboardName, _ arrival: Arrival, isFromPresent: Bool, as version: CopyVersion?
  ) -> Generation? {
    guard name == .general, version == nil else { return items.put(item, on: name, arrival, as: version) }
    return isFromPresent ? items.queue.replace(with: item, arrival) : items.queue.put(item, arrival)
  }

  /// Makes the clipboard's item the primary selection too. `arrival` is the time of the request.
  package func copyToPrimary(_ arrival: Arrival) async -> Copied {
    guard var item = await items.readItem(on: .general) else { return .overtaken }
    if item.origin == .display { item.origin = .kept }
    return await copy(item, to: .primary, arrival)
  }

  /// Makes text of an item a source of the stated type. The language of code is recognised if it is not stated.
  private func read(_ text: MediaType, of item: inout PasteboardItem, as stated: MediaType) async {
    var type = stated
    if stated == .code, let recognised = await items.recognisedType(of: text, in: item),
      TextFormat(recognised) == .code
    {
      type = recognised
    }
    // Text from a PDF is pasted in paragraphs, also as plain text.
    item.read(text, as: type, replacesText: stated == .textOfPDF)
  }

  /// Withdraws the unrendered promises of a client's item, also on the display, because the client can no longer keep
  /// them. An item of which nothing remains is removed. Does nothing if another item has replaced it.
  package func withdrawPromises(of generation: Generation, on name: PasteboardName) async {
    let offered = items[name]?.offer.types()
    items.withdrawPromises(of: generation, on: name)
    guard items[name]?.offer.types() != offered else { return }
    if items[name] == nil { await display?.empty(name, onlyOurs: true) } else { try? await offer(name) }
  }

  /// Removes the item of a pasteboard, also on the display, no matter which application owns it there. Returns the
  /// generation that begins with the empty pasteboard; nil if it was emptied on another machine, and has a newer item here.
  package func empty(_ name: PasteboardName, as version: CopyVersion? = nil) async -> Generation? {
    if let version, !items.admits(version, of: nil, on: name) { return nil }
    let generation = items.clear(name, as: version, onDisplay: display?.name != nil)
    await store?.waitUntilStored(name)
    await display?.empty(name, onlyOurs: false)
    return generation
  }

  /// Offers the current item on the display, which has no named pasteboards.
  private func offer(_ name: PasteboardName) async throws(DisplayFailure) {
    guard !name.isNamed else { return }
    guard let display else { throw DisplayFailure("there is no display, so only pb can paste the item") }
    try await display.offer(name)
  }
}
