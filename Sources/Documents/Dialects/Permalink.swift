/// The links that only lead to what they are beside, for readers to copy its address.
enum Permalink {
  /// Whether a class says that a link is one. Most of the classes have other links too, which show other signs.
  static func isStated(_ link: HTMLElement, showingKnownSign isKnown: Bool) -> Bool {
    link.hasClass("headerlink") || isKnown && link.hasClass(in: classes)
  }

  /// Whether a sign is one of those that such links show.
  static func shows(_ sign: [UInt8]) -> Bool { signs.contains(sign[...]) }

  /// The classes of rustdoc, Haddock, Texinfo and others. Sphinx and MkDocs have one of their own.
  private static let classes = NameTable(names: ["anchor", "copiable-link", "permalink", "pilcrow", "selflink"])
  private static let signs = NameTable(names: ["#", "¶", "§", "◆", "↑", "🔗"])
}
