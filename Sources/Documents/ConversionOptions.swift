/// What the user permits a conversion to do.
///
/// A ``Document`` keeps the options that it was read with; they also apply when it is written.
public struct ConversionOptions: Hashable, Sendable {
  /// The permitted schemes of links besides http, https, mailto, tel and ftp, in lower case. Their links pass
  /// unchecked: add no scheme whose addresses run code or open files.
  public var linkSchemes: [String]

  /// Creates options with these values.
  public init(linkSchemes: [String] = []) { self.linkSchemes = linkSchemes }
}
