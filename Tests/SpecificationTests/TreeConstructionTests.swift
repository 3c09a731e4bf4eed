import Testing

@testable import Documents

/// HTML's tree construction, in the tests begun by html5lib: https://github.com/html5lib/html5lib-tests.
@Suite(.needsSpecification("tree-construction")) struct TreeConstructionTests {
  private static let examples = TreeConstructionExample.read("tree-construction").filter(\.isOurs)

  private static let knownDifferences: [String: String] = [
    "noscript01 4": spaceInHead,
    "quirks01 2": noQuirks,
    "quirks01 3": noQuirks,
    "quirks01 4": noQuirks,
    "template 29": templateModes,
    "tests1 30": newSelections,
    "tests1 100": newSelections,
    "tests1 108": impliedTable,
    "tests1 109": impliedTable,
    "tests18 15": newSelections,
    "tests20 42": noQuirks,
    "tests25 7": impliedTable,
    "tests3 24": noQuirks,
  ]

  private static let spaceInHead = "white space in the head is dropped"
  private static let noQuirks = "there is no quirks mode: a table ends a paragraph whatever the document type"
  private static let templateModes = "there are no modes of templates, so what is misplaced in a table leaves it"
  private static let newSelections = "since 2025 HTML has elements in selections"
  private static let impliedTable = "parts of a table without a table are a fragment cut out of one, and get one"

  @Test func mostAreAboutWhatWeDo() { #expect(Self.examples.count > 1400) }

  @Test func everyKnownDifferenceIsAnExample() {
    #expect(Set(Self.knownDifferences.keys).isSubset(of: Self.examples.map(\.name)))
  }

  @Test(arguments: examples) func theTreeIsTheStandards(_ example: TreeConstructionExample) {
    let ours = TreeNotation(HTMLTreeBuilder.parse(HTMLEncoding.utf8(example.source))).text
    let theirs = TreeNotation(expected: example.expectedWithoutNUL).text
    if let reason = Self.knownDifferences[example.name] {
      #expect(ours != theirs, "\(example.name) is no longer different: \(reason)")
    } else {
      #expect(ours == theirs, "\(String(decoding: example.source, as: UTF8.self))")
    }
  }
}

extension TreeConstructionExample {
  /// We drop NUL first of all, where HTML sometimes produces U+FFFD.
  fileprivate var expectedWithoutNUL: [UInt8] {
    guard source.contains(0) else { return expected }
    return Array(String(decoding: expected, as: UTF8.self).replacing("\u{FFFD}", with: "").utf8)
  }
}
