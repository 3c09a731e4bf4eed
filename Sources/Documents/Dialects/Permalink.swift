/// The links that only lead to what they are beside, for readers to copy its address.
enum Permalink {
  /// Whether a class says that a link is one. Most of the classes have other links too, which show other signs.
  static func isStated(_ link: HTMLElement, showingKnownSign isKnown: Bool) -> Bool {
    link.has(.permalink) || isKnown && link.has(.mayBePermalink)
  }

  /// Whether a sign is one of those that such links show.
  static func shows(_ sign: [UInt8]) -> Bool { signs.contains(sign[...]) }

  private static let signs = NameTable(names: ["#", "¶", "§", "◆", "↑", "🔗"])
}
