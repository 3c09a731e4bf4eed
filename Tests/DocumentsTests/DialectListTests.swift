import Foundation
import Testing

@testable import Documents

/// docs/conversions.md names all sources of HTML that the code knows, and no others.
@Test func thePageNamesTheDialectsThatTheCodeKnows() throws {
  let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/conversions.md")
  let table = try #require(
    try String(contentsOf: page, encoding: .utf8).split(separator: "| source |").last)
  let rows = table.split(separator: "\n").dropFirst(2).prefix { $0.hasPrefix("| ") }
  let names = rows.flatMap { $0.split(separator: "|")[0].split(separator: ",") }.map {
    $0.trimmingCharacters(in: .whitespaces)
  }
  // Names of kinds of sources, instead of sources, are in lower case.
  let sources = Set(names.filter { name in name.contains(where: \.isUppercase) || Dialects.sources.contains(name) })
  #expect(sources == Set(Dialects.sources))
}
