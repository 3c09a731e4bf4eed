package import Pasteboard

extension Item {
  /// The sources that users are likely to paste and that are cheap to produce, in their order.
  ///
  /// Client programs state which are expensive. Another application's item contributes one text in each format, links
  /// and files, the application's own form, and one picture if there is no text: programs offer pictures of that, and some
  /// have frozen when these were requested.
  package var commonSources: [MediaType] {
    guard origin != .client else { return sources.registeredTypes.filter { sources.cost(of: $0) == .cheap } }
    let choice = CommonTypes(among: sources.registeredTypes)
    return sources.registeredTypes.filter(choice.contains)
  }

  /// The sources to read when the user makes the item their own in these formats, in their order. A client's promises end
  /// with its item, so that expensive ones are read too, unless no wanted format derives from them.
  func recopiedSources(as formats: [TextFormat]?) -> [MediaType] {
    guard origin == .client else { return commonSources }
    return sources.registeredTypes.filter { type in
      formats == nil || sources.cost(of: type) == .cheap || TextFormat(type) != nil
    }
  }
}

/// Selects the types to request from an application's item.
private struct CommonTypes {
  /// The maximum number of unknown names to request: a drawing program exports whatever it can.
  private static let unknownLimit = 4

  private let isLoneType: Bool
  private let hasUnicodeText: Bool
  private let picture: MediaType?
  private let keepsUnknown: Bool

  init(among types: [MediaType]) {
    isLoneType = types.count == 1
    hasUnicodeText = types.contains(.plainText)
    let isText = types.contains { $0.essence == MediaType.plainText.essence || $0 == .rtf }
    let pictures = types.filter { SourceKind($0) == .picture }
    picture = isText ? nil : pictures.contains(.png) ? .png : pictures.first
    keepsUnknown = types.count { SourceKind($0) == .unknown } <= Self.unknownLimit
  }

  func contains(_ type: MediaType) -> Bool {
    if isLoneType { return true }
    switch SourceKind(type) {
    // The encodings of a text count as one text.
    case .text: return type.essence != MediaType.plainText.essence || type == .plainText || !hasUnicodeText
    case .reference, .native: return true
    case .unknown: return keepsUnknown
    case .picture: return type == picture
    case .export: return false
    }
  }
}
