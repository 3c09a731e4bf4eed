package import Documents

/// A reader that is fuzzed.
package enum FuzzedReader {
  case text(DocumentFormat)
  /// The reader of plain text whose content decides what it is.
  case recognised
  /// The readers of word processors' files, whose input is the part with the text.
  case docx, odt

  /// Creates the reader of a format, as `scripts/fuzz` names it.
  package init?(_ format: String) {
    switch format {
    case "auto": self = .recognised
    case "docx": self = .docx
    case "odt": self = .odt
    default:
      guard let format = DocumentFormat(rawValue: format) else { return nil }
      self = .text(format)
    }
  }

  package func read(_ input: [UInt8]) -> Document {
    switch self {
    case .text(let format): Converter.read(input, as: format)
    case .recognised: RecognisedText.read(input)
    // The input is the styles and the lists too.
    case .docx: DOCXReader.read { $0.hasSuffix(".xml") ? input : nil } ?? DocumentBuilder().finish()
    case .odt: ODTReader.read { $0.hasSuffix(".xml") ? input : nil } ?? DocumentBuilder().finish()
    }
  }

  /// Whether the input is Markdown, which is written the same the first time.
  var isMarkdown: Bool { if case .text(.markdown) = self { true } else { false } }

  /// The bytes before a text that make it an input of this format.
  package var beginning: [UInt8] {
    switch self {
    case .text(.rtf): Array("{\\rtf1\\ansi ".utf8)
    case .docx: Array("<w:document><w:body>".utf8)
    case .odt: Array("<a><office:text>".utf8)
    case .text, .recognised: []
    }
  }
}
