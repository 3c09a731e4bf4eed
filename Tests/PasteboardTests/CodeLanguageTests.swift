import Testing

@testable import Pasteboard

struct CodeLanguageTests {
  @Test(arguments: [
    ("main.swift", "swift"), ("A.PY", "python"), ("Makefile", "makefile"), ("CMakeLists.txt", "cmake"),
    ("a.b.rs", "rust"), ("x.cs", "csharp"), ("notes.txt", nil), ("notes.md", nil), (".c", nil), ("swift", nil),
    ("a.", nil), ("", nil),
  ])
  func aFileNameSaysTheLanguage(name: String, language: String?) {
    #expect(CodeLanguage(fileName: name)?.name == language)
  }

  @Test(arguments: [
    ("Swift", "swift"), ("py", "python"), ("C++", "cpp"), ("c#", "csharp"), ("golang", "go"), ("Shell", "bash"),
    ("objective-c", "objective-c"), ("objc", "objective-c"), ("q#", "q#"), ("", nil),
    ("a b", nil), ("a;b", nil), ("é", nil), (String(repeating: "a", count: 41), nil),
  ])
  func aWordNamesALanguage(word: String, language: String?) {
    #expect(CodeLanguage(word)?.name == language)
  }

  @Test func aTypeOfCodeNamesItsLanguage() throws {
    let language = try #require(CodeLanguage("q#"))
    let type = try #require(MediaType("\(MediaType.code(in: language));charset=utf-8"))
    #expect(type.description == "text/x-code;language=q#;charset=utf-8")
    #expect(CodeLanguage(of: type) == language && TextFormat(type) == .code)
    #expect(CodeLanguage(of: .code) == nil && CodeLanguage(of: .plainText) == nil)
    #expect(type.isText && type.conforms(to: .unspecifiedPlainText))
  }
}
