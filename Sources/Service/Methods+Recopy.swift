internal import Host
internal import Linux
internal import Pasteboard
internal import Wire

extension Methods {
  /// Takes over the current item, no matter which application copied it; returns when it is offered on the display too.
  func recopy(_ parameters: Recopy.Parameters) async throws(WireError) -> Recopy.Reply {
    let name = try pasteboard(parameters.pasteboard)
    await settle(name, parameters.environment)
    // A display that needs the focus reports its item only now, and that item is meant.
    let arrival = items.arrive()
    guard let item = try item(on: name) else { throw .nothingThere(pasteboard: name.description) }
    if parameters.from == nil, let formats = parameters.formats, await isEmpty(item, as: formats, on: name) {
      let names = formats.map(\.rawValue).joined(separator: ", ")
      throw .loadFailed(type: names, reason: "it contains no text, so it stays as it is")
    }
    let stated = try stated(parameters)
    let copied: Clipboard.Copied
    do {
      copied = try await clipboard.recopy(
        name, from: stated, as: parameters.formats, cleaning: parameters.clean,
        cites: parameters.cite, asSource: parameters.source, arrival, for: requestor)
    } catch {
      throw WireError(error, type: stated ?? item.sources.registeredTypes.first ?? .octetStream, offered: offered(item))
    }
    let (generation, warning) = try onDisplay(copied, name)
    return Recopy.Reply(
      generation: Int(generation.rawValue), warning: warning,
      otherDisplay: otherDisplay(parameters.environment, for: name))
  }

  /// Returns the type that the item's text is said to be of; nil if that is to be recognised.
  private func stated(_ parameters: Recopy.Parameters) throws(WireError) -> MediaType? {
    guard let word = parameters.language else { return parameters.from?.type }
    guard parameters.from == .code, let language = CodeLanguage(word) else {
      throw .invalidParameter(parameter: "language")
    }
    return .code(in: language)
  }

  /// Whether an item would be empty in these formats. A browser's picture comes with HTML that contains no text, so
  /// only the result of the conversion decides.
  private func isEmpty(_ item: PasteboardItem, as formats: [TextFormat], on name: PasteboardName) async -> Bool {
    var wanted = item
    wanted.hints.formats = formats
    let offer = items.composeOffer(wanted)
    guard formats.contains(where: { offer.canLoad($0.type, visibleTo: .pb) }) else { return true }
    guard formats == [.plain], item.sources.registeredTypes.contains(where: { $0.conforms(to: .anyImage) }) else {
      return false
    }
    return (try? await loads.load(.plainText, from: name, visibleTo: .pb, for: requestor))?.payload.count == 0
  }
}
