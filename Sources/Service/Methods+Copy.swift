internal import CLinux
internal import Host
internal import Linux
internal import Pasteboard
internal import Reactor
internal import Wire

extension Methods {
  /// Puts an item on a pasteboard; returns when it is also offered on the display, if there is one.
  func copy(_ parameters: Copy.Parameters, _ descriptors: [SharedDescriptor]) async throws(WireError) -> Copy.Reply {
    let name = try pasteboard(parameters.pasteboard)
    let arrival = items.arrive()
    var reservation = account.reservation(replacing: name)
    let item = try await item(parameters, on: name, descriptors, &reservation) { type throws(WireError) in
      throw .invalidRepresentation(reason: "\(type) has no bytes: only Provide takes promises")
    }
    await adopt(parameters.environment)
    let (generation, warning) = try onDisplay(
      await clipboard.copy(item, to: name, arrival, reserved: reservation), name)
    return Copy.Reply(
      generation: Int(generation.rawValue), warning: warning,
      otherDisplay: otherDisplay(parameters.environment, for: name))
  }

  /// Returns the generation of a copied item, and why no display has it if there is none. Throws if the item is not
  /// where the user wants it: a copy that is not on the clipboard has failed.
  func onDisplay(
    _ copied: Clipboard.Copied, _ name: PasteboardName
  ) throws(WireError) -> (generation: Generation, warning: String?) {
    switch copied {
    case .put(let generation, let warning): return (generation, warning)
    case .overtaken: throw .overtaken(generation: Int(items.generation(of: name).rawValue))
    case .notOffered(_, let failure) where failure.cause == .timedOut:
      let isThere = items[name]?.origin == .client
      throw .timedOut(step: failure.sentence + (isThere ? ", so the item is copied, but only pb can paste it" : ""))
    case .notOffered(_, let failure): throw .notOffered(reason: failure.sentence)
    case .empty: throw .invalidRepresentation(reason: "the item cannot be offered in these formats")
    }
  }

  /// The maximum number of representations; no honest item has more.
  private static let representationLimit = 256

  /// Creates the item that a call describes; `promised` returns the load handler of a representation without bytes.
  func item(
    _ parameters: Copy.Parameters, on name: PasteboardName, _ descriptors: [SharedDescriptor],
    _ reservation: inout PayloadReservation,
    promised: (MediaType) throws(WireError) -> ItemProvider<Payload>.LoadHandler
  ) async throws(WireError) -> PasteboardItem {
    guard items.hasRoom(for: name) else { throw .exhausted(reason: Methods.tooManyPasteboards) }
    guard parameters.representations.count <= Methods.representationLimit else {
      throw .invalidRepresentation(reason: "there are more than \(Methods.representationLimit) of them")
    }
    var hints = parameters.hints ?? ItemHints()
    // Another machine must not read this one's files.
    if !isLocal { (hints.folder, hints.folders) = (nil, nil) }
    let isSensitive = hints.isSensitive
    // The item's allocations would otherwise keep, in their unused bytes, the message's content.
    if isSensitive { CLinux_overwrite_small_free_blocks() }
    var sources = ItemProvider<Payload>()
    let streams = try streams.claim(parameters.representations, isSensitive: isSensitive)
    for representation in parameters.representations {
      let type = try offeredType(representation.type)
      let visibility = RepresentationVisibility(representation.visibility ?? .everyone)
      if representation.isPromised {
        sources.registerRepresentation(
          type, visibility: visibility, cost: representation.cheap ? .cheap : .expensive,
          loadHandler: try promised(type))
      } else {
        let payload = try await payload(
          of: representation, descriptors, streams, &reservation, replacing: name,
          isSensitive: isSensitive || items.rules.mayHide(type))
        guard payload.count > 0 else { throw .invalidRepresentation(reason: "\(type) is empty") }
        sources.registerPayload(type, visibility: visibility, payload: payload)
      }
    }
    if isSensitive {
      sources.registerPayload(.passwordManagerHint, payload: try secrecyHint(&reservation))
      FreedMemory.overwriteSoon()
    }
    return Item(sources: sources, hints: hints, origin: .client)
  }

  private static let tooManyPasteboards =
    "there are \(Items.namedLimit) named pasteboards already: clear one of them"

  /// Returns the mark by which clipboard managers recognise a secret (KDE's convention, which others follow).
  private func secrecyHint(_ reservation: inout PayloadReservation) throws(WireError) -> Payload {
    do {
      return try intake.adopt(Array("secret".utf8), &reservation)
    } catch {
      throw WireError(error, type: MediaType.passwordManagerHint.description)
    }
  }

  private func offeredType(_ name: String) throws(WireError) -> MediaType {
    guard let type = MediaType(name), !type.isAbstract else { throw .invalidType(type: name) }
    return type
  }

  /// Returns the bytes of a representation; throws if their number differs from the stated size.
  func payload(
    of representation: Representation, _ descriptors: [SharedDescriptor], _ streams: [String: Payload],
    _ reservation: inout PayloadReservation, replacing name: PasteboardName?, isSensitive: Bool
  ) async throws(WireError) -> Payload {
    let content = try representation.content()
    let payload: Payload
    do {
      switch content {
      case .inline(let bytes): payload = try intake.adopt(bytes, &reservation)
      case .descriptor(let index) where index < descriptors.count:
        let capacity = account.capacity(replacing: name, atLeast: PayloadIntake.memoryLimit)
        payload = try await intake.adopt(descriptors[index], &reservation, capacity: capacity, isSensitive: isSensitive)
      case .descriptor: throw WireError.notAFile(representation.type)
      case .stream(let token):
        guard let stored = streams[token] else { throw WireError.notAFile(representation.type) }
        try reservation.grow(by: stored.count)
        payload = stored
      }
    } catch {
      throw WireError(error, type: representation.type)
    }
    if let size = representation.size, size != payload.count {
      throw .invalidRepresentation(reason: "\(representation.type) should have \(size) bytes and has \(payload.count)")
    }
    return payload
  }
}

extension RepresentationVisibility {
  /// Creates the visibility of a representation that a client states.
  init(_ visibility: Visibility) {
    switch visibility {
    case .everyone: self = .everyone
    case .pb: self = .pb
    }
  }
}
