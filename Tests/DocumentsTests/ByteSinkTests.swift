import Testing

@testable import Documents

struct ByteSinkTests {
  /// A document of many short blocks of all kinds, as HTML.
  private static let page = Array(
    """
    <h1>Title</h1><p>Some <b>bold</b> and <a href="http://a.example/">linked</a> text.</p>\
    <ul><li>one<ol><li>two</ol></ul><table><tr><th>a<th>b<tr><td>c<td style="background:red">d</table>
    """.utf8)

  private func pieces(of document: Document, as format: DocumentFormat) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    Converter.write(document, as: format, into: ByteSink { pieces.append($0) })
    return pieces
  }

  @Test(arguments: [DocumentFormat.markdown, .html, .rtf, .plain])
  func piecesAreTheWhole(_ format: DocumentFormat) {
    let document = HTMLReader.read(Array(repeating: Self.page, count: 400).flatMap { $0 })
    #expect(pieces(of: document, as: format).flatMap { $0 } == Converter.write(document, as: format))
  }

  /// Neither many blocks nor a long one are kept in memory as a whole.
  @Test(arguments: [
    (DocumentFormat.rtf, "<p>a"), (.rtf, "<a href=/b>c</a>"), (.rtf, "<tr><td>a"), (.rtf, "<tr><td>"), (.rtf, "<li>a"),
    (.plain, "<p>abcdefgh"), (.plain, "<tr><td>abcdefgh"), (.plain, "<td>abcdefgh"), (.plain, "<li>abcdefgh"),
    (.html, "<p>a"), (.html, "<tr><td>"), (.markdown, "<p>abcdefgh"), (.markdown, "<tr><td>abcdefgh"),
    (.markdown, "<li>abcdefgh"),
  ])
  func piecesAreSmall(_ format: DocumentFormat, _ unit: String) {
    let table = unit.hasPrefix("<t") ? "<table>" : ""
    let document = HTMLReader.read(Array((table + String(repeating: unit, count: 9_000)).utf8))
    let pieces = pieces(of: document, as: format)
    #expect(pieces.count > 1)
    #expect(pieces.allSatisfy { $0.count < 70_000 })
  }

  @Test(arguments: [DocumentFormat.markdown, .html, .plain])
  func nothingIsNoPiece(_ format: DocumentFormat) {
    #expect(pieces(of: HTMLReader.read([]), as: format).allSatisfy { !$0.isEmpty })
  }
}
