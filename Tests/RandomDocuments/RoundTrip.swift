public import Documents

/// A format, and the random models that it carries without loss.
public struct RoundTrip: Sendable {
  /// The format that the models are written in and read from.
  public let format: DocumentFormat
  /// Returns the model of a seed.
  public let model: @Sendable (_ seed: UInt64) -> Document

  /// The formats whose readers restore their writers' input.
  public static let all = [
    RoundTrip(format: .markdown) { MarkdownRandomModel.document(seed: $0) },
    RoundTrip(format: .html) { HTMLRandomModel.document(seed: $0) },
    RoundTrip(format: .rtf) { RTFRandomModel.document(seed: $0) },
  ]

  private init(format: DocumentFormat, model: @escaping @Sendable (UInt64) -> Document) {
    self.format = format
    self.model = model
  }

  /// Returns the changes to a seed's model, in words; nil if it came back unchanged and is written the same again.
  public func loss(seed: UInt64) -> String? {
    let model = model(seed)
    let written = Converter.write(model, as: format)
    // Users want no protection of addresses in text from becoming links, so those in a model become links.
    let read =
      format == .markdown ? MarkdownReader.read(written, linksAddresses: false) : Converter.read(written, as: format)
    let again = Converter.write(read, as: format)
    if read == model && again == written { return nil }
    return """
      \(format), seed \(seed):
      \(String(decoding: written, as: UTF8.self))
      was \(TreeWriter.write(model))
      is \(TreeWriter.write(read))
      \(again == written ? "" : "and is written again as \(String(decoding: again, as: UTF8.self))")
      """
  }
}

extension RoundTrip: CustomStringConvertible {
  /// The format's name.
  public var description: String { format.rawValue }
}
