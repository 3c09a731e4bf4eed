internal import Descriptors
internal import Host
internal import Pasteboard
internal import Wire

extension Methods {
  /// Loads a representation and hands out its payload: as a stream if the caller wants one, by descriptor if the
  /// caller's probe has arrived, else inline.
  func paste(
    _ parameters: Paste.Parameters, _ probe: [SharedDescriptor], asStream isUpgrade: Bool
  ) async throws(WireError) -> Answer {
    let name = try pasteboard(parameters.pasteboard)
    await settle(name, parameters.environment)
    guard let item = host.item(on: name) else { throw .nothingThere(pasteboard: name.description) }
    let type = try requestedType(parameters, item)
    let loaded: LoadedRepresentation
    do throws(LoadFailure) {
      loaded = try await host.load(type, from: name, visibleTo: .pb)
    } catch {
      throw WireError(error, type: type, offered: offered(item))
    }
    if isUpgrade { return asStream(loaded) }
    return probe.isEmpty ? try inline(loaded) : try byDescriptor(loaded)
  }

  private func requestedType(_ parameters: Paste.Parameters, _ item: PasteboardItem) throws(WireError) -> MediaType {
    let type: MediaType
    if let name = parameters.type {
      guard let named = MediaType(name) else { throw .invalidType(type: name) }
      type = named
    } else if let name = parameters.format {
      type = try TextFormat.named([name])[0].type
    } else {
      let text = [MediaType.plainText, .unspecifiedPlainText].first { item.provider.canLoad($0) }
      guard let best = text ?? item.provider.registeredTypes().first else {
        throw .typeNotOffered(type: MediaType.plainText.description, offered: [])
      }
      type = best
    }
    guard item.provider.canLoad(type, visibleTo: .pb) else {
      throw .typeNotOffered(type: type.description, offered: offered(item))
    }
    return type
  }

  private func byDescriptor(_ loaded: LoadedRepresentation) throws(WireError) -> Answer {
    do throws(SystemFailure) {
      let descriptor = SharedDescriptor(try loaded.payload.handOut())
      let reply = Paste.Reply(
        representation: Representation(type: loaded.type.description, descriptor: 0, size: loaded.payload.count),
        generation: Int(loaded.generation.rawValue), descriptors: 1)
      return Answer(message: encodeReply(Paste.self, reply), descriptors: [descriptor])
    } catch {
      throw .loadFailed(type: loaded.type.description, reason: error.description)
    }
  }

  private func inline(_ loaded: LoadedRepresentation) throws(WireError) -> Answer {
    guard loaded.payload.count <= Representation.inlineLimit else { throw .tooLarge(limit: Representation.inlineLimit) }
    do throws(SystemFailure) {
      let reply = Paste.Reply(
        representation: Representation(type: loaded.type.description, inline: try loaded.payload.bytes()),
        generation: Int(loaded.generation.rawValue))
      return Answer(message: encodeReply(Paste.self, reply))
    } catch {
      throw .loadFailed(type: loaded.type.description, reason: error.description)
    }
  }
}
