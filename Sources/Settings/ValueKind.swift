internal import Bytes
internal import Pasteboard

extension TOMLReader.Fault {
  /// A value that does not fit. The sentence begins with the setting's name, which is not known here.
  fileprivate init(_ value: TOMLValue, _ expectation: String) {
    self.init(offset: value.offset, sentence: "takes \(expectation), not \(value)")
  }
}

/// A kind of value, and its spelling in the file.
struct ValueKind<Value: Sendable>: Sendable {
  let read: @Sendable (TOMLValue) throws(TOMLReader.Fault) -> Value
  /// Returns a value in the file's spelling.
  let write: @Sendable (Value) -> String

  init(
    read: @escaping @Sendable (TOMLValue) throws(TOMLReader.Fault) -> Value,
    write: @escaping @Sendable (Value) -> String
  ) {
    self.read = read
    self.write = write
  }

  /// Creates a kind whose values `parse` returns; a value for which it returns nil does not meet the expectation.
  init(
    _ expectation: String, parse: @escaping @Sendable (TOMLValue.Content) -> Value?,
    write: @escaping @Sendable (Value) -> String
  ) {
    self.init(
      read: { value throws(TOMLReader.Fault) in
        guard let read = parse(value.content) else { throw TOMLReader.Fault(value, expectation) }
        return read
      }, write: write)
  }
}

extension ValueKind<Bool> {
  static var boolean: Self {
    Self("true or false", parse: { if case .boolean(let isTrue) = $0 { isTrue } else { nil } }, write: \.description)
  }
}

extension ValueKind<Int> {
  /// A number of at least one.
  static var count: Self {
    Self(
      "a number of at least 1",
      parse: { if case .integer(let number) = $0, number > 0 { number } else { nil } }, write: \.description)
  }

  /// A size in bytes.
  static func bytes(from least: Int = 1) -> Self {
    Self(
      (least > 0 ? "a size of at least \(least) B," : "a size") + #" such as "32 MiB""#,
      parse: { content in
        switch content {
        case .integer(let bytes) where bytes >= least: return bytes
        case .text(let text): return Quantity.bytes.read(text).flatMap { $0 >= least ? $0 : nil }
        default: return nil
        }
      }, write: { TOMLText.quoted(Quantity.bytes.write($0)) })
  }
}

extension ValueKind<Duration?> {
  /// A time, or none.
  static var time: Self {
    Self(
      #"a time such as "45 s" or "90 d", or "" for none"#,
      parse: { content in
        guard case .text(let text) = content else { return nil }
        if text.isEmpty { return .some(nil) }
        return Quantity.seconds.read(text).flatMap { $0 > 0 ? .some(.seconds($0)) : nil }
      },
      write: { TOMLText.quoted($0.map { Quantity.seconds.write(Int($0.components.seconds)) } ?? "") })
  }
}

extension ValueKind<String?> {
  /// A shell command, or none.
  static var command: Self {
    Self(
      #"a command such as "rofi", or "auto" for none"#,
      parse: { content in
        guard case .text(let text) = content, text.contains(where: { !$0.isWhitespace }) else { return nil }
        return .some(text == "auto" ? nil : text)
      }, write: { TOMLText.quoted($0 ?? "auto") })
  }
}

extension ValueKind where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of several words.
  static var word: Self {
    let words = Value.allCases.map { TOMLText.quoted($0.rawValue) }
    return Self(
      words.dropLast().joined(separator: ", ") + " or " + (words.last ?? ""),
      parse: { if case .text(let text) = $0 { Value(rawValue: text) } else { nil } },
      write: { TOMLText.quoted($0.rawValue) })
  }
}

extension ValueKind {
  /// A list of texts.
  static func list<Element: CustomStringConvertible & Sendable>(
    of expectation: String, parse: @escaping @Sendable (String) -> Element?
  ) -> Self where Value == [Element] {
    Self(
      read: { value throws(TOMLReader.Fault) in
        guard case .list(let values) = value.content else { throw TOMLReader.Fault(value, "a list of \(expectation)") }
        var elements: [Element] = []
        for value in values {
          guard case .text(let text) = value.content, let element = parse(text) else {
            throw TOMLReader.Fault(value, expectation)
          }
          elements.append(element)
        }
        return elements
      }, write: { "[" + $0.map { TOMLText.quoted($0.description) }.joined(separator: ", ") + "]" })
  }
}

extension ValueKind<[TypePattern]> {
  static var types: Self {
    list(of: #"media types such as "image/png" or "image/*""#) { TypePattern($0) }
  }
}

extension ValueKind<[UserSettings.Enrich.Recognised]> {
  static var recognised: Self {
    list(of: #"formats of plain text, of which there is "markdown""#) { UserSettings.Enrich.Recognised(rawValue: $0) }
  }
}

extension ValueKind<[String]> {
  static var applications: Self { list(of: "names of applications") { $0.isEmpty ? nil : $0 } }
}

extension ValueKind<[PasteKeyRule]> {
  static var pasteKeys: Self {
    list(of: #"applications and their keys such as "emacs: ctrl+y""#) { PasteKeyRule($0) }
  }
}

extension ValueKind<[LinkScheme]> {
  static var schemes: Self {
    list(of: #"names of URL schemes such as "obsidian", but none that runs code or opens files"#) { LinkScheme($0) }
  }
}
