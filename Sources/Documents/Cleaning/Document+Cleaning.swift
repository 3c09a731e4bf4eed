extension ConversionOptions {
  /// How much of a document a reader cleans away.
  public enum Cleaning: Sendable {
    /// The fonts, sizes, colours and backgrounds. Everything that has a meaning stays.
    case look
    /// The same, and what addresses tell about the user: parameters for tracking, and detours through other servers.
    case links
  }
}

extension Document {
  /// Returns the document without what its options clean away. Complexity: O(n).
  func cleaned() -> Document {
    guard let cleaning = options.cleaning else { return self }
    let plain = DocumentCleaner.cleaned(self, cleansText: cleaning == .links)
    return cleaning == .links ? plain.withCleanLinks() : plain
  }

  private func withCleanLinks() -> Document {
    var more: [UInt8] = []
    let cleaned = links.map { link in
      guard let address = CleanAddress.of(self[link.destination]) else { return link }
      return Link(destination: span(of: address, in: &more), title: link.title)
    }
    return with(links: cleaned, moreText: more)
  }
}
