public import Documents

/// A format, and the random models that it carries without loss.
public struct RoundTrip: Sendable {
  /// The files of a format, by their names; text is one file without a name.
  private typealias Files = [String: [UInt8]]

  /// The format's name.
  public let format: String
  /// Returns the model of a seed.
  public let model: @Sendable (_ seed: UInt64) -> Document
  private let write: @Sendable (Document) -> Files
  private let read: @Sendable (Files) -> Document?
  /// Whether it carries the space between the items of each list; word processors have none in cells.
  private let carriesSpace: Bool

  /// The formats whose readers restore their writers' input.
  public static let all = [
    // Users want no protection of addresses and formulas in text from becoming such.
    RoundTrip(.markdown, MarkdownRandomModel.document) {
      MarkdownReader.read($0, linksAddresses: false, readsFormulas: false)
    },
    RoundTrip(.html, HTMLRandomModel.document) { Converter.read($0, as: .html) },
    RoundTrip(.rtf, RTFRandomModel.document) { Converter.read($0, as: .rtf) },
    RoundTrip("docx", DOCXWriter.write) { files in DOCXReader.read { files[$0] } },
    RoundTrip("odt", ODTWriter.write) { files in ODTReader.read { files[$0] } },
  ]

  private init(
    _ format: DocumentFormat, _ model: @escaping @Sendable (UInt64) -> Document,
    read: @escaping @Sendable ([UInt8]) -> Document
  ) {
    self.format = format.rawValue
    self.model = model
    write = { ["": Converter.write($0, as: format)] }
    self.read = { read($0[""] ?? []) }
    carriesSpace = true
  }

  /// Creates the trip through files of a word processor, which carry what RTF does.
  private init(
    _ format: String, _ write: @escaping @Sendable (Document) -> [PackagePart],
    read: @escaping @Sendable (Files) -> Document?
  ) {
    self.format = format
    model = { RTFRandomModel.document(seed: $0) }
    self.write = { Dictionary(uniqueKeysWithValues: write($0).map { ($0.name, $0.bytes) }) }
    self.read = read
    carriesSpace = false
  }

  /// Returns the changes to a seed's model, in words; nil if it came back unchanged and is written the same again.
  public func loss(seed: UInt64) -> String? {
    let model = model(seed)
    let written = write(model)
    guard let read = read(written) else { return "\(format), seed \(seed): nothing was read" }
    let again = write(read)
    let isSame = carriesSpace ? read == model && again == written : Self.isSame(read, model)
    if isSame { return nil }
    return """
      \(format), seed \(seed):
      was \(TreeWriter.write(model))
      is \(TreeWriter.write(read))
      \(Self.text(written))
      \(again == written ? "" : "and is written again as \(Self.text(again))")
      """
  }

  /// Whether two documents differ at most in the space between items.
  private static func isSame(_ document: Document, _ other: Document) -> Bool {
    let trees = [document, other].map { TreeWriter.write($0).replacing(" loose\n", with: "\n") }
    return trees[0] == trees[1]
  }

  private static func text(_ files: Files) -> String {
    files.sorted { $0.key < $1.key }.map { String(decoding: $0.value, as: UTF8.self) }.joined(separator: "\n")
  }
}

extension RoundTrip: CustomStringConvertible {
  /// The format's name.
  public var description: String { format }
}
