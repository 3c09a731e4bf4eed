/// Text in which nothing can mean anything in Markdown, so that no parser needs to read it again.
///
/// It is told in one pass over the bytes. What is not told so may be harmless all the same.
enum HarmlessText {
  /// Characters with which a line may begin a block.
  static let starts = ByteSet("#>`~<[=-*_+|: \t0123456789")
  private static let special = ByteSet("\n\\`*_~=[<&:.@|")

  /// Whether a text can be written as it is, whatever block of lines or cell it is all of.
  static func isWhole(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, let last = text.last, !starts.contains(first) else { return false }
    // At the start of a file it would be a byte order mark and say nothing.
    if text.starts(with: MarkdownSource.byteOrderMark) { return false }
    return !last.isSpaceOrTab && last != "#" && isWithinLine(text)
  }

  /// Whether what has been written reads as inlines that are nothing but words and code.
  static func reads(_ written: [UInt8], as inlines: InlinePieces) -> Bool {
    guard let first = inlines.pieces.first, written.last != "#" else { return false }
    if case .text(let span) = first.element, starts.contains(inlines.text[span.range.lowerBound]) { return false }
    return inlines.pieces.allSatisfy { piece in
      switch piece.element {
      case .text(let span): isWithinLine(inlines.text[span.range])
      case .code(let span): isCode(inlines.text[span.range])
      default: false
      }
    }
  }

  /// Whether nothing in a text means anything but at the start of a line.
  private static func isWithinLine(_ text: ArraySlice<UInt8>) -> Bool {
    text.withUnsafeBufferPointer { bytes in
      bytes.indices.allSatisfy { !special.contains(bytes[$0]) || isHarmless(bytes, $0) }
    }
  }

  /// Whether a character that might mean something does not: a full stop or a colon that is of no address.
  private static func isHarmless(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    switch bytes[index] {
    case ".": index > 0 && bytes[index - 1] != "w"
    case ":": index + 1 < bytes.count && bytes[index + 1] != "/"
    default: false
    }
  }

  /// Whether code needs nothing but a backtick on each side.
  private static func isCode(_ code: ArraySlice<UInt8>) -> Bool {
    code.first != " " && !code.contains { $0 == "`" || $0 == "|" || $0 == "\n" }
  }
}
