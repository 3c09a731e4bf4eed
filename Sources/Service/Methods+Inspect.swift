internal import Files
internal import Host
internal import Linux
internal import Pasteboard
internal import Settings
internal import SocketServer
internal import Wire

extension Methods {
  /// Describes the sources and the offer of a pasteboard's item. Loads nothing.
  func inspect(_ parameters: Inspect.Parameters) async throws(WireError) -> Inspect.Reply {
    let name = try pasteboard(parameters.pasteboard)
    await settle(name, parameters.environment)
    if let item = replacedItem(parameters.generation, on: name) { return inspected(item, parameters.generation ?? 0) }
    try checkGeneration(parameters.generation, of: name)
    guard let item = try item(on: name) else { throw .nothingThere(pasteboard: name.description) }
    var hints = item.hints
    // Where this machine's files are is not a guest's business.
    if caller.rights.isGuest { (hints.folder, hints.folders) = (nil, nil) }
    return Inspect.Reply(
      generation: Int(items.generation(of: name).rawValue), owner: Owner(item), hints: hints,
      transient: item.hints.isOnce || item.hints.expiry != nil,
      remaining: items.timeLeft(of: name)?.milliseconds, application: item.application.map(Application.init),
      sources: sources(of: item, on: name), offer: offer(of: item, on: name),
      replaced: name == .general && !caller.rights.isGuest ? items.replaced.generations.map { Int($0.rawValue) } : nil)
  }

  /// Returns an item of the general pasteboard that was replaced a moment ago. Guests see the present one alone.
  func replacedItem(_ generation: Int?, on name: PasteboardName) -> PasteboardItem? {
    guard name == .general, !caller.rights.isGuest, let number = generation.flatMap({ UInt64(exactly: $0) }) else {
      return nil
    }
    return items.replaced.item(of: Generation(rawValue: number))
  }

  private func inspected(_ item: PasteboardItem, _ generation: Int) -> Inspect.Reply {
    let sources = item.sources.registeredTypes.compactMap { type in
      item.sources.storedPayload(for: type).map {
        Source(type: type.description, size: $0.count, stored: true, keepable: true)
      }
    }
    return Inspect.Reply(
      generation: generation, owner: Owner(item), hints: item.hints, transient: false,
      application: item.application.map(Application.init), sources: sources, offer: [])
  }

  private func sources(of item: PasteboardItem, on name: PasteboardName) -> [Source] {
    let keepable = Set(settings.value.keep.keepableSources(of: item))
    return item.sources.registeredTypes.map { type in
      let payload = items.payload(ofSource: type, on: name)
      return Source(
        type: type.description, size: payload?.count, stored: payload != nil,
        keepable: keepable.contains(type) || payload != nil && item.origin != .kept)
    }
  }

  private func offer(of item: PasteboardItem, on name: PasteboardName) -> [OfferedType] {
    item.offer.entries.map { entry in
      let payload = items.payload(of: entry.type, on: name)
      return OfferedType(
        type: entry.type.description, aliases: entry.aliases.map(\.description),
        visibility: Visibility(entry.visibility),
        source: entry.source.description, derived: entry.isDerived, size: payload?.count, stored: payload != nil)
    }
  }
}

extension Application {
  init(_ application: SourceApplication) {
    self.init(name: application.name, evidence: application.evidence)
  }
}

extension Visibility {
  init(_ visibility: RepresentationVisibility) {
    switch visibility {
    case .everyone: self = .everyone
    case .pb, .ownProcess: self = .pb
    }
  }
}
