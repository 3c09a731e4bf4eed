internal import Host
internal import Pasteboard
internal import Wire

extension Methods {
  /// Takes the item over from whoever has it; returns when it is offered on the display too.
  func recopy(_ parameters: Recopy.Parameters) async throws(WireError) -> Recopy.Reply {
    let (name, arrival) = (try pasteboard(parameters.pasteboard), host.arrive())
    let formats = try parameters.formats.map { names throws(WireError) in try TextFormat.named(names) }
    await settle(name, parameters.environment)
    guard let item = try item(on: name) else { throw .nothingThere(pasteboard: name.description) }
    let copied: PasteboardHost.Copied
    do throws(LoadFailure) {
      copied = try await host.recopy(name, as: formats, arrival, for: requestor)
    } catch {
      throw WireError(error, type: item.sources.registeredTypes.first ?? .octetStream, offered: offered(item))
    }
    let (generation, warning) = try onDisplay(copied, name)
    return Recopy.Reply(generation: Int(generation.rawValue), warning: warning)
  }
}
