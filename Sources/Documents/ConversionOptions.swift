/// What a conversion may do that is for its user to say.
///
/// A ``Document`` keeps the options that it was read with, and they hold for what is written from it.
public struct ConversionOptions: Hashable, Sendable {
  /// The schemes that links may have beside http, https, mailto, tel and ftp, in lower case. What is named here passes
  /// unseen: no scheme belongs here whose addresses run code or open files.
  public var linkSchemes: [String]

  /// Options with these values.
  public init(linkSchemes: [String] = []) { self.linkSchemes = linkSchemes }
}
