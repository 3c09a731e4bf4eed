import Foundation
import Glibc
import Pasteboard
import TestSupport
import Testing

@testable import pb

struct SnippetTemplateTests {
  @Test(
    arguments: [
      ("plain", [.text("plain")]), ("", []),
      ("a {date:%F} b", [.text("a "), .date("%F"), .text(" b")]), ("{date}", [.date("%x")]),
      ("{clipboard}{clipboard:markdown}", [.clipboard(nil), .clipboard(.markdown)]),
      ("Dear {ask:Name},", [.text("Dear "), .question("Name"), .text(",")]),
      ("{command:awk '{print $1}' f}!", [.command("awk '{print $1}' f"), .text("!")]),
      ("x{cursor}y", [.text("x"), .text("y")]),
      ("{unknown} {clipboard:nothing} {date", [.text("{unknown} {clipboard:nothing} {date")]),
      ("{ {date:%Y}}", [.text("{ "), .date("%Y"), .text("}")]), ("{date:\n}", [.text("{date:\n}")]),
    ] as [(String, [SnippetTemplate.Piece])])
  func placeholdersAreFound(text: String, pieces: [SnippetTemplate.Piece]) {
    #expect(SnippetTemplate(text).pieces == pieces)
  }

  @Test func answersAreNoPlaceholders() {
    var template = SnippetTemplate("{clipboard} {ask:N} {ask:N} {ask:M}")
    var questions: [String] = []
    template.fill { _ in
      "{date:%F}"
    } answer: { question in
      questions.append(question)
      return "{command:true}"
    }
    #expect(!template.isLazy && questions == ["N", "M"])
    #expect(template.text { _ in "ran" } == "{date:%F} {command:true} {command:true} {command:true}")
  }

  @Test func commandsAndDatesAreLate() {
    let template = SnippetTemplate("{date:%%}-{command:x}")
    #expect(template.isLazy && template.runsCommands)
    #expect(template.text { "<\($0)>" } == "%-<x>")
    #expect(!SnippetTemplate("{ask:x}{clipboard}").isLazy)
  }

  @Test func longDatesAndDeepBracesEnd() {
    let long = String(repeating: "%A", count: 2_000)
    #expect(SnippetTemplate("{date:\(long)}").text { _ in "" } == "")
    let deep = String(repeating: "{date:", count: 2_000)
    #expect(SnippetTemplate(deep).pieces == [.text(deep)])
  }
}

@Suite(.startsPrograms) struct SnippetFolderTests {
  private func folder(_ files: [String: String]) throws -> TemporaryFolder {
    let home = try TemporaryFolder()
    for (name, text) in files {
      let path = URL(filePath: home.path + "/.config/pasteboard/snippets/" + name)
      try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: path)
    }
    return home
  }

  private func run(_ command: String, in home: TemporaryFolder) throws -> PbRun {
    try PbRun(command, environment: ["HOME": home.path, "EDITOR": "sed -i s/old/new/"], in: home.path)
  }

  @Test func snippetsAreListedByNameAndWords() throws {
    let home = try folder([
      "mail/regards.md": "\nKind regards,\nAnn", "today.txt": "{date:%F}", "mail/de/gruss.html": "<p>Gruß",
      "x.png": "no",
      ".git/a.md": "no",
    ])
    let all = try run("$PB snippet", in: home)
    #expect(all.text == "mail/de/gruss  <p>Gruß\nmail/regards   Kind regards,\ntoday          {date:%F}\n", "\(all)")
    #expect(try run("$PB snippet list ANN kind", in: home).text == "mail/regards  Kind regards,\n")
    let none = try run("$PB snippet list nothing", in: home)
    #expect(none.code == 3 && none.complaint == "pb: no snippet matches nothing.\n", "\(none)")
  }

  @Test func snippetsAreAddedAndEdited() throws {
    let home = try folder(["old.txt": "old words"])
    #expect(try run("echo '# Title' | $PB snippet add notes/new", in: home).code == 0)
    #expect(try home.bytes(".config/pasteboard/snippets/notes/new.md") == Array("# Title\n".utf8))
    let again = try run("echo x | $PB snippet add notes/new", in: home)
    #expect(again.code == 1 && again.complaint.contains("exists already"), "\(again)")
    for name in ["../x", "/x", "a//b", ".hidden", ""] {
      #expect(try run("echo x | $PB snippet add '\(name)'", in: home).code == 2, "\(name)")
    }
    #expect(try run("$PB snippet edit old", in: home).code == 0)
    let missing = try run("EDITOR='echo new > ' && export EDITOR && $PB snippet edit words", in: home)
    #expect(missing.code == 0)
    #expect(try home.bytes(".config/pasteboard/snippets/words.md") == Array("new\n".utf8), "words are no name")
    #expect(try home.bytes(".config/pasteboard/snippets/old.txt") == Array("new words".utf8))
  }

  @Test func wordsThatSeveralHaveAreRefused() throws {
    let home = try folder(["a/one.md": "same", "b/two.md": "same"])
    let several = try run("$PB snippet copy same", in: home)
    #expect(several.code == 2 && several.complaint.contains("a/one, b/two"), "\(several)")
    #expect(try run("$PB snippet copy none", in: home).code == 3)
  }

  @Test func commandsOfOthersAreRefused() throws {
    let home = try folder(["c.md": "{command:touch ran}"])
    chmod(home.path + "/.config/pasteboard/snippets/c.md", 0o666)
    let refused = try run("$PB snippet copy c", in: home)
    #expect(refused.code == 1 && refused.complaint.contains("others may write to it"), "\(refused)")
    #expect(!FileManager.default.fileExists(atPath: home.path + "/ran"))
  }
}
