internal import Descriptors
internal import Host
internal import Pasteboard
internal import Wire

extension Methods {
  /// Puts an item on a pasteboard; returns when it is offered on the display too, or when that has failed, which is a
  /// warning: the item is there all the same.
  func copy(_ parameters: Copy.Parameters, _ descriptors: [SharedDescriptor]) async throws(WireError) -> Copy.Reply {
    let name = try pasteboard(parameters.pasteboard)
    let formats = try parameters.formats.map { names throws(WireError) in try TextFormat.named(names) }
    guard descriptors.count == parameters.descriptors ?? 0 else {
      throw .descriptorsLost(stated: parameters.descriptors ?? 0, arrived: descriptors.count)
    }
    var provider = ItemProvider<Payload>(suggestedName: parameters.name)
    for representation in parameters.representations {
      let type = try offeredType(representation.type)
      provider.registerPayload(type, payload: try await payload(of: representation, descriptors))
    }
    if let environment = parameters.environment { await host.display?.adopt(DisplayEnvironment(environment)) }
    guard let generation = host.put(Item(provider: provider, origin: .client), on: name, as: formats) else {
      throw .invalidRepresentation(reason: "there is nothing to offer")
    }
    return Copy.Reply(generation: Int(generation.rawValue), warning: await offer(name))
  }

  private func offeredType(_ name: String) throws(WireError) -> MediaType {
    guard let type = MediaType(name), !type.isAbstract else { throw .invalidType(type: name) }
    return type
  }

  private func payload(
    of representation: Representation, _ descriptors: [SharedDescriptor]
  ) async throws(WireError) -> Payload {
    let content = try representation.content()
    let payload: Payload
    do throws(IntakeFailure) {
      switch content {
      case .inline(let bytes): payload = try intake.adopt(bytes)
      case .descriptor(let index) where index < descriptors.count:
        payload = try await intake.adopt(descriptors[index])
      case .descriptor: throw .notAFile
      }
    } catch {
      throw WireError(error, type: representation.type)
    }
    guard payload.count > 0 else { throw .invalidRepresentation(reason: "\(representation.type) is empty") }
    return payload
  }

  /// nil when every display that there is offers the item.
  private func offer(_ name: PasteboardName) async -> String? {
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
