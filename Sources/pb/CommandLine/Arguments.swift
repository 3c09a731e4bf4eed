public import ArgumentParser
public import Pasteboard

/// Formats with commas between them.
struct FormatList: Equatable, Sendable {
  let formats: [TextFormat]

  /// Nil if one is unknown.
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
  /// The type that a word of the command line stands for: its name, else a format, else the extension of its files.
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
