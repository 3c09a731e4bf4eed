public import Documents

/// A format, and the random models that it carries without loss.
public struct RoundTrip: Sendable {
  /// The format that the models are written in and read from.
  public let format: DocumentFormat
  /// The model of a seed.
  public let model: @Sendable (_ seed: UInt64) -> Document

  /// The formats whose readers get back what their writers were given.
  public static let all = [
    RoundTrip(format: .markdown) { MarkdownRandomModel.document(seed: $0) },
    RoundTrip(format: .html) { HTMLRandomModel.document(seed: $0) },
    RoundTrip(format: .rtf) { RTFRandomModel.document(seed: $0) },
  ]

  private init(format: DocumentFormat, model: @escaping @Sendable (UInt64) -> Document) {
    self.format = format
    self.model = model
  }

  /// What a seed's model has become on the way, in words; nil if it came back as it was and is written the same again.
  public func loss(seed: UInt64) -> String? {
    let model = model(seed)
    let written = Converter.write(model, as: format)
    // Nobody wants an address in a text protected from being a link, so one that stands in a model becomes one.
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
