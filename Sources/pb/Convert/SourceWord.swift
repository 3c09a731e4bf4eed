internal import ArgumentParser

/// The value of an option that names a format, or with the word "source" the item's text as it was copied.
enum SourceWord<Format: ExpressibleByArgument>: ExpressibleByArgument {
  case source
  case format(Format)

  init?(argument: String) {
    if argument == Self.word {
      self = .source
    } else {
      guard let format = Format(argument: argument) else { return nil }
      self = .format(format)
    }
  }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

  static var allValueStrings: [String] { Format.allValueStrings + [word] }

  private static var word: String { "source" }
}

extension SourceWord: Sendable where Format: Sendable {}
