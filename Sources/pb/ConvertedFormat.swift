internal import ArgumentParser
internal import Pasteboard

/// What `pb convert` reads: the formats of the clipboard, and tables of tab-separated text.
enum SourceFormat: String, CaseIterable, Sendable, ExpressibleByArgument {
  case markdown, html, rtf, plain, tsv

  /// The format of a media type.
  init?(_ type: MediaType) {
    if type == .tabSeparatedValues {
      self = .tsv
    } else {
      guard let format = TextFormat(type) else { return nil }
      self.init(rawValue: format.rawValue)
    }
  }
}

/// What `pb convert` writes: the formats of the clipboard, files for word processors, and the document's model.
enum ConvertedFormat: String, CaseIterable, Sendable, ExpressibleByArgument {
  case markdown, html, rtf, plain, docx, tree

  /// The format of files that are called so; nil if their extension says none.
  init?(fileName: String) {
    guard let fileExtension = Input.fileExtension(of: fileName) else { return nil }
    if fileExtension.lowercased() == Self.docx.rawValue {
      self = .docx
    } else {
      guard let type = MediaType(fileExtension: fileExtension), let format = TextFormat(type) else { return nil }
      self.init(rawValue: format.rawValue)
    }
  }

  /// Whether it is for people to read as it is.
  var isText: Bool { self != .docx }
}
