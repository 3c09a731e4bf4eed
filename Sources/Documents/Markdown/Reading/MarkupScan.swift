/// Finds comments, instructions, declarations and CDATA within a leaf (CommonMark 0.31.2, 6.6).
struct MarkupScan {
  private var comment = EndSearch()
  private var instruction = EndSearch()
  private var declaration = EndSearch()
  private var cdata = EndSearch()

  /// Returns the offset after the construct that begins with `<!` or `<?` at `start`, or nil if there is none.
  mutating func end(in text: [UInt8], from start: Int, to end: Int) -> Int? {
    let rest = text[start..<end].dropFirst()
    if rest.first == "?" { return instruction.end { Self.end(of: "?>", in: rest.dropFirst()) } }
    guard rest.first == "!" else { return nil }
    if rest.starts(with: "!-->".utf8) { return start + 5 }
    if rest.starts(with: "!--->".utf8) { return start + 6 }
    if rest.starts(with: "!--".utf8) { return comment.end { Self.end(of: "-->", in: rest.dropFirst(3)) } }
    if rest.starts(with: "![CDATA[".utf8) { return cdata.end { Self.end(of: "]]>", in: rest.dropFirst(8)) } }
    guard rest.dropFirst().first?.isASCIILetter == true else { return nil }
    return declaration.end { Self.end(of: ">", in: rest.dropFirst(2)) }
  }

  private static func end(of closer: StaticString, in text: ArraySlice<UInt8>) -> Int? {
    text.indices.first { text[$0...].starts(with: closer.bytes) }.map { $0 + closer.bytes.count }
  }
}
