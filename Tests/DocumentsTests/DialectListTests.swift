import Foundation
import Testing

@testable import Documents

/// docs/conversions.md names all sources of HTML that the code knows, and no others.
@Test func thePageNamesTheDialectsThatTheCodeKnows() throws {
  let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/conversions.md")
  let text = try String(contentsOf: page, encoding: .utf8)
  let list = try #require(text.split(separator: "### HTML of single sources\n").last?.split(separator: "\n### ").first)
  let names = list.matches(of: #/\n- \*\*([^*]+)\*\*: /#).flatMap { $0.1.split(separator: ",") }.map {
    $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
  // Names of kinds of sources, instead of sources, are in lower case.
  let sources = Set(names.filter { name in name.contains(where: \.isUppercase) || Dialects.sources.contains(name) })
  #expect(sources == Dialects.sources)
}

/// Each row of the table of markup has a meaning and a source; reading it stops the program at one that has not.
@Test func everyMeaningHasARowOrIsOfThePage() {
  let ofPage: Set<MarkupFact> = [
    .role, .placeOfDrawing, .float, .dropCap, .entryOfContents, .monospaceStyle, .fontFace, .paragraphInEachItem,
  ]
  #expect(MarkupTable.shared.facts.union(ofPage) == Set(MarkupFact.allCases))
}
