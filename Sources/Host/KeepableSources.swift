package import Pasteboard

extension Item {
  /// The sources that may be asked for although nobody pastes, in their order, so that they outlive whoever gives them.
  /// Another application's secret is not asked for.
  package var keepableSources: [MediaType] {
    origin == .display && hints.isSensitive ? [] : commonSources
  }

  /// The sources that somebody might paste and that cost their giver little, in their order.
  ///
  /// A program says itself what is expensive. Of another application's item these are one text in each format, links and
  /// files, and one picture, unless the application would have to draw it: office programs and others that have text too
  /// offer pictures of it, and some have frozen when these were asked for. What applications call by names of their own is
  /// taken if it is little.
  package var commonSources: [MediaType] {
    guard origin == .display else { return sources.registeredTypes.filter { sources.cost(of: $0) == .cheap } }
    let choice = CommonTypes(among: sources.registeredTypes)
    return sources.registeredTypes.filter(choice.contains)
  }
}

/// The types that are asked for of an application's item, among all that it has.
private struct CommonTypes {
  /// How many types of an application's own are little.
  private static let privateLimit = 4

  private let isLoneType: Bool
  private let isFromOffice: Bool
  private let hasUnicodeText: Bool
  private let picture: MediaType?
  private let keepsPrivateTypes: Bool

  init(among types: [MediaType]) {
    isLoneType = types.count == 1
    isFromOffice = types.contains { $0.essence.hasPrefix("application/x-openoffice") }
    hasUnicodeText = types.contains(.plainText)
    let isText = types.contains { $0.essence == MediaType.plainText.essence || $0 == .rtf }
    let pictures = types.filter { $0.conforms(to: .anyImage) }
    picture = isFromOffice || isText ? nil : pictures.contains(.png) ? .png : pictures.first
    let privateTypes = types.filter { !Self.isCommon($0) && !$0.conforms(to: .anyImage) }
    keepsPrivateTypes = !isFromOffice && privateTypes.count <= Self.privateLimit
  }

  func contains(_ type: MediaType) -> Bool {
    if isLoneType || type == picture { return true }
    if type.conforms(to: .anyImage) { return false }
    // The encodings of a text are one text.
    if type.essence == MediaType.plainText.essence { return type == .plainText || !hasUnicodeText }
    return Self.isCommon(type) || keepsPrivateTypes
  }

  /// Text, links, files and marks, which cost an application next to nothing.
  private static func isCommon(_ type: MediaType) -> Bool {
    type.essence.hasPrefix("text/") || type.isText || type == .passwordManagerHint || files.contains(type.essence)
  }

  private static let files: Set = ["x-special/gnome-copied-files", "application/x-kde-cutselection"]
}
