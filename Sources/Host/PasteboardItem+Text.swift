internal import Linux
package import Pasteboard

/// Text whose type does not say what it is.
extension PasteboardItem {
  /// The text among the sources that a user sees in an editor.
  var text: MediaType? { sources.registeredTypes.text }

  /// The text among the sources from which conversions keep most.
  var richestText: MediaType? { Flavour.ranked(sources.registeredTypes.filter(\.isText)).first?.type ?? text }

  /// The document among the sources that shows the text.
  var document: MediaType? { sources.registeredTypes.first { [.html, .rtf].contains(TextFormat($0)) } }

  /// The plain text of an item that is in no richer format.
  package var onlyText: MediaType? {
    let formats = sources.registeredTypes.map { TextFormat($0) }
    guard formats.allSatisfy({ $0 == nil || $0 == .plain }) else { return nil }
    return sources.registeredTypes.first { TextFormat($0) == .plain }
  }

  /// Has the item cleaned to a degree, and offered only in the formats that can be, unless it has others already.
  package mutating func clean(_ cleaning: Cleaning) {
    hints.clean = cleaning
    hints.formats = hints.formats ?? cleanedFormats
  }

  /// Lets the item cite the page that it is from, and offers it only in the formats that can. Returns false if it names no
  /// page.
  mutating func citePage() -> Bool {
    guard sources.registeredTypes.contains(where: MediaType.pageAddresses.contains), let formats = cleanedFormats,
      onlyText == nil
    else { return false }
    hints.isCited = true
    hints.formats = hints.formats ?? formats
    return true
  }

  /// The formats in which the item is offered once it is cleaned; nil if nothing in it can be cleaned.
  private var cleanedFormats: [TextFormat]? {
    if onlyText != nil { return [.plain] }
    return sources.registeredTypes.contains { TextFormat($0) != nil } ? [.html, .rtf, .plain, .markdown] : nil
  }

  /// Makes stored text a source of another type too, byte for byte. Sources in other formats are left out: they show
  /// the text as another application understood it, such as an editor's colours. With `replacesText`, plain text is then
  /// what derives from the stated type.
  package mutating func read(_ text: MediaType, as stated: MediaType, replacesText: Bool = false) {
    var given = ItemProvider<Payload>()
    for type in sources.registeredTypes {
      let isText = type == text || TextFormat(type) == .plain
      guard isText && !replacesText || TextFormat(type) == nil,
        let payload = sources.storedPayload(for: type)
      else { continue }
      given.registerPayload(type, visibility: sources.visibility(of: type) ?? .everyone, payload: payload)
    }
    if TextFormat(stated) != .plain, let payload = sources.storedPayload(for: text) {
      given.registerPayload(stated, payload: payload)
    }
    sources = given
    hints.isDocument = stated == .html
  }

  /// Makes the item nothing but this text, its markup included.
  mutating func showSource(_ text: MediaType) {
    var given = ItemProvider<Payload>()
    if let payload = sources.storedPayload(for: text) {
      given.registerPayload(
        .unspecifiedPlainText, visibility: sources.visibility(of: text) ?? .everyone, payload: payload)
    }
    sources = given
    hints.isDocument = false
  }
}
