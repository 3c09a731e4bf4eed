internal import ArgumentParser
internal import Bytes
internal import Pasteboard
internal import RenderCommand

/// A format of documents that an option may name, with the formats of pictures that it may name too.
protocol FormatBesidePictures: ExpressibleByArgument {
  static var pictures: [PictureFormat] { get }
}

extension Conversion.Source: FormatBesidePictures {
  static let pictures = PictureFormat.allCases.filter { $0 != .pdf }
}

extension Conversion.Target: FormatBesidePictures {
  static let pictures = PictureFormat.writable
}

extension TextFormat: FormatBesidePictures {
  static let pictures = PictureFormat.writable
}

/// The value of an option that names a format of documents or of pictures.
enum FormatWord<Document: FormatBesidePictures>: ExpressibleByArgument {
  case document(Document)
  case picture(PictureFormat)

  init?(argument: String) {
    if let document = Document(argument: argument) {
      self = .document(document)
    } else {
      guard let picture = PictureFormat(argument), Document.pictures.contains(picture) else { return nil }
      self = .picture(picture)
    }
  }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

  static var allValueStrings: [String] { Document.allValueStrings + Document.pictures.map(\.rawValue) }
}

extension FormatWord: Sendable where Document: Sendable {}

extension PictureFormat {
  /// Creates the format that a word or a file's extension names.
  init?(_ word: String) {
    guard let format = PictureFormat(rawValue: word) ?? MediaType(fileExtension: word).flatMap(PictureFormat.init)
    else { return nil }
    self = format
  }
}

extension FormatWord<Conversion.Target> {
  /// The format of documents; nil if it is one of pictures.
  var document: Conversion.Target? { if case .document(let target) = self { target } else { nil } }
}
