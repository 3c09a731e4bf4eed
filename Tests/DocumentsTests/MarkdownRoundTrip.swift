import Documents

/// What must hold of every document that Markdown can carry. It needs nothing of a test, so that programs can search
/// as many seeds as they have time for.
enum MarkdownRoundTrip {
  /// What is wrong with the random model of a seed; nil if nothing is. To try each backslash takes most of the time.
  static func fault(ofSeed seed: UInt64, triesEscapes: Bool = true) -> String? {
    fault(of: MarkdownRandomModel.document(seed: seed), triesEscapes: triesEscapes).map { "seed \(seed): \($0)" }
  }

  /// What is wrong with how a document is written.
  static func fault(of model: Document, triesEscapes: Bool) -> String? {
    let written = MarkdownWriter.write(model)
    let read = MarkdownReader.read(written)
    guard read == model else {
      return "it reads back otherwise: \(difference(of: read, from: model))\n\(text(written))"
    }
    guard MarkdownWriter.write(read) == written else { return "the second writing differs\n\(text(written))" }
    if triesEscapes, let offset = needlessEscape(in: written, of: model) {
      return "a backslash says nothing: \(text(written[..<offset]))⟦\\⟧\(text(written[(offset + 1)...]))"
    }
    return nil
  }

  /// The offset of a backslash without which the text would say the same.
  private static func needlessEscape(in written: [UInt8], of model: Document) -> Int? {
    written.indices.first { index in
      guard written[index] == UInt8(ascii: "\\") else { return false }
      return MarkdownReader.read(written[..<index] + Array(written[(index + 1)...])) == model
    }
  }

  /// The first node in which two documents differ.
  private static func difference(of read: Document, from model: Document) -> String {
    let lines = TreeWriter.write(read).split(separator: "\n")
    let expected = TreeWriter.write(model).split(separator: "\n")
    let index = zip(lines, expected).enumerated().first { $1.0 != $1.1 }?.offset ?? min(lines.count, expected.count)
    func line(of lines: [Substring]) -> Substring { index < lines.count ? lines[index] : "the end" }
    return "\(line(of: lines)) instead of \(line(of: expected))"
  }

  private static func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }
}
