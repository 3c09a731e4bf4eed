/// A part of a search that is looked for in texts.
package enum SearchTerm: Hashable, Sendable {
  /// A word, which is forgiven a typing error.
  case word(TextFinder)
  /// A phrase as it stands.
  case phrase(TextFinder)
  case pattern(LinearPattern)

  /// The text of a word or a phrase.
  package var finder: TextFinder? {
    switch self {
    case .word(let finder), .phrase(let finder): finder
    case .pattern: nil
    }
  }

  /// The texts that each match contains, folded.
  package var literals: [String] {
    switch self {
    case .word(let finder), .phrase(let finder): [String(decoding: finder.bytes, as: UTF8.self)]
    case .pattern(let pattern): pattern.literals
    }
  }

  /// Returns the first range at `start` or after it in a folded text; nil if there is none. It may give up when
  /// `goesOn` says so.
  package func range(
    in text: UnsafeRawBufferPointer, from start: Int = 0, while goesOn: () -> Bool = { true }
  ) -> Range<Int>? {
    switch self {
    case .word(let finder), .phrase(let finder): finder.range(in: text, from: start)
    case .pattern(let pattern): pattern.range(in: text, from: start, while: goesOn)
    }
  }
}
