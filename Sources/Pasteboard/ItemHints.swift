// Its fields, and the formats, are declared in Sources/Wire/org.pasteboard.varlink.
extension ItemHints {
  /// A hundred years. Nobody can tell that from longer, and no clock overflows by it.
  private static let longest = Duration.seconds(100 * 365 * 86400)

  /// After how long the item goes, which ``expiry`` says in milliseconds; zero for never.
  public var lifetime: Duration? {
    get { expiry.map { min(max(.zero, .milliseconds($0)), ItemHints.longest) } }
    set { expiry = newValue.map { max($0 > .zero ? 1 : 0, Int(min($0, ItemHints.longest) / .milliseconds(1))) } }
  }
}
