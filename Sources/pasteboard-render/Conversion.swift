internal import Documents

/// What the command line asks for.
struct Conversion {
  /// The character encoding that text is written in.
  enum Encoding: String {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case latin1 = "iso-8859-1"
  }

  private enum Target {
    case text(DocumentFormat, Encoding)
    case docx
    /// The model itself, for people who look for a reader's fault.
    case tree
  }

  /// How many bytes there is room for where a file is written; nil for as many as there are.
  let room: Int?
  private let source: DocumentFormat
  private let target: Target

  /// The conversion that `--from`, `--to`, `--encoding` and `--room` name; nil if they do not make sense.
  init?(arguments: some Sequence<String>) {
    var (from, to, encoding): (String?, String?, String?)
    var room: Int?
    var words = arguments.makeIterator()
    while let option = words.next() {
      guard let value = words.next() else { return nil }
      switch option {
      case "--from": from = value
      case "--to": to = value
      case "--encoding": encoding = value
      case "--room":
        guard let bytes = Int(value) else { return nil }
        room = bytes
      default: return nil
      }
    }
    guard let source = from.flatMap(DocumentFormat.init(rawValue:)),
      let target = to.flatMap({ Self.target($0, encoding: encoding) })
    else { return nil }
    self.room = room
    self.source = source
    self.target = target
  }

  private static func target(_ name: String, encoding: String?) -> Target? {
    switch (name, encoding) {
    case ("docx", nil): return .docx
    case ("tree", nil): return .tree
    default:
      guard let format = DocumentFormat(rawValue: name),
        let encoding = Encoding(rawValue: encoding ?? Encoding.utf8.rawValue)
      else { return nil }
      return .text(format, encoding)
    }
  }

  /// Converts, and hands the outcome to `sink`, in pieces where that can be. Who hands the input over for good spares a
  /// copy of it.
  func run(_ input: consuming [UInt8], into sink: ByteSink) throws(ZIPFailure) {
    switch target {
    case .text(let format, .utf8) where format != source || format != .plain:
      Converter.convert(input, from: source, to: format, into: sink)
    case .text(let format, let encoding): sink.takeAll(encoded(text(input, format), encoding))
    case .docx: sink.takeAll(try archive(DOCXWriter.write(Converter.read(input, as: source))))
    case .tree: sink.takeAll(Array(TreeWriter.write(Converter.read(input, as: source)).utf8))
    }
  }

  /// From plain to plain only the encoding changes, so that text keeps every space it had.
  private func text(_ input: consuming [UInt8], _ format: DocumentFormat) -> [UInt8] {
    source == .plain && format == .plain
      ? TextEncoding.repaired(input) : Converter.convert(input, from: source, to: format)
  }

  private func encoded(_ text: [UInt8], _ encoding: Encoding) -> [UInt8] {
    switch encoding {
    case .utf8: text
    case .utf16: TextEncoding.utf16(text)
    case .latin1: TextEncoding.latin1(text)
    }
  }

  private func archive(_ parts: [PackagePart]) throws(ZIPFailure) -> [UInt8] {
    var archive = ZIPArchive()
    for part in parts { try archive.append(part.name, part.bytes, isCompressed: part.isCompressed) }
    return try archive.finish()
  }
}
