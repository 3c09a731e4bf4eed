// Passes libFuzzer's inputs to one reader, and checks what must hold for every input.
//
//     fuzz-reader --format=FORMAT [libFuzzer's options] [CORPUS FOLDER…]

internal import CFuzzer
internal import Documents
internal import Glibc

/// The fuzzed reader.
enum FuzzedReader {
  case text(DocumentFormat)
  /// The readers of word processors' files, whose input is the part with the text.
  case docx, odt

  /// The reader of the format that an option names. libFuzzer ignores options with two dashes, and passes them to the
  /// processes that it starts.
  static let current = CommandLine.arguments.dropFirst().lazy
    .filter { $0.hasPrefix("--format=") }
    .compactMap { FuzzedReader(String($0.dropFirst("--format=".count))) }
    .first

  private init?(_ format: String) {
    switch format {
    case "docx": self = .docx
    case "odt": self = .odt
    default:
      guard let format = DocumentFormat(rawValue: format) else { return nil }
      self = .text(format)
    }
  }

  func read(_ input: [UInt8]) -> Document {
    switch self {
    case .text(let format): Converter.read(input, as: format)
    // The input is the styles and the lists too.
    case .docx: DOCXReader.read { $0.hasSuffix(".xml") ? input : nil } ?? DocumentBuilder().finish()
    case .odt: ODTReader.read { $0.hasSuffix(".xml") ? input : nil } ?? DocumentBuilder().finish()
    }
  }

  /// Whether the input is Markdown, which is written the same the first time.
  var isMarkdown: Bool { if case .text(.markdown) = self { true } else { false } }
}

guard FuzzedReader.current != nil else {
  fatalError("usage: fuzz-reader --format=FORMAT [libFuzzer's options] [CORPUS FOLDER…]")
}
var count = CommandLine.argc
var values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(
  LLVMFuzzerRunDriver(&count, &values) { start, count in
    if let reader = FuzzedReader.current {
      let violations = ReaderCheck.violations(
        reading: Array(UnsafeBufferPointer(start: start, count: count)), by: reader)
      if !violations.isEmpty { fatalError(violations.joined(separator: "\n")) }
    }
    return 0
  })
