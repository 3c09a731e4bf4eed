import Foundation
import Testing

/// The walls between the folders of Documents, which the compiler does not know: no file names a type behind one.
struct DocumentWallsTests {
  /// The types of some folders, and where they may not be named.
  private struct Wall {
    var folders: [String] = []
    /// The types, if not all those of the folders are hidden.
    var names: Set<String>?
    let hiddenFrom: @Sendable (String) -> Bool
    let reason: String
  }

  private static let walls = [
    Wall(
      folders: ["HTML/Rules"], hiddenFrom: { !$0.hasPrefix("HTML/Rules/") && $0 != "HTML/HTMLReader.swift" },
      reason: "rules are called by the normaliser only"),
    Wall(
      folders: ["Markdown/Writing", "RTF/Writing", "DOCX/Writing", "ODT/Writing", "WordProcessing/Writing"],
      hiddenFrom: { $0.contains("/Reading/") || isOfHTML($0) }, reason: "readers call no writer"),
    Wall(
      names: ["Document", "DocumentBuilder", "Element"],
      hiddenFrom: { isOfHTML($0) && !$0.contains("/Reading/") },
      reason: "dialects, facts and rules name no model"),
    Wall(
      folders: [
        "HTML/Parsing", "HTML/Styling", "HTML/Facts", "HTML/Rules", "HTML/Reading", "Dialects",
        "WordProcessing/Reading",
      ],
      hiddenFrom: { $0.hasPrefix("Assembly/") }, reason: "what formats share knows none of them"),
  ]

  private static func isOfHTML(_ file: String) -> Bool {
    ["HTML/Parsing/", "HTML/Styling/", "HTML/Facts/", "HTML/Rules/", "HTML/Reading/", "Dialects/"].contains(
      where: file.hasPrefix)
  }

  @Test(arguments: walls.indices) func noFileNamesTypesBehindTheWall(number: Int) throws {
    let wall = Self.walls[number]
    let types = try wall.names ?? Self.types(in: wall.folders)
    #expect(types.count > 2, "\(wall.reason): the folders are elsewhere")
    for (file, text) in try Self.files() where wall.hiddenFrom(file) {
      let names = Set(Self.code(text).matches(of: /(?:^|[^.\w])([A-Z]\w*)/).map { String($0.1) })
      #expect(names.isDisjoint(with: types), "\(wall.reason): \(file) names \(names.intersection(types).sorted())")
    }
  }

  /// The files of Documents, by their paths.
  private static func files() throws -> [(path: String, text: String)] {
    let folder = ModulePicture.sources.appending(path: "Documents")
    let paths = try #require(FileManager.default.enumerator(atPath: folder.path))
    return try paths.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map {
      ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
    }
  }

  /// Returns the names of the types that the files of some folders declare.
  private static func types(in folders: [String]) throws -> Set<String> {
    let files = try files().filter { file in folders.contains { file.path == $0 || file.path.hasPrefix($0 + "/") } }
    let declaration = #/^(?:package |public )?(?:final |indirect )?(?:struct|enum|class|protocol) (\w+)/#
      .anchorsMatchLineEndings()
    return Set(files.flatMap { $0.text.matches(of: declaration).map { String($0.1) } })
  }

  /// Returns a file's text without comments and literals.
  private static func code(_ text: String) -> String {
    text.replacing(/\/\/.*/, with: "").replacing(/"[^"\n]*"/, with: "")
  }
}
