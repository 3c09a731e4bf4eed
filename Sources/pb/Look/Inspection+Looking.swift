internal import Bytes
internal import Pasteboard
internal import PasteboardClient
internal import Wire

extension Inspection {
  /// Describes a pasteboard's item and previews its stored content: produces nothing, counts as no paste, and keeps a
  /// secret hidden. Previews fill lines of at most `width` columns.
  init(
    of pasteboard: PasteboardName, _ item: Inspect.Reply, by client: inout BlockingClient, width: Int
  ) {
    self.init(pasteboard: pasteboard, item: item)
    if item.hints.isSensitive { return }
    let room = width - Inspection.indentation.count - Inspection.previewMark.count
    for source in item.sources where source.stored {
      guard let type = MediaType(source.type),
        let content = content(.source(type, generation: item.generation), by: &client)
      else { continue }
      sourcePreviews[source.type] = Preview.line(content, as: type, width: room)
      if generator == nil, type.conforms(to: .html) {
        generator = HTMLGenerator(content.bytes(count: HTMLGenerator.searchLimit))
      }
    }
    for offered in item.offer where offered.derived && offered.stored {
      guard let type = MediaType(offered.type),
        let content = content(.offered(type, generation: item.generation), by: &client)
      else { continue }
      offerPreviews[offered.type] = Preview.line(content, as: type, width: room)
    }
  }

  /// Returns the content; nil if another item has come meanwhile, because all output is about this one.
  private func content(_ request: BlockingClient.Request, by client: inout BlockingClient) -> ContentReader? {
    (try? client.paste(request, from: pasteboard, onlyLooking: true)).map { ContentReader($0.content) }
  }
}
