import Foundation

/// An article of a library's documentation that is a program: pieces of Swift, each followed by its output.
struct Article {
  /// The product that the program links.
  let library: String
  /// The article's file without its extension, which is also the program's name.
  let name: String
  /// The pieces of the program, in order.
  let program: String
  /// The program's output according to the article.
  let output: String

  /// Returns the tested articles.
  static func all() throws -> [Article] {
    [
      try Article("ConvertingDocuments", of: "Documents"), try Article("CopyingAndPasting", of: "PasteboardClient"),
    ]
  }

  private init(_ name: String, of library: String) throws {
    let file = repository.appending(path: "Sources/\(library)/\(library).docc/\(name).md")
    let text = try String(contentsOf: file, encoding: .utf8)
    self.library = library
    self.name = name
    program = Self.listings(in: "swift", of: text)
    output = Self.listings(in: "console", of: text)
  }

  /// Returns all listings in a language, concatenated.
  private static func listings(in language: String, of text: String) -> String {
    var listings = ""
    var isWithin = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isWithin = line == "```\(language)"
      } else if isWithin {
        listings += line + "\n"
      }
    }
    return listings
  }
}

/// The repository's folder.
let repository = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
