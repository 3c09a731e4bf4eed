internal import Linux
internal import Pasteboard
internal import RenderCommand

/// Puts HTML and what its browser says of its page together for the worker.
enum PageBundling {
  /// The most bytes of HTML that are copied for it. Longer pages are read without.
  private static let documentLimit = 32 << 20

  /// Returns HTML together with its companions; nil if there are none, or if they are unreasonably long.
  static func bundle(_ html: Payload, with companions: [MediaType: Payload]) -> Payload? {
    let honest = companions.filter { $0.value.count <= PageBundle.companionLimit }
    guard !honest.isEmpty, html.count <= documentLimit else { return nil }
    return try? joined(PageBundle.beginning(honest.mapValues { try $0.bytes() }), html)
  }

  private static func joined(_ beginning: [UInt8], _ html: Payload) throws -> Payload {
    let draft = try PayloadDraft.inMemory()
    try draft.append(beginning)
    try draft.append(html, count: html.count)
    return try draft.finish()
  }
}
