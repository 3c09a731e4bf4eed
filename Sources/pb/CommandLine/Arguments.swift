public import ArgumentParser
public import Pasteboard

/// Formats with commas between them.
struct FormatList: Equatable, Sendable {
  let formats: [TextFormat]

  /// Creates the list; nil if a format is unknown.
  init?(_ text: String) {
    var formats: [TextFormat] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let format = TextFormat(argument: String(word)) else { return nil }
      formats.append(format)
    }
    self.formats = formats
  }
}

extension FormatList: ExpressibleByArgument {
  static var allValueStrings: [String] { TextFormat.allValueStrings }

  init?(argument: String) { self.init(argument) }
}

extension Sequence<TextFormat> {
  /// Returns the format that a word or a file extension names, such as `markdown` or `md`; nil if none of these does.
  func named(_ word: String) -> TextFormat? {
    first { $0.rawValue == word }
      ?? MediaType(fileExtension: word).flatMap { type in first { $0.type == type || $0 == TextFormat(type) } }
  }
}

extension TextFormat: ExpressibleByArgument {
  public static var allValueStrings: [String] { targets.map(\.rawValue) }

  /// Creates the format to convert to that a word names; nil if it names none.
  public init?(argument: String) {
    guard let format = TextFormat.targets.named(argument) else { return nil }
    self = format
  }
}

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

extension CodeLanguage: ExpressibleByArgument {
  /// Creates the language that a word names.
  public init?(argument: String) { self.init(argument) }
}

extension PasteboardName: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
  public var defaultValueDescription: String { description }
}
