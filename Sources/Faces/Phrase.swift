/// Words for people in English, which the window translates: `%s` marks the place of each value.
package struct Phrase: Hashable, Sendable {
  package let words: String
  /// The form for any number but one; nil if the words do not depend on ``number``.
  package let pluralWords: String?
  package let number: Int
  package let values: [String]

  package init(_ words: String, _ values: String...) {
    (self.words, pluralWords, number, self.values) = (words, nil, 1, values)
  }

  /// Creates a phrase that is no word of any language.
  package init(verbatim text: String) { self.init("%s", text) }

  /// Creates a phrase in the form for a number, which is its last value.
  package init(_ words: String, _ pluralWords: String, _ values: String..., number: Int) {
    (self.words, self.pluralWords, self.number) = (words, pluralWords, number)
    self.values = values + ["\(number)"]
  }
}

extension Phrase: CustomStringConvertible {
  package var description: String { (number == 1 ? words : pluralWords ?? words).filled(with: values) }
}

extension String {
  /// The text with the values in the places of `%s`, in their order.
  package func filled(with values: [String]) -> String {
    var rest = self[...]
    var text = ""
    for value in values {
      guard let mark = rest.firstRange(of: "%s") else { break }
      text += rest[..<mark.lowerBound] + value
      rest = rest[mark.upperBound...]
    }
    return text + rest
  }
}
