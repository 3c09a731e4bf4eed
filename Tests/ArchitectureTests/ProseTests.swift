import Foundation
import Testing

/// `scripts/prose`, which `make lint` runs, on small folders with a list of their own.
struct ProseTests {
  private static let contributing = """
    # Contributing

    | avoid | write |
    |---|---|
    | *frobs*; who as a subject | turns, or a noun |
    | *frobbed at* | turned to |
    | *quuxly* | well |

    Text.
    """

  private static let pronoun = "nobody"

  private let folder = FileManager.default.temporaryDirectory.appending(path: "prose-\(UUID().uuidString)")

  @Test(arguments: [
    ("Sources/A.swift", "let a = 1\n\n/// It frobs.\n", "3", "frobs", "write turns, or a noun"),
    ("Sources/A.swift", "let a = \"Quuxly done\"\n", "1", "Quuxly", "write well"),
    ("Sources/a.c", "// What is frobbed\n// at noon.\n", "1", "frobbed at", "write turned to"),
    ("scripts/a", "echo 'quuxly'\n", "1", "quuxly", "write well"),
    ("Makefile", "# quuxly\n", "1", "quuxly", "write well"),
    ("docs/decisions/0001-a.md", "A thing is *frobbed\nat* last.\n", "1", "frobbed at", "write turned to"),
    ("testbed/a.py", "text = (\"frobbed \"\n        \"at noon\")\n", "1", "frobbed at", "write turned to"),
  ])
  func phrasesAreFound(name: String, text: String, line: String, words: String, advice: String) throws {
    #expect(try prose(name, text) == "\(name):\(line): \"\(words)\": \(advice)\n")
  }

  @Test(arguments: ["Who", "nobody", "for who"])
  func pronounsAreNoSubjects(subject: String) throws {
    let found = try prose("Sources/A.swift", "// A reader.\n// \(subject) reads it.\n")
    #expect(found == "Sources/A.swift:2: \"\(subject) reads\": name the subject: turns, or a noun\n")
  }

  @Test(arguments: [
    ("Tests/ATests.swift", "@Test func %() {}\n", "whoReads"), ("Tests/ATests.swift", "func %() {}\n", "whatIsLeft"),
    ("testbed/test_a.py", "def test_%(bed):\n", "what_is_left"), ("testbed/a.py", "def %():\n", "nobody_reads"),
  ])
  func namesBeginWithTheirSubject(file: String, text: String, name: String) throws {
    let found = try prose(file, text.replacing("%", with: name))
    #expect(found == "\(file):1: \"\(name)\": begin the name with its subject\n")
  }

  @Test(arguments: [
    ("Sources/A.swift", "// A client who reads, the owner `nobody`, and .nobody\nfunc whatever2() {}\n"),
    ("Sources/A.swift", "func frobsAt(_ quuxlyDone: Int) {}\n"), ("Tests/A/page.html", "<p>frobs"),
    ("build/A.swift", "// frobs\n"), ("CHANGELOG.md", "A class that \(pronoun) knows.\n"),
  ])
  func otherTextsPass(name: String, text: String) throws {
    #expect(try prose(name, text) == "")
  }

  /// Returns the output for a folder with one file, besides the list.
  private func prose(_ name: String, _ text: String) throws -> String {
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in [("CONTRIBUTING.md", Self.contributing), (name, text)] {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = ModulePicture.root.appending(path: "scripts/prose")
    process.arguments = [folder.path]
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == (output.isEmpty ? 0 : 1))
    return String(decoding: output, as: UTF8.self)
  }
}
