/// What a parameter of a statement can be.
enum SQLValue {
  case integer(Int)
  case text(String)
  case bytes([UInt8])
  case null

  /// A text, or nothing.
  init(_ text: String?) { self = text.map { .text($0) } ?? .null }

  /// A number, or nothing.
  init(_ number: Int?) { self = number.map { .integer($0) } ?? .null }
}

extension SQLValue: ExpressibleByIntegerLiteral {
  init(integerLiteral value: Int) { self = .integer(value) }
}
