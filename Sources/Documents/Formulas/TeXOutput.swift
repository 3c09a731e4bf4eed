/// A formula in TeX, piece by piece.
struct TeXOutput {
  private(set) var bytes: [UInt8] = []

  /// Appends a piece, after a space if it would lengthen the name of a command.
  mutating func append(_ piece: some Collection<UInt8>) {
    let start = (bytes.lastIndex { !$0.isASCIILetter } ?? -1) + 1
    let endsCommand = start < bytes.count && start > 0 && bytes[start - 1] == "\\"
    if endsCommand, piece.first?.isASCIILetter == true { bytes.append(" ") }
    bytes += piece
  }

  mutating func append(_ piece: String) { append(piece.utf8) }

  /// Appends text as it is.
  mutating func append(raw text: some Collection<UInt8>) { bytes += text }

  /// Appends a piece in braces.
  mutating func append(group piece: [UInt8]) {
    append("{")
    append(piece)
    append("}")
  }

  /// Appends a command, or the sign of a script, with its arguments.
  mutating func append(command name: String, _ arguments: [UInt8]...) {
    append(name)
    for argument in arguments { append(group: argument) }
  }

  mutating func append(_ pieces: [[UInt8]], separatedBy separator: String) {
    for (index, piece) in pieces.enumerated() {
      if index > 0 { append(separator) }
      append(piece)
    }
  }

  mutating func append(environment name: String, rows: [[UInt8]]) {
    append("\\begin{\(name)} ")
    append(rows, separatedBy: " \\\\ ")
    append(" \\end{\(name)}")
  }

  /// Puts everything between two pieces.
  mutating func wrap(_ before: String, _ after: String) { bytes = before.utf8 + bytes + after.utf8 }

  /// Appends the characters of a formula by their names in TeX, and functions as such.
  mutating func append(symbols: some Collection<UInt8>) {
    let text = Array(String(decoding: symbols, as: UTF8.self).unicodeScalars)
    var index = 0
    while index < text.count {
      let word = text[index...].prefix { $0.isASCII && UInt8($0.value).isASCIILetter }
      if word.count > 1 {
        let name = String(String.UnicodeScalarView(word))
        append(MathSymbols.functions.contains(name) ? "\\" + name : name)
      } else {
        append(MathSymbols.tex(of: String(Character(text[index].withoutMathStyle))))
      }
      index += max(1, word.count)
    }
  }
}

extension Unicode.Scalar {
  /// The letter that a mathematical letter is in another font: the block has two alphabets in each of its fonts, Latin and
  /// Greek.
  var withoutMathStyle: Unicode.Scalar {
    switch value {
    case 0x1D400..<0x1D6A4:
      let place = (value - 0x1D400) % 52
      return Unicode.Scalar(UInt8(place < 26 ? 0x41 + place : 0x61 + place - 26))
    case 0x1D6A8..<0x1D7CA: return Self.greek[Int((value - 0x1D6A8) % UInt32(Self.greek.count))]
    case 0x1D7CE...0x1D7FF: return Unicode.Scalar(UInt8(0x30 + (value - 0x1D7CE) % 10))
    case 0x210E: return "h"
    default: return self
    }
  }

  /// The letters of each Greek alphabet, in their order there.
  private static let greek = Array("ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡϴΣΤΥΦΧΨΩ∇αβγδεζηθικλμνξοπρςστυφχψω∂ϵϑϰϕϱϖ".unicodeScalars)
}
