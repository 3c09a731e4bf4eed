internal import Documents

/// What the command line asks for.
struct Conversion {
  /// The character encoding that is written.
  enum Encoding: String {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case latin1 = "iso-8859-1"
  }

  private let source: DocumentFormat
  private let target: DocumentFormat
  private let encoding: Encoding

  /// The conversion that `--from`, `--to` and `--encoding` name; nil if they do not make sense.
  init?(arguments: some Sequence<String>) {
    var values: [String: String] = [:]
    var words = arguments.makeIterator()
    while let option = words.next() {
      guard ["--from", "--to", "--encoding"].contains(option), let value = words.next() else { return nil }
      values[option] = value
    }
    guard let source = values["--from"].flatMap(DocumentFormat.init(rawValue:)),
      let target = values["--to"].flatMap(DocumentFormat.init(rawValue:)),
      let encoding = Encoding(rawValue: values["--encoding"] ?? Encoding.utf8.rawValue)
    else { return nil }
    self.source = source
    self.target = target
    self.encoding = encoding
  }

  /// Converts. From plain to plain only the encoding changes, so that text keeps every space it had.
  func run(_ input: [UInt8]) -> [UInt8] {
    let text =
      source == .plain && target == .plain
      ? TextEncoding.repaired(input) : Converter.convert(input, from: source, to: target)
    return switch encoding {
    case .utf8: text
    case .utf16: TextEncoding.utf16(text)
    case .latin1: TextEncoding.latin1(text)
    }
  }
}
