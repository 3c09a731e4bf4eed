extension TOMLReader {
  /// Reads a value; the caller reads what follows it.
  mutating func value(depth: Int) throws(Fault) -> TOMLValue {
    guard depth < TOMLReader.maximumDepth else {
      throw fault("lists and tables are nested more than \(TOMLReader.maximumDepth) deep")
    }
    let start = index
    let content: TOMLValue.Content =
      switch peek() {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): .text(try text(mayHaveLines: true))
      case UInt8(ascii: "["): .list(try list(depth: depth + 1))
      case UInt8(ascii: "{"): .table(try table(depth: depth + 1))
      default: try word()
      }
    return TOMLValue(content: content, offset: start)
  }

  private mutating func list(depth: Int) throws(Fault) -> [TOMLValue] {
    let start = index
    index += 1
    var values: [TOMLValue] = []
    try skipLines()
    while !take("]") {
      guard peek() != nil else { throw fault("the list that begins here is not closed by ]", at: start) }
      values.append(try value(depth: depth))
      try skipLines()
      if take(",") {
        try skipLines()
      } else if peek() != nil, !isAt("]") {
        throw fault("a comma or ] is missing in the list")
      }
    }
    return values
  }

  private mutating func table(depth: Int) throws(Fault) -> [TOMLEntry] {
    index += 1
    skipSpaces()
    if take("}") { return [] }
    var entries: [TOMLEntry] = []
    repeat {
      skipSpaces()
      entries.append(try entry(depth: depth))
      skipSpaces()
    } while take(",")
    guard take("}") else { throw fault("a comma or } is missing in the table") }
    return entries
  }

  // MARK: Words

  private mutating func word() throws(Fault) -> TOMLValue.Content {
    let start = index
    let word = takeWhile { TOMLReader.isBare($0) || ".:+".utf8.contains($0) }
    guard let first = word.first else { throw fault("a value is missing") }
    let text = String(decoding: word, as: UTF8.self)
    switch text {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "inf", "nan": return .other(text)
    default:
      if let number = TOMLReader.integer(word) { return .integer(number) }
      guard "+-0123456789".utf8.contains(first) else {
        throw fault("\(TOMLText.quoted(text, atMost: 40)) must be in quotes", at: start)
      }
      return .other(text)
    }
  }

  /// Returns the number in a word; nil if it is another kind of value.
  static func integer(_ word: ArraySlice<UInt8>) -> Int? {
    let bases: [(prefix: String, radix: Int)] = [("0x", 16), ("0o", 8), ("0b", 2)]
    if let base = bases.first(where: { word.starts(with: $0.prefix.utf8) }) {
      return digits(word.dropFirst(2)).flatMap { $0.first == "-" || $0.first == "+" ? nil : Int($0, radix: base.radix) }
    }
    let unsigned = word.first == UInt8(ascii: "+") || word.first == UInt8(ascii: "-") ? word.dropFirst() : word
    guard unsigned.count == 1 || unsigned.first != UInt8(ascii: "0") else { return nil }
    return digits(word).flatMap { Int($0) }
  }

  /// Returns the word without the underscores between its digits; nil if there is one elsewhere.
  private static func digits(_ word: ArraySlice<UInt8>) -> String? {
    let underscore = UInt8(ascii: "_")
    let parts = word.split(separator: underscore, omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    return String(decoding: parts.joined(), as: UTF8.self)
  }
}
