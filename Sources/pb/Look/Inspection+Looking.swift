internal import Bytes
internal import Pasteboard
internal import PasteboardClient
internal import Wire

extension Inspection {
  /// Asks what is known of a pasteboard's item, and looks at what is stored of it: nothing is produced for that, nothing
  /// counts as pasted, and a secret stays one. Previews are as wide as lines of `width` columns let them.
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

  /// nil if another item has come meanwhile; what is shown is of this one.
  private func content(_ request: BlockingClient.Request, by client: inout BlockingClient) -> ContentReader? {
    (try? client.paste(request, from: pasteboard, onlyLooking: true)).map { ContentReader($0) }
  }
}
