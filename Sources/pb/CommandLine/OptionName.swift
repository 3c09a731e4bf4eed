internal import ArgumentParser

/// The names of `pb`'s options, for parsers, help and messages.
enum OptionName: String, CaseIterable {
  case type
  case `as`
  case pasteboard
  case output
  case noNewline = "no-newline"
  case json
  case from
  case language
  case to
  case tree
  case table
  case clean
  case cleanLinks = "clean-links"
  case cite
  case allowScheme = "allow-scheme"
  case width
  case pictures
  case offer
  case foreground
  case sensitive
  case files
  case cut
  case text
  case url
  case title
  case once
  case expire
  case null
  case bring
  case reverse
  case notify
  case secrets
  case list
  case remove
  case all
  /// For the background process of `pb`.
  case announce
  /// For the far end of a link.
  case far

  /// The option's letter, if it has one.
  var letter: Character? {
    switch self {
    case .type: "t"
    case .pasteboard: "p"
    case .output: "o"
    case .noNewline: "n"
    case .null: "0"
    default: nil
    }
  }

  /// Whether the option has a letter and a value.
  var takesValue: Bool { [.type, .pasteboard, .output].contains(self) }

  /// Creates the option that a word names; nil if it names none.
  init?(word: String) {
    if word.hasPrefix("--") {
      self.init(rawValue: String(word.dropFirst(2)))
    } else {
      guard word.utf8.count == 2, word.hasPrefix("-"),
        let option = Self.allCases.first(where: { $0.letter == word.last })
      else { return nil }
      self = option
    }
  }
}

extension OptionName: CustomStringConvertible {
  /// The option as it is written in a sentence.
  var description: String { letter.map { "-\($0)" } ?? "--\(rawValue)" }
}

extension NameSpecification {
  /// Returns the names of an option.
  static func named(_ option: OptionName) -> NameSpecification {
    let long = Element.customLong(option.rawValue)
    return NameSpecification(option.letter.map { [.customShort($0), long] } ?? [long])
  }
}
