/// A question about a text, which only a locked worker answers: the text may be hostile.
package enum TextTest: Hashable, Sendable {
  /// A form that a whole text has, or that a part of it has.
  package enum Shape: String, CaseIterable, Sendable {
    /// The number of a payment card is in it.
    case cardNumber = "card-number"
    /// It is nothing but a code of six digits.
    case oneTimeCode = "one-time-code"
    /// It is nothing but the address of a web page.
    case link
  }

  /// Whether a pattern matches somewhere in it, in the syntax of searches.
  case matches(_ pattern: String)
  /// Whether it is code in this language, or text of this kind: a word of what recognition calls it.
  case language(String)
  case shape(Shape)
}

extension TextTest {
  /// The test as text, for a worker.
  var word: String {
    switch self {
    case .matches(let pattern): "matches:\(pattern)"
    case .language(let name): "language:\(name)"
    case .shape(let shape): "shape:\(shape.rawValue)"
    }
  }

  /// Creates a test of its text; nil if there is none.
  init?(word: String) {
    guard let colon = word.firstIndex(of: ":") else { return nil }
    let value = String(word[word.index(after: colon)...])
    switch word[..<colon] {
    case "matches": self = .matches(value)
    case "language": self = .language(value)
    case "shape":
      guard let shape = Shape(rawValue: value) else { return nil }
      self = .shape(shape)
    default: return nil
    }
  }
}
