public import ArgumentParser
public import Pasteboard

/// Formats with commas between them.
struct FormatList: Equatable, Sendable {
  let formats: [TextFormat]

  /// Creates the list; nil if a format is unknown.
  init?(_ text: String) {
    var formats: [TextFormat] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let format = TextFormat(rawValue: String(word)) else { return nil }
      formats.append(format)
    }
    self.formats = formats
  }
}

extension FormatList: ExpressibleByArgument {
  static var allValueStrings: [String] { TextFormat.allCases.map(\.rawValue) }

  init?(argument: String) { self.init(argument) }
}

extension TextFormat: ExpressibleByArgument {}

extension MediaType: ExpressibleByArgument {
  /// Creates the type that a word of the command line means: a type's name, else a format, else a file extension.
  public init?(argument: String) {
    if let type = MediaType(argument) ?? MediaType(fileExtension: argument) {
      self = type
    } else {
      guard let format = TextFormat(rawValue: argument) else { return nil }
      self = format.type
    }
  }
}

extension PasteboardName: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
  public var defaultValueDescription: String { description }
}
