internal import ArgumentParser
internal import Pasteboard

/// A type, and the shell command that writes it on request: `text/html=pandoc notes.md`.
struct Offer: Equatable, Sendable {
  let type: MediaType
  let command: String

  /// Creates the offer; nil if no type precedes an equals sign, or no command follows it. A type may have parameters,
  /// so the first equals sign after a whole type counts.
  init?(_ text: String) {
    for (index, character) in zip(text.indices, text) where character == "=" {
      guard let type = MediaType(argument: String(text[..<index])), !type.isAbstract else { continue }
      self.type = type
      command = String(text[text.index(after: index)...])
      if command.isEmpty { return nil }
      return
    }
    return nil
  }
}

extension Offer: ExpressibleByArgument {
  init?(argument: String) { self.init(argument) }
}
