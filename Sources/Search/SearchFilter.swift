/// A word in the text of a search that items must match, such as `app:firefox`.
///
/// | word | matches |
/// |---|---|
/// | `app:NAME` | items of applications with this in their names; `app:"Two Words"` |
/// | `type:NAME` | items of a kind, or with this in one of their types (``TypeFilter``) |
/// | `since:TIME`, `before:TIME` | items copied since then, or before (``SearchTime``) |
/// | `pinned:` | pinned items |
package enum SearchFilter: Hashable, Sendable {
  /// Items of applications with this in their names, folded.
  case application(String)
  case type(TypeFilter)
  /// Items copied since then, in seconds since 1970.
  case since(Int)
  /// Items copied before then, in seconds since 1970.
  case before(Int)
  case pinned

  /// The names of the filters, as they are typed.
  static let names = ["app:", "type:", "since:", "before:", "pinned:"]

  /// Creates the filter that a word means; nil if it is text, as is one with an unknown value: it may be half typed.
  package init?(_ word: Substring, now: Int) {
    guard let colon = word.firstIndex(of: ":") else { return nil }
    let value = String(decoding: Folding.bytes(of: word[word.index(after: colon)...].withoutQuotes), as: UTF8.self)
    switch (word[..<colon].lowercased(), value) {
    case ("pinned", ""): self = .pinned
    case ("app", let name) where !name.isEmpty: self = .application(name)
    case ("type", let name) where !name.isEmpty: self = .type(TypeFilter(name))
    case ("since", let words):
      guard let time = SearchTime(words, now: now) else { return nil }
      self = .since(time.seconds)
    case ("before", let words):
      guard let time = SearchTime(words, now: now) else { return nil }
      self = .before(time.seconds)
    default: return nil
    }
  }

  /// Returns a sentence about a word that looks like a filter and is none; nil if it does not look like one.
  static func complaint(about word: String) -> String? {
    guard let colon = word.firstIndex(of: ":"), let form = forms[word[..<colon].lowercased()] else { return nil }
    return "'\(word)' selects nothing: give \(form)"
  }

  /// The forms of the filters that need values.
  private static let forms = [
    "app": "app: and a part of an application's name, such as app:firefox",
    "type": "type: and a part of a type, or a kind of the list, such as type:html or type:picture",
    "since": "since: and \(SearchTime.forms)",
    "before": "before: and \(SearchTime.forms)",
  ]
}

extension Substring {
  /// The text within the quotation marks around it, of which the second may be missing; itself if there are none.
  fileprivate var withoutQuotes: String {
    guard hasPrefix("\"") else { return String(self) }
    return String(count > 1 && hasSuffix("\"") ? dropFirst().dropLast() : dropFirst())
  }
}
