/// HTML in chunks with blocks of another format between them, as Markdown has it.
extension HTMLTreeBuilder {
  /// Whether an element is open that what follows would stand in.
  var isInsideElement: Bool { stack.count > 2 || !formatting.isEmpty }

  /// Reads another chunk. What its end cuts off within a tag, a comment or raw text ends there, so that none of these
  /// swallows the blocks that follow.
  mutating func add(_ chunk: ArraySlice<UInt8>) {
    reopeningsLeft += chunk.count / 32
    tokenizer.append(chunk)
    readTokens()
    if mode == .text {
      pop()
      mode = originalMode
    }
  }

  /// Puts a place for blocks of another format where a paragraph would go.
  mutating func addEmbedded(_ number: Int) {
    // It has no attributes, and the place where they would lie is the number.
    process(HTMLToken(kind: .startTag, tag: .embedded, content: TextSpan(start: UInt32(number), count: 0)))
  }
}
