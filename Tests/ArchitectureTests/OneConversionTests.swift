import Foundation
import Testing

/// Everything that `docs/one-conversion.md` names exists: files by their paths, types and members by their names.
struct OneConversionTests {
  private let page: String
  private let folder = ModulePicture.sources.appending(path: "Documents")

  init() throws {
    page = try String(contentsOf: ModulePicture.root.appending(path: "docs/one-conversion.md"), encoding: .utf8)
  }

  @Test func everyFileIsThere() {
    let files = page.matches(of: /`([\w\/+]+\.swift)`/).map { String($0.1) }
    #expect(files.count > 20)
    for file in files {
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: file).path), "\(file)")
    }
  }

  @Test func everyNameIsThere() throws {
    var words: Set<Substring> = []
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    for case let file as String in files where file.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      words.formUnion(text.split { !$0.isLetter && !$0.isNumber })
    }
    let names = page.matches(of: /`([A-Z]\w+)(?:\.(\w+))?`/).flatMap { [$0.1] + ($0.2.map { [$0] } ?? []) }
    #expect(names.count > 15)
    #expect(names.filter { $0 != "swift" && !words.contains($0) } == [])
  }
}
