/// An unfinished command line of bash. `pb` reads the words, and quotes those that bash inserts.
struct BashLine: Equatable {
  /// The finished words, without quotation marks and backslashes.
  private(set) var words: [String] = []
  /// The last word, without quotation marks and backslashes.
  private(set) var current = ""
  /// The quotation mark that the last word has opened, if any.
  private var quote: Unicode.Scalar?
  /// The beginning of the last word that stays: bash replaces only what follows a colon or an equals sign.
  private var kept = ""

  /// Creates the line up to the cursor; `end` is the part that bash replaces. Returns nil if the line does not end so.
  init?(_ line: String, replacing end: String) {
    guard line.hasSuffix(end) else { return nil }
    self.init(line)
    kept = BashLine(String(line.dropLast(end.count))).current
  }

  private init(_ line: String) {
    var isInWord = false
    var isEscaped = false
    for scalar in line.unicodeScalars {
      if isEscaped {
        if quote == "\"", !Self.specialInQuotes.contains(scalar) { current.unicodeScalars.append("\\") }
        current.unicodeScalars.append(scalar)
        isEscaped = false
      } else if scalar == "\\", quote != "'" {
        (isEscaped, isInWord) = (true, true)
      } else if scalar == quote {
        quote = nil
      } else if quote == nil, scalar == "'" || scalar == "\"" {
        (quote, isInWord) = (scalar, true)
      } else if quote == nil, scalar == " " || scalar == "\t" || scalar == "\n" {
        if isInWord { words.append(current) }
        (current, isInWord) = ("", false)
      } else {
        current.unicodeScalars.append(scalar)
        isInWord = true
      }
    }
  }

  /// Returns what to insert so that the last word becomes `word`, which contains no control characters. Returns nil if
  /// that is not possible.
  func replacement(by word: String) -> String? {
    guard word.utf8.starts(with: current.utf8), word.utf8.starts(with: kept.utf8) else { return nil }
    let rest = word.unicodeScalars.dropFirst(kept.unicodeScalars.count)
    switch quote {
    case "'"?: return rest.contains("'") ? nil : String(rest)
    // A backslash does not protect an exclamation mark there.
    case _?: return rest.contains(where: Self.specialInQuotes.contains) ? nil : String(rest)
    case nil: return rest.reduce(into: "") { $0 += Self.isPlain($1) ? "\($1)" : "\\\($1)" }
    }
  }

  /// The characters with a meaning in double quotes.
  private static let specialInQuotes: Set<Unicode.Scalar> = ["\"", "\\", "$", "`", "!"]

  /// Whether the character never has a meaning in bash.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      || "-_./+@%,:=".unicodeScalars.contains(scalar)
  }
}
