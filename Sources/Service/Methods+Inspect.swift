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
    guard let item = try item(on: name) else { throw .nothingThere(pasteboard: name.description) }
    var hints = item.hints
    // Where this machine's files are is not a guest's business.
    if caller.rights.isGuest { hints.folder = nil }
    return Inspect.Reply(
      generation: Int(items.generation(of: name).rawValue), owner: Owner(item), hints: hints,
      transient: item.hints.isOnce || item.hints.expiry != nil,
      remaining: items.timeLeft(of: name)?.milliseconds, application: item.application.map(Application.init),
      sources: sources(of: item, on: name), offer: offer(of: item, on: name))
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
