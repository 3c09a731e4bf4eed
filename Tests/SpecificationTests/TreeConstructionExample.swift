import Testing

/// A test of html5lib's: a source, and its tree.
struct TreeConstructionExample: Sendable, CustomTestStringConvertible {
  /// The file without its extension, and the index in it from 1.
  let name: String
  let source: [UInt8]
  let expected: [UInt8]
  /// The headings of its parts, without `#`.
  private let headings: Set<String>

  var testDescription: String { name }

  /// Whether it concerns our reader: whole documents, no scripts, no frames.
  var isOurs: Bool {
    headings.isDisjoint(with: ["document-fragment", "script-on"])
      && !String(decoding: expected, as: UTF8.self).contains("<frameset>")
  }

  /// Reads all tests of a folder.
  static func read(_ folder: String) -> [TreeConstructionExample] {
    Specifications.files(in: folder).flatMap { file in
      let text = Array("\n".utf8) + Specifications.bytes(of: "\(folder)/\(file)")
      let tests = text.split(separator: Array("\n#data\n".utf8))
      return tests.enumerated().map { index, test in
        TreeConstructionExample(name: "\(file.prefix { $0 != "." }) \(index + 1)", test)
      }
    }
  }

  /// Parses a test that begins with its source, after the heading.
  private init(name: String, _ test: ArraySlice<UInt8>) {
    var parts = ["data": [ArraySlice<UInt8>]()]
    var heading = "data"
    for line in test.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let words = String(decoding: line, as: UTF8.self)
      if Self.knownHeadings.contains(words) {
        heading = String(words.dropFirst())
        parts[heading] = []
      } else {
        parts[heading]?.append(line)
      }
    }
    func bytes(_ heading: String) -> [UInt8] { Array((parts[heading] ?? []).joined(separator: "\n".utf8)) }
    self.name = name
    source = bytes("data")
    // An empty line follows each test.
    expected = bytes("document").last == UInt8(ascii: "\n") ? bytes("document").dropLast() : bytes("document")
    headings = Set(parts.keys)
  }

  private static let knownHeadings: Set<String> = [
    "#errors", "#new-errors", "#document-fragment", "#script-off", "#script-on", "#document",
  ]
}
