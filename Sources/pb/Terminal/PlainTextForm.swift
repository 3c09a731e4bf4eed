internal import Linux
internal import Pasteboard
internal import PasteboardClient
internal import RenderCommand

/// Produces the plain text that an item would offer (`Rendering/Derivations.swift`), without a daemon.
enum PlainTextForm {
  /// Returns the text in UTF-8; nil if the item offers none, or if it cannot be converted.
  static func bytes(of representations: [CopiedRepresentation], as formats: [TextFormat]?) -> [UInt8]? {
    let plain = representations.first { $0.type.essence == MediaType.plainText.essence }
    guard let given = plain ?? representations.first(where: \.type.isText),
      [nil, "utf-8"].contains(given.type.charset),
      let written = format(of: formats), let bytes = try? given.content.bytes()
    else { return nil }
    let format = TextFormat(given.type)
    switch format {
    case .html, .rtf, .terminal, .mathml, .docx, .odt, .pdf, .joined:
      return converted(bytes, from: format ?? .plain, to: written)
    case .csv?, .tsv?:
      if written != .plain && written != format { return converted(bytes, from: format ?? .plain, to: written) }
      fallthrough
    case .markdown, .json, .code, .latex, .plain, nil:
      return String(validating: bytes, as: UTF8.self).map { _ in bytes }
    }
  }

  /// Returns the format of the plain text: a table or Markdown if that is among the formats and plain text is not.
  private static func format(of formats: [TextFormat]?) -> TextFormat? {
    guard let formats else { return .plain }
    return [TextFormat.plain, .tsv, .csv, .json, .markdown].first { formats.contains($0) }
  }

  private static func converted(_ bytes: [UInt8], from: TextFormat, to: TextFormat) -> [UInt8]? {
    let conversion = Conversion(from: .text(from), to: .text(to))
    guard let worker = InstalledProgram.path(of: Conversion.worker), let input = try? Payload(bytes).handOut(),
      let text = try? ProgramOutput.read(worker, conversion.arguments, input: input.rawValue)
    else { return nil }
    return Array(text.utf8)
  }
}
