/// When a copied item goes by itself, unless another has taken its place before.
public struct ItemLifetime: Hashable, Sendable {
  /// Whether it goes once it was pasted. Programs that read whatever is copied do not paste.
  public var isOnce: Bool
  /// After how long it goes; zero for never. If nothing is said, a secret goes after the time that the user's settings
  /// say, and anything else stays.
  public var expiry: Duration?

  /// A lifetime; without arguments, that of an ordinary item.
  public init(isOnce: Bool = false, expiry: Duration? = nil) {
    self.isOnce = isOnce
    self.expiry = expiry
  }
}

extension ItemLifetime {
  /// A hundred years, which nobody can tell from longer and no clock overflows by.
  private static let longest = Duration.seconds(100 * 365 * 86400)

  /// How a call says whether it goes once it was pasted.
  var once: Bool? { isOnce ? true : nil }

  /// How a call says after how long it goes. What is shorter than a millisecond is one, because none is never.
  var milliseconds: Int? {
    guard let expiry, expiry > .zero else { return expiry.map { _ in 0 } }
    return max(1, Int(min(expiry, ItemLifetime.longest) / .milliseconds(1)))
  }
}
