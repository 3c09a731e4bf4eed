internal import Descriptors
internal import Host
internal import Pasteboard
internal import Wire

extension Methods {
  /// Puts an item on a pasteboard; returns when it is offered on the display too, or when that has failed, which is a
  /// warning: the item is there all the same.
  func copy(_ parameters: Copy.Parameters, _ descriptors: [SharedDescriptor]) async throws(WireError) -> Copy.Reply {
    let name = try pasteboard(parameters.pasteboard)
    let item = try await item(parameters, on: name, descriptors) { type throws(WireError) in
      throw .invalidRepresentation(reason: "\(type) has no bytes, which only Provide takes")
    }
    let generation = try await put(item, on: name, as: formats(parameters), parameters.environment)
    return Copy.Reply(generation: Int(generation.rawValue), warning: await offer(name))
  }

  /// The most representations that are taken; more are no honest item.
  private static let representationLimit = 256

  /// The item that a call describes; `promised` gives the load handler of a representation without bytes.
  func item(
    _ parameters: Copy.Parameters, on name: PasteboardName, _ descriptors: [SharedDescriptor],
    promised: (MediaType) throws(WireError) -> ItemProvider<Payload>.LoadHandler
  ) async throws(WireError) -> PasteboardItem {
    guard descriptors.count == parameters.descriptors ?? 0 else {
      throw .descriptorsLost(stated: parameters.descriptors ?? 0, arrived: descriptors.count)
    }
    guard parameters.representations.count <= Methods.representationLimit else {
      throw .invalidRepresentation(reason: "there are more than \(Methods.representationLimit) of them")
    }
    let isSensitive = parameters.isSensitive ?? false
    var provider = ItemProvider<Payload>(suggestedName: parameters.name)
    let streams = try streams.claim(parameters.representations, isSensitive: isSensitive)
    var room = intake.room(beside: host.payloadBytes(exceptOn: name))
    for representation in parameters.representations {
      let type = try offeredType(representation.type)
      let visibility = ItemProvider<Payload>.Visibility(representation.visibility ?? .everyone)
      if representation.isPromised {
        provider.registerRepresentation(
          type, visibility: visibility, cost: representation.isCheap ?? false ? .cheap : .dear,
          loadHandler: try promised(type))
      } else {
        let payload = try await payload(
          of: representation, descriptors, streams, atMost: room, isSensitive: isSensitive)
        guard payload.count > 0 else { throw .invalidRepresentation(reason: "\(type) is empty") }
        provider.registerPayload(type, visibility: visibility, payload: payload)
        room -= payload.count
      }
    }
    if isSensitive { provider.registerPayload(.passwordManagerHint, payload: try secrecyHint()) }
    return Item(provider: provider, hints: ItemHints(isSensitive: isSensitive), origin: .client)
  }

  /// What clipboard managers know a secret by (KDE's convention, which others follow).
  private func secrecyHint() throws(WireError) -> Payload {
    do throws(IntakeFailure) {
      return try intake.adopt(Array("secret".utf8), atMost: .max)
    } catch {
      throw WireError(error, type: MediaType.passwordManagerHint.description)
    }
  }

  /// The only formats to offer; nil for all that there are.
  func formats(_ parameters: Copy.Parameters) throws(WireError) -> [TextFormat]? {
    try parameters.formats.map { names throws(WireError) in try TextFormat.named(names) }
  }

  /// Puts an item on a pasteboard, from where the daemon can see the caller's display.
  func put(
    _ item: PasteboardItem, on name: PasteboardName, as formats: [TextFormat]?, _ environment: Environment?
  ) async throws(WireError) -> Generation {
    if let environment { await host.display?.adopt(DisplayEnvironment(environment)) }
    guard let generation = host.put(item, on: name, as: formats) else {
      throw .invalidRepresentation(reason: "there is nothing to offer")
    }
    return generation
  }

  private func offeredType(_ name: String) throws(WireError) -> MediaType {
    guard let type = MediaType(name), !type.isAbstract else { throw .invalidType(type: name) }
    return type
  }

  /// The bytes of a representation, which must have as many of them as it says.
  func payload(
    of representation: Representation, _ descriptors: [SharedDescriptor], _ streams: [String: Payload],
    atMost limit: Int, isSensitive: Bool
  ) async throws(WireError) -> Payload {
    let content = try representation.content()
    let payload: Payload
    do throws(IntakeFailure) {
      switch content {
      case .inline(let bytes): payload = try intake.adopt(bytes, atMost: limit)
      case .descriptor(let index) where index < descriptors.count:
        payload = try await intake.adopt(descriptors[index], atMost: limit, isSensitive: isSensitive)
      case .descriptor: throw .notAFile
      case .stream(let token):
        guard let stored = streams[token] else { throw .notAFile }
        guard stored.count <= limit else { throw .tooLarge(limit: limit) }
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

  /// Offers the item on the display; nil when every display that there is offers it.
  func offer(_ name: PasteboardName) async -> String? {
    if case .named = name { return nil }
    guard let display = host.display else { return "there is no display: the item is kept, and only pb can paste it" }
    do throws(DisplayFailure) {
      try await display.offer(name)
      return nil
    } catch {
      return error.sentence
    }
  }
}

extension ItemProvider.Visibility {
  /// Who a client says may see a representation.
  init(_ visibility: Representation.Visibility) {
    switch visibility {
    case .everyone: self = .everyone
    case .pb: self = .pb
    }
  }
}
