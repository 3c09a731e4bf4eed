extension JSONConvertible {
  /// The form as text, to be stored.
  public var jsonText: String { String(decoding: JSONWriter.write(json), as: UTF8.self) }

  /// Reads what was stored; nil if it is something else. What a later version has added is ignored.
  public init?(jsonText text: String) {
    guard let json = try? JSONReader.read(Array(text.utf8)), let value = try? Self(json: json) else { return nil }
    self = value
  }
}
