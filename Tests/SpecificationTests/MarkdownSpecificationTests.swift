import Documents
import Testing

/// CommonMark's specification, without the extensions that are no part of it.
@Suite(.needsSpecification("commonmark.txt")) struct CommonMarkTests {
  private static let examples = MarkdownExample.read("commonmark.txt")

  /// The known differences, by the numbers of 0.31.2.
  private static let knownDifferences: [Int: String] = [
    172: styleSheet, 175: blankItem, 176: styleSheet, 187: unclosedTag, 344: unclosedTag,
    494: unclosedTag, 629: characterData,
  ]

  @Test func allExamplesAreThere() { #expect(Self.examples.count == 652) }

  @Test(arguments: examples) func meaningsOfExamplesAreKept(_ example: MarkdownExample) {
    expectMeaning(of: example, linksAddresses: false, unless: Self.knownDifferences)
  }
}

/// GitHub's specification, each example with the extension that it is for.
@Suite(.needsSpecification("gfm.txt")) struct GitHubMarkdownTests {
  private static let examples = MarkdownExample.read("gfm.txt")

  /// The known differences, by the numbers of 0.29.
  private static let knownDifferences: [Int: String] = [
    141: styleSheet, 144: blankItem, 145: styleSheet, 156: unclosedTag, 354: unclosedTag,
    503: unclosedTag, 648: characterData,
    652: "raw HTML is read as HTML instead of being shown, so titles and style sheets are no content",
  ]

  @Test func allExamplesAreThere() { #expect(Self.examples.count == 672) }

  @Test(arguments: examples) func meaningsOfExamplesAreKept(_ example: MarkdownExample) {
    expectMeaning(of: example, linksAddresses: example.addition == "autolink", unless: Self.knownDifferences)
  }
}

private let blankItem = "raw HTML: an item with nothing but an empty element is for the looks of a page"
private let unclosedTag = "raw HTML: a tag in a line has no effect where nothing closes it"
private let styleSheet = "raw HTML: a style sheet says nothing of the Markdown around it"
private let characterData = "raw HTML: a section of characters is left out whole, of which browsers show a part"

/// Expects the example's Markdown and HTML to mean the same; a known difference must still differ.
private func expectMeaning(of example: MarkdownExample, linksAddresses: Bool, unless knownDifferences: [Int: String]) {
  let document = MarkdownReader.read(Array(example.markdown.utf8), linksAddresses: linksAddresses)
  let ours = meaning(ofHTML: String(decoding: Converter.write(document, as: .html), as: UTF8.self))
  let theirs = meaning(ofHTML: example.html)
  if let reason = knownDifferences[example.number] {
    #expect(ours != theirs, "example \(example.number) is no longer different: \(reason)")
  } else {
    #expect(ours == theirs, "\(example.markdown)")
  }
}
