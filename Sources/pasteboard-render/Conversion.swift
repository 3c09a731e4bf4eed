internal import Documents

/// What the command line asks for.
struct Conversion {
  /// The character encoding that text is written in.
  enum Encoding: String {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case latin1 = "iso-8859-1"
  }

  private enum Source {
    case text(DocumentFormat)
    /// Tab-separated text, which is a table.
    case tsv
  }

  private enum Target {
    case text(DocumentFormat, Encoding)
    case docx
    /// The model itself, for people who look for a reader's fault.
    case tree
  }

  /// How many bytes there is room for where a file is written; nil for as many as there are.
  let room: Int?
  private let source: Source
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
    guard let source = from.flatMap(Self.source),
      let target = to.flatMap({ Self.target($0, encoding: encoding) })
    else { return nil }
    self.room = room
    self.source = source
    self.target = target
  }

  private static func source(_ name: String) -> Source? {
    name == "tsv" ? .tsv : DocumentFormat(rawValue: name).map(Source.text)
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
    switch (source, target) {
    // Only the encoding changes, so that text keeps every space it had.
    case (.text(.plain), .text(.plain, let encoding)): sink.takeAll(encoded(TextEncoding.repaired(input), encoding))
    case (_, .text(let format, .utf8)): Converter.write(document(input), as: format, into: sink)
    case (_, .text(let format, let encoding)):
      sink.takeAll(encoded(Converter.write(document(input), as: format), encoding))
    case (_, .docx): sink.takeAll(try archive(DOCXWriter.write(document(input))))
    case (_, .tree): sink.takeAll(Array(TreeWriter.write(document(input)).utf8))
    }
  }

  private func document(_ input: consuming [UInt8]) -> Document {
    switch source {
    case .text(let format): Converter.read(input, as: format)
    case .tsv: TabSeparatedReader.read(input)
    }
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
