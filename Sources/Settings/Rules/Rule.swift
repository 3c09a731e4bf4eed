package import Pasteboard
package import RenderCommand

/// What is to be done with some of the items that are copied.
package struct Rule: Hashable, Sendable {
  /// Its place among the rules of the file, from 1.
  package let number: Int
  package var preset: RulePreset?
  package var condition = RuleCondition()
  /// What it does, in the order of the file; at least one thing.
  package var actions: [RuleAction]
}

/// What an item must be for a rule to act on it. Parts that are empty hold for every item; of a list, one is enough.
package struct RuleCondition: Hashable, Sendable {
  /// The names of applications. Case does not count.
  package var applications: [String] = []
  package var types: [TypePattern] = []
  /// The sizes of the largest of the item's types.
  package var sizes: [SizeBound] = []
  /// What its text is to contain.
  package var content: [TextTest] = []
  /// What its text is to be.
  package var languages: [TextTest] = []

  /// All tests of its text.
  package var tests: [TextTest] { content + languages }
}

/// A size in bytes, and whether items must be larger than that, or smaller.
package struct SizeBound: Hashable, Sendable {
  package let isLarger: Bool
  package let bytes: Int

  /// Reads a bound such as "> 1 MiB"; nil if it is none.
  package init?(_ text: String) {
    guard let sign = text.first, sign == ">" || sign == "<" else { return nil }
    guard let bytes = Quantity.bytes.read(String(text.dropFirst().drop { $0 == " " })) else { return nil }
    (isLarger, self.bytes) = (sign == ">", bytes)
  }

  package func contains(_ size: Int) -> Bool { isLarger ? size > bytes : size < bytes }
}

extension SizeBound: CustomStringConvertible {
  package var description: String { "\(isLarger ? ">" : "<") \(Quantity.bytes.write(bytes))" }
}

/// What a rule does with an item.
package enum RuleAction: Hashable, Sendable {
  /// The history does not record it.
  case exclude
  /// It is a secret.
  case sensitive
  /// It disappears after a time.
  case expire(Duration)
  /// What is offered of it is cleaned.
  case clean(Cleaning)
  /// It is offered in every type that can be converted from it.
  case enrich
  /// It is offered in these formats only.
  case only([TextFormat])
  /// It is offered in one more type too, which a command writes from its text on request.
  case offer(FormCommand)
  /// The desktop shows that it was copied.
  case notify
}

extension RuleAction: CustomStringConvertible {
  /// The action in the file's spelling.
  package var description: String {
    switch self {
    case .exclude: "exclude"
    case .sensitive: "sensitive"
    case .expire(let time): "expire = \(TOMLText.quoted(Quantity.seconds.write(Int(time.components.seconds))))"
    case .clean(.look): "clean"
    case .clean(.links): #"clean = "links""#
    case .enrich: "enrich"
    case .only(let formats): "as = [\(formats.map { TOMLText.quoted($0.rawValue) }.joined(separator: ", "))]"
    case .offer(let form):
      "offer = \(TOMLText.quoted(form.type.description)), by = \(TOMLText.quoted(form.command))"
    case .notify: "notify"
    }
  }
}
