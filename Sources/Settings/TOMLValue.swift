/// A value of a TOML file.
struct TOMLValue {
  indirect enum Content {
    case text(String)
    case integer(Int)
    case boolean(Bool)
    case list([TOMLValue])
    case table([TOMLEntry])
    /// A number with a fraction, one that is too large, or a date, as it is written.
    case other(String)
  }

  let content: Content
  /// Where it begins, in bytes.
  let offset: Int
}

/// A key and its value.
struct TOMLEntry {
  /// The parts of the key, which have dots between them.
  let key: [String]
  /// Where the key begins, in bytes.
  let offset: Int
  let value: TOMLValue
}

/// One statement of a TOML file, in their order.
enum TOMLStatement {
  /// `[key]`: the entries that follow are in this table.
  case header(key: [String], offset: Int)
  case entry(TOMLEntry)
}

extension TOMLValue: CustomStringConvertible {
  /// As a sentence may quote it.
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
