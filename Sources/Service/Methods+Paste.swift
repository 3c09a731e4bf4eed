internal import Host
internal import Linux
internal import Pasteboard
internal import SocketServer
internal import Wire

extension Methods {
  /// Loads a representation and hands out its payload: as a stream on request, by descriptor if the caller's probe has
  /// arrived, else inline.
  func paste(
    _ parameters: Paste.Parameters, hasProbe: Bool, asStream isUpgrade: Bool, _ replies: ReplyStream
  ) async throws(WireError) -> Answer {
    let name = try pasteboard(parameters.pasteboard)
    await settle(name, parameters.environment)
    if parameters.source, let item = replacedItem(parameters.generation, on: name) {
      return try paste(parameters, of: item, hasProbe: hasProbe, asStream: isUpgrade)
    }
    guard let item = try item(on: name) else { throw .nothingThere(pasteboard: name.description) }
    try checkGeneration(parameters.generation, of: name)
    let type = try requestedType(parameters, item)
    let loaded: LoadedRepresentation
    do {
      loaded = try await load(type, isSource: parameters.source, from: name, replies)
    } catch {
      throw WireError(error, type: type, offered: offered(item))
    }
    let reply = Paste.Reply(
      generation: Int(loaded.generation.rawValue), sensitive: item.hints.isSensitive,
      otherDisplay: otherDisplay(parameters.environment, for: name),
      shortcoming: parameters.source ? nil : loads.shortcoming(of: type, on: name))
    let answer = try answer(reply, loaded, hasProbe: hasProbe, asStream: isUpgrade)
    if !parameters.look { items.wasPasted(loaded.generation, on: name) }
    return answer
  }

  /// Returns the answer, which is `reply` with the payload; throws if the caller must request the payload in another form,
  /// which counts as no paste yet.
  private func answer(
    _ reply: Paste.Reply, _ loaded: LoadedRepresentation, hasProbe: Bool, asStream isUpgrade: Bool
  ) throws(WireError) -> Answer {
    if isUpgrade { return asStream(reply, loaded) }
    return hasProbe ? try byDescriptor(reply, loaded) : try inline(reply, loaded)
  }

  /// Returns a source of an item that was replaced a moment ago.
  private func paste(
    _ parameters: Paste.Parameters, of item: PasteboardItem, hasProbe: Bool, asStream isUpgrade: Bool
  ) throws(WireError) -> Answer {
    let type = try requestedType(parameters, item)
    let generation = parameters.generation ?? 0
    guard let payload = item.sources.storedPayload(for: type) else {
      throw .replaced(generation: Int(items.generation(of: .general).rawValue))
    }
    let loaded = LoadedRepresentation(type: type, generation: .init(rawValue: UInt64(generation)), payload: payload)
    let reply = Paste.Reply(generation: generation, sensitive: false)
    return try answer(reply, loaded, hasProbe: hasProbe, asStream: isUpgrade)
  }

  func checkGeneration(_ wanted: Int?, of name: PasteboardName) throws(WireError) {
    let present = Int(items.generation(of: name).rawValue)
    if let wanted, wanted != present { throw .replaced(generation: present) }
  }

  private func requestedType(_ parameters: Paste.Parameters, _ item: PasteboardItem) throws(WireError) -> MediaType {
    let type: MediaType
    if let name = parameters.type {
      guard let named = MediaType(name) else { throw .invalidType(type: name) }
      type = named
    } else if let format = parameters.format {
      let isSource = format == .plain && item.offer.canLoad(.renderedText, visibleTo: .pb)
      type = isSource ? .renderedText : format.type
    } else {
      let text = [MediaType.plainText, .unspecifiedPlainText].first { item.offer.canLoad($0) }
      guard let best = text ?? item.offer.types().first else {
        throw .typeNotOffered(type: MediaType.plainText.description, offered: [])
      }
      type = best
    }
    let isThere =
      parameters.source
      ? item.sources.registeredTypes.contains(type) : item.offer.canLoad(type, visibleTo: .pb)
    guard isThere else {
      throw .typeNotOffered(type: type.description, offered: offered(item))
    }
    return type
  }

  /// Loads a representation, and reports the progress if the caller wants it.
  private func load(
    _ type: MediaType, isSource: Bool, from name: PasteboardName, _ replies: ReplyStream
  ) async throws(LoadFailure) -> LoadedRepresentation {
    let generation = Int(items.generation(of: name).rawValue)
    let request =
      isSource
      ? loads.request(source: type, from: name, for: requestor)
      : loads.request(type, from: name, visibleTo: .pb, for: requestor)
    guard replies.isWanted else { return try await loads.answer(to: request, for: type) }
    var told: Paste.Reply?
    while true {
      if let outcome = await request.outcome(atMost: Methods.progressInterval) { return try outcome.get() }
      let reply = request.progress.flatMap { Paste.Reply($0, generation) }
      var isStillWanted = !Task.isCancelled
      if isStillWanted, let reply, reply != told {
        told = reply
        isStillWanted = await replies.send(Paste.self, reply)
      }
      guard isStillWanted else {
        request.withdraw()
        throw LoadFailure(.cancelled, step: "the request for \(type) was cancelled")
      }
    }
  }

  /// The minimum time between two reports of a load's progress.
  private static let progressInterval = Duration.milliseconds(100)

  private func byDescriptor(_ reply: Paste.Reply, _ loaded: LoadedRepresentation) throws(WireError) -> Answer {
    do {
      let descriptor = SharedDescriptor(try loaded.payload.handOut())
      var reply = reply
      reply.representation = Representation(
        type: loaded.type.description, size: loaded.payload.count, descriptor: 0)
      reply.descriptors = 1
      return Answer(Paste.self, reply, descriptors: [descriptor])
    } catch {
      throw .loadFailed(type: loaded.type.description, reason: error.description)
    }
  }

  private func inline(_ reply: Paste.Reply, _ loaded: LoadedRepresentation) throws(WireError) -> Answer {
    guard loaded.payload.count <= Representation.inlineLimit else { throw .tooLarge(limit: Representation.inlineLimit) }
    do {
      var reply = reply
      reply.representation = Representation(type: loaded.type.description, inline: try loaded.payload.bytes())
      return Answer(Paste.self, reply)
    } catch {
      throw .loadFailed(type: loaded.type.description, reason: error.description)
    }
  }
}

extension Paste.Reply {
  /// Creates the report of a load's progress; nil if its provider has not reported any.
  fileprivate init?(_ progress: LoadProgress, _ generation: Int) {
    let (completed, total) = (Int(progress.completed), Int(progress.total))
    guard completed > 0 || total > 0 else { return nil }
    self.init(generation: generation, completed: completed, total: total > 0 ? total : nil)
  }
}
