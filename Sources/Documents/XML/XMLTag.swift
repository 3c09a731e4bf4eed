/// A start tag.
struct XMLTag {
  struct Attribute {
    let name: ArraySlice<UInt8>
    /// The value as it is written, with references.
    let value: ArraySlice<UInt8>
  }

  /// The number of attributes beyond which an element's others are ignored.
  static let attributeLimit = 64

  /// The name with the prefix by which ``XMLNamespaces`` knows its namespace.
  let name: ArraySlice<UInt8>
  let attributes: [Attribute]

  /// The value of an attribute, whose name has such a prefix too; nil if there is none.
  subscript(name: StaticString) -> ArraySlice<UInt8>? {
    let name = name.bytes
    return attributes.first { $0.name.elementsEqual(name) }.map { XMLReference.resolved($0.value) }
  }

  /// The value of an attribute as a string.
  func string(_ name: StaticString) -> String? { self[name].map { String(decoding: $0, as: UTF8.self) } }

  /// The value of an attribute as a number; nil if it is not a number. A fraction is cut off.
  func number(_ name: StaticString) -> Int? {
    self[name].flatMap { Int(String(decoding: $0.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)) }
  }

  /// The value of an attribute that says how many columns, rows or levels there are: at least 1, also without it.
  func count(_ name: StaticString, upTo limit: Int = 1024) -> Int { Swift.min(Swift.max(number(name) ?? 1, 1), limit) }
}
