/// The links that only lead to what they are beside, for readers to copy its address.
enum Permalink {
  /// Whether a class of a link, or of the element around it, says that it is one. Most of the classes have other links
  /// too, which show other signs.
  static func isStated(_ link: HTMLElement, showingKnownSign isKnown: Bool) -> Bool {
    if link.has(.permalink) { return true }
    return isKnown
      && (link.has(.mayBePermalink) || link.parent.map { $0.has(.mayBePermalink) && $0.tag == .span } == true)
  }

  /// Whether a sign is one of those that such links show.
  static func shows(_ sign: [UInt8]) -> Bool { signs.contains(sign[...]) }

  private static let signs = NameTable(names: ["#", "¶", "§", "◆", "↑", "🔗"])
}
