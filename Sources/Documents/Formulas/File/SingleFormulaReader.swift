internal import Bytes

/// Reads a formula that is all of a source.
enum SingleFormulaReader {
  /// Where the element `math` begins at the latest.
  private static let beginning = 4096

  /// Reads a formula in TeX, perhaps between the marks that it has in a text. One without marks is on a line of its own.
  static func read(tex bytes: [UInt8], options: ConversionOptions) -> Document {
    let text = TextEncoding.decodedWithoutNUL(bytes)
    let formula = Array(text[...].trimmingSpaces())
    var builder = DocumentBuilder(capacity: formula.count + 8, options: options)
    if !formula.isEmpty {
      let mark = Array((hasMarks(formula) ? "" : "$$").utf8)
      builder.open(.paragraph(nil))
      builder.leaf(.formula(builder.keep(mark + formula + mark)))
      builder.close()
    }
    return builder.finish()
  }

  private static func hasMarks(_ formula: [UInt8]) -> Bool {
    [("$", "$"), ("\\(", "\\)"), ("\\[", "\\]")].contains { opening, closing in
      formula.count > 2 * opening.utf8.count && formula.starts(with: opening.utf8)
        && formula.suffix(closing.utf8.count).elementsEqual(closing.utf8)
    }
  }

  /// Reads a formula in MathML, whose elements may have a prefix.
  static func read(mathML bytes: [UInt8], options: ConversionOptions) -> Document {
    let text = HTMLEncoding.utf8(bytes)
    return HTMLReader.read(MathMLFormula.withoutPrefix(text, beginning: beginning) ?? text, options: options)
  }
}
