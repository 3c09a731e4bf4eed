internal import Linux
internal import Pasteboard
internal import PasteboardClient

/// `pb copy --offer`: an item whose representations are written by commands, each when an application requests it.
struct OfferVerb: Verb {
  var offers: [Offer]
  var files: [String] = []
  var areWords = false
  var type: MediaType?
  var hints = ItemHints()
  var pasteboard = PasteboardName.general
  var staysInFront = false
  /// Whether this is the background process, which writes one byte to standard output when the item is offered.
  var announces = false

  func run() throws {
    guard staysInFront || announces else {
      let words = GivenWords.ofThisProcess.dropFirst()
      return try BackgroundItem.start(words.prefix(1) + ["\(OptionName.announce)"] + words.dropFirst())
    }
    try BackgroundItem.provide(on: pasteboard, announces: announces) {
      var hints = hints
      return (try item(named: &hints.name), hints)
    }
  }

  private func item(named name: inout String?) throws -> ItemProvider<ProvidedContent> {
    var item = ItemProvider<ProvidedContent>()
    if !files.isEmpty {
      let source = CopyVerb(files: files, areWords: areWords, type: type, hints: hints, pasteboard: pasteboard)
      let inputs = try source.inputs()
      let representation = try source.representation(inputs)
      name = inputs.count == 1 ? inputs[0].fileName : nil
      item.register(representation.type, content: representation.content)
    }
    let monitor = staysInFront ? OfferMonitor.onStandardError : nil
    let isSensitive = hints.isSensitive
    for offer in offers {
      item.register(offer.type) { progress in
        guard let monitor else { return try await offer.render(progress, isSensitive: isSensitive) }
        return try await monitor.show(offer.type, progress) {
          try await offer.render(progress, isSensitive: isSensitive)
        }
      }
    }
    return item
  }
}
