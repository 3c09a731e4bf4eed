import RandomDocuments
import Testing

@testable import Documents

/// Output is read back unchanged, and written again the same. `make fuzz` tries many more models.
struct RandomModelTests {
  @Test(arguments: RoundTrip.all, 0..<2)
  func modelsComeBackAsTheyWere(trip: RoundTrip, batch: UInt64) {
    for seed in (batch * 25)..<(batch * 25 + 25) {
      if let loss = trip.loss(seed: seed) {
        Issue.record("\(loss)")
        return
      }
    }
  }

  @Test(arguments: 0..<2)
  func noBackslashOfMarkdownCanBeSpared(batch: UInt64) {
    for seed in (batch * 4)..<(batch * 4 + 4) {
      let model = MarkdownRandomModel.document(seed: seed)
      #expect(MarkdownEscapes.needless(in: MarkdownWriter.write(model), of: model) == nil, "seed \(seed)")
    }
  }

  /// The model survives even if a receiver removes the head and all classes, except for the language of code, which is
  /// only in a class.
  @Test(arguments: 0..<100)
  func htmlNeedsNeitherHeadNorClasses(seed: UInt64) {
    let document = HTMLRandomModel.document(seed: seed)
    let line = Array("<meta charset=\"utf-8\">\n".utf8)
    let stripped = Self.withoutClasses(Array(HTMLWriter.write(document).dropFirst(line.count)))
    let expected = Self.withoutLanguages(TreeWriter.write(document))
    #expect(Self.withoutLanguages(TreeWriter.write(HTMLReader.read(stripped))) == expected)
  }

  /// Removes ` class="…"` from markup; text cannot contain that, because its `<` are escaped.
  private static func withoutClasses(_ html: [UInt8]) -> [UInt8] {
    let opening = Array("<code class=\"".utf8)
    var result: [UInt8] = []
    var rest = html[...]
    while let less = rest.firstIndex(of: UInt8(ascii: "<")) {
      result += rest[..<less]
      rest = rest[less...]
      if rest.starts(with: opening) {
        result += "<code".utf8
        rest = rest.dropFirst(opening.count).drop { $0 != UInt8(ascii: "\"") }.dropFirst()
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result + rest
  }

  /// Removes the languages from the tree of a generated document, which has only one.
  private static func withoutLanguages(_ tree: String) -> [Substring] {
    tree.split(separator: "\n").map { $0.hasSuffix(" language=\"swift\"") ? $0.dropLast(17) : $0 }
  }
}
