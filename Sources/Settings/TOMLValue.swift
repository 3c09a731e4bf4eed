/// A value of a TOML file.
struct TOMLValue {
  indirect enum Content {
    case text(String)
    case integer(Int)
    case boolean(Bool)
    case list([TOMLValue])
    case table([TOMLEntry])
    /// The spelling of a fraction, of a number that is too large, or of a date.
    case other(String)
  }

  let content: Content
  /// The offset of the value in bytes.
  let offset: Int
}

/// A key and its value.
struct TOMLEntry {
  /// The parts of the key, which dots separate.
  let key: [String]
  /// The offset of the key in bytes.
  let offset: Int
  let value: TOMLValue
  /// The offset of the end of the value in bytes.
  let end: Int
}

/// One statement of a TOML file.
enum TOMLStatement {
  /// `[key]`: the entries that follow are in this table.
  case header(key: [String], offset: Int)
  /// `[[key]]`: the entries that follow are in one more table of this list.
  case element(key: [String], offset: Int)
  case entry(TOMLEntry)
}

extension TOMLValue: CustomStringConvertible {
  /// The value in the form for a sentence.
  var description: String {
    switch content {
    case .text(let text): TOMLText.quoted(text, atMost: 40)
    case .integer(let number): "\(number)"
    case .boolean(let isTrue): "\(isTrue)"
    case .list: "a list"
    case .table: "a table"
    case .other(let word): TOMLText.quoted(word, atMost: 40)
    }
  }
}
