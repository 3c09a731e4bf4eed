extension JSONConvertible {
  /// The form as text, for storage.
  package var jsonText: String { String(decoding: JSONWriter.write(json), as: UTF8.self) }

  /// Creates the value from its stored form; nil if it is invalid. Members that a later version has added are ignored.
  package init?(jsonText text: String) {
    guard let json = try? JSONReader.read(Array(text.utf8)), let value = try? Self(json: json) else { return nil }
    self = value
  }
}
