/// A parameter of a statement.
enum SQLValue {
  case integer(Int)
  case text(String)
  case bytes([UInt8])
  case null

  /// Creates a text, or null.
  init(_ text: String?) { self = text.map { .text($0) } ?? .null }

  /// Creates a number, or null.
  init(_ number: Int?) { self = number.map { .integer($0) } ?? .null }
}

extension SQLValue: ExpressibleByIntegerLiteral {
  init(integerLiteral value: Int) { self = .integer(value) }
}
