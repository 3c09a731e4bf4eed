/// The permissions and wishes of the user for a conversion.
///
/// A ``Document`` keeps the options that it was read with; they also apply when it is written.
public struct ConversionOptions: Hashable, Sendable {
  /// The permitted schemes of links besides http, https, mailto, tel and ftp, in lower case. Their links pass
  /// unchecked: add no scheme whose addresses run code or open files.
  public var linkSchemes: [String]

  /// The name of the language that code is in, as fences spell it; nil if it is unknown.
  public var language: String?

  /// The number of the table to write in a format that contains only one; the first is 1.
  public var table: Int

  /// The degree of cleaning; nil for none.
  public var cleaning: Cleaning?

  /// Whether plain text leaves out the addresses of links.
  public var omitsAddresses: Bool

  /// Creates options with these values.
  public init(
    linkSchemes: [String] = [], language: String? = nil, table: Int = 1, cleaning: Cleaning? = nil,
    omitsAddresses: Bool = false
  ) {
    self.linkSchemes = linkSchemes
    self.language = language
    self.table = table
    self.cleaning = cleaning
    self.omitsAddresses = omitsAddresses
  }
}
