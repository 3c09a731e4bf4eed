package import Host
package import Pasteboard

/// The names under which an item's representations are offered to other applications, in order.
package struct OfferedTargets: Sendable {
  /// One name and the representation that answers it.
  package struct Target: Hashable, Sendable {
    /// The name that applications request.
    package let name: String
    /// The type that is loaded for it.
    package let type: MediaType
    /// The name of the answer's type, which differs from the requested one in one case: `TEXT` leaves the choice to the
    /// owner (ICCCM section 2.6.2).
    package var replyName: String { name == "TEXT" ? "UTF8_STRING" : name }
  }

  /// All names in the order of the offer. Empty if nothing may be offered.
  package let targets: [Target]

  /// The targets' names.
  package var names: [String] { targets.map(\.name) }

  /// Creates the targets of an item.
  package init(_ item: PasteboardItem) { self.init(item.offer.types()) }

  /// Creates the targets of these types.
  package init(_ types: [MediaType]) {
    var targets: [Target] = []
    var names: Set<String> = []
    for type in OfferedTargets.withMarkdownLater(types) {
      for target in OfferedTargets.spellings(of: type, among: types) where names.insert(target.name).inserted {
        targets.append(target)
      }
    }
    self.targets = targets
  }

  /// Returns the target that a requestor means, whose spelling may differ in case.
  package subscript(name: String) -> Target? {
    if let exact = targets.first(where: { $0.name == name }) { return exact }
    let lowercased = name.lowercased()
    if let same = targets.first(where: { $0.name.lowercased() == lowercased }) {
      return Target(name: name, type: same.type)
    }
    // Another spelling of an offered type, such as `text/plain; charset=UTF8`.
    guard let type = MediaType(name), let known = targets.first(where: { $0.type == type }) else { return nil }
    return Target(name: name, type: known.type)
  }

  /// Returns the types with others before Markdown, because Qt pastes a leading Markdown unconverted.
  private static func withMarkdownLater(_ types: [MediaType]) -> [MediaType] {
    guard types.first == .markdown else { return types }
    return types.dropFirst() + [.markdown]
  }

  private static func spellings(of type: MediaType, among types: [MediaType]) -> [Target] {
    guard type.essence != MediaType.unspecifiedPlainText.essence else { return plainText(among: types) }
    return ([type.description] + otherNames(of: type)).map { Target(name: $0, type: type) }
  }

  private static func otherNames(of type: MediaType) -> [String] {
    switch type {
    case .rtf: ["application/rtf", "text/richtext"]
    case .gnomeCopiedFiles: ["x-special/mate-copied-files"]
    default: []
    }
  }

  /// Returns all names of plain text, at the place of the first of its types.
  private static func plainText(among types: [MediaType]) -> [Target] {
    let unspecified = types.contains(.unspecifiedPlainText) ? MediaType.unspecifiedPlainText : .plainText
    let known: [(String, MediaType)] = [
      ("UTF8_STRING", .plainText), ("text/plain;charset=utf-8", .plainText), ("text/plain", unspecified),
      ("TEXT", .plainText), ("STRING", .latin1PlainText), ("text/plain;charset=utf-16", .utf16PlainText),
    ]
    let others = types.filter { type in
      type.essence == MediaType.unspecifiedPlainText.essence && !known.contains { $0.1 == type }
    }
    return known.filter { types.contains($0.1) }.map { Target(name: $0.0, type: $0.1) }
      + others.map { Target(name: $0.description, type: $0) }
  }
}
