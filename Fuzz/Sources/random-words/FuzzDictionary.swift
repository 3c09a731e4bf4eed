internal import Glibc

/// The words of a format, from one of libFuzzer's dictionaries: a string of C a line.
struct FuzzDictionary {
  private(set) var words: [[UInt8]] = []

  /// Reads a dictionary; nil if it cannot be read or is empty.
  init?(path: String) {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var line = [UInt8](repeating: 0, count: 4096)
    while fgets(&line, Int32(line.count), file) != nil {
      if line[0] == UInt8(ascii: "\"") { words.append(Self.word(in: line[1...])) }
    }
    if words.isEmpty { return nil }
  }

  /// Returns the word whose characters begin a line, up to the quotation mark after it.
  private static func word(in line: ArraySlice<UInt8>) -> [UInt8] {
    var word: [UInt8] = []
    var rest = line
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
        word.append(byte)
        continue
      }
      switch escaped {
      case UInt8(ascii: "n"): word.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "t"): word.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "x"):
        word.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
        rest = rest.dropFirst(2)
      default: word.append(escaped)
      }
    }
    return word
  }
}
