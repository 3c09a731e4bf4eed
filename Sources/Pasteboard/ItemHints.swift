// The fields of these types, and the formats, are declared in Sources/Wire/org.pasteboard.varlink.
extension ItemHints {
  /// The folders in or below which the files are that the item shows as pictures.
  package var pictureFolders: [String] { (folder.map { [$0] } ?? []) + (folders ?? []) }

  /// A hundred years, which is as good as for ever and overflows no clock.
  private static let longest = Duration.seconds(100 * 365 * 86400)

  /// The time after which the item expires, which is ``expiry`` in milliseconds; zero for never.
  public var lifetime: Duration? {
    get { expiry.map { min(max(.zero, .milliseconds($0)), ItemHints.longest) } }
    set { expiry = newValue.map { max($0 > .zero ? 1 : 0, Int(min($0, ItemHints.longest) / .milliseconds(1))) } }
  }
}
