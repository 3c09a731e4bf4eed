extension XMLOutput {
  /// Appends ` name="rId1"`, the name of a relationship with its number.
  mutating func attribute(relationship name: StaticString, _ number: Int) {
    attribute(name, Array("rId\(number)".utf8)[...])
  }

  /// Appends an empty element with a `w:val`, which is how WordprocessingML writes most properties.
  mutating func property(_ name: StaticString, _ number: Int) {
    element(name) { $0.attribute("w:val", number) }
  }

  /// Appends an empty element with a `w:val`, which is how WordprocessingML writes most properties.
  mutating func property(_ name: StaticString, _ value: StaticString) {
    element(name) { $0.attribute("w:val", value) }
  }
}
