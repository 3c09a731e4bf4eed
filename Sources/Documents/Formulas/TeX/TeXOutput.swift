/// A formula in TeX, piece by piece.
struct TeXOutput {
  private(set) var text = ""
  /// Whether a letter would lengthen the name of the command at the end.
  private var endsInCommand = false
  /// Whether a digit would lengthen the number at the end.
  private(set) var endsInNumber = false

  /// Appends a piece, after a space if it would run together with what is before it.
  mutating func append(_ piece: some StringProtocol) {
    guard let first = piece.utf8.first else { return }
    if endsInCommand, first.isASCIILetter { text += " " }
    text += piece
    let letters = piece.utf8.reversed().prefix(while: \.isASCIILetter).count
    endsInCommand = letters > 0 && piece.utf8.dropLast(letters).last == UInt8(ascii: "\\")
    endsInNumber = false
  }

  mutating func append(number: String) {
    if endsInNumber { text += " " }
    append(number)
    endsInNumber = true
  }

  /// Appends a command and a character that it must not swallow.
  mutating func append(command: String) { append("\\" + command) }
}
