/// The names of footnotes and of their marks, as writers of HTML derive one from the other.
enum FootnoteNames {
  /// What the name of a mark contains, and that of its note instead: in the HTML of most programs, in Word's and Google
  /// Docs'.
  private static let spellings: [(place: StaticString, note: StaticString)] = [
    ("fnref", "fn"), ("ftnref", "ftn"), ("ftnt_ref", "ftnt"),
  ]

  /// Returns the possible names of the note of a mark, and which of its marks that is: `fnref-1-2` is the second of `fn-1`,
  /// or the only one of `fn-1-2`.
  static func notes(ofPlace name: [UInt8]) -> [(name: [UInt8], number: Int)] {
    for (place, note) in spellings {
      let start = name.indices.first { name[$0] == "f" && name[$0...].starts(with: place) }
      guard let start else { continue }
      let whole = name[..<start] + note.bytes + name[(start + place.bytes.count)...]
      let digits = whole.reversed().prefix(while: \.isASCIIDigit).reversed()
      let rest = whole.dropLast(digits.count)
      guard let sign = rest.last, sign == "-" || sign == ":",
        let number = Int(String(decoding: digits, as: UTF8.self)), (1...markLimit).contains(number)
      else { return [(Array(whole), 1)] }
      return [(Array(whole), 1), (Array(rest.dropLast()), number)]
    }
    return []
  }

  /// How many marks of one note are told apart.
  private static let markLimit = 9_999
}
