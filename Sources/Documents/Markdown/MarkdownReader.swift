/// Reads Markdown into the document model: CommonMark 0.31.2 with GitHub's tables, task items, strikethrough,
/// autolinks and footnotes, and `==highlight==`.
///
/// The reader has two passes, as the specification's appendix describes: ``BlockParser`` finds the blocks of all lines,
/// then ``InlineParser`` reads the text of each leaf.
package enum MarkdownReader {
  /// Reads the document in `bytes`; bytes that are not UTF-8 become U+FFFD. Addresses in text are links, as on GitHub,
  /// unless `linksAddresses` is false; text between the marks of a formula is one unless `readsFormulas` is false.
  ///
  /// Complexity: linear in the number of bytes, whatever they are.
  package static func read(
    _ bytes: consuming [UInt8], linksAddresses: Bool = true, readsFormulas: Bool = true,
    options: ConversionOptions = ConversionOptions()
  ) -> Document {
    var text = TextEncoding.decodedWithoutNUL(bytes)
    let frontMatter = FrontMatter.range(in: text).map { Array(text[$0]) }
    if let frontMatter { text.removeFirst(frontMatter.count) }
    var assembler = MarkdownAssembler(BlockParser(text), linksAddresses: linksAddresses, options: options)
    assembler.readsFormulas = readsFormulas
    if let frontMatter { assembler.keep(frontMatter: frontMatter.withLineFeeds()) }
    return HeadingAnchors.added(to: assembler.assemble())
  }
}
