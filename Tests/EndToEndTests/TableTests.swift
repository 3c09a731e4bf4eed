import Foundation
import TestSupport
import Testing

/// Tables and the output of programs, with the daemon and the converter.
@Suite(.startsPrograms) struct TableTests {
  private static let csv = "Name;Price\r\n\"Tea; green\";3,50\r\n"

  @Test func aCopiedTableIsOfferedAsOne() async throws {
    try await Desk.run(display: .none) { desk in
      _ = try await desk.pb("copy", try desk.file("t.csv", Array(Self.csv.utf8)))
      let types = try await desk.pb("types").text.split(separator: "\n")
      #expect(types.first == "text/html" && types.last == "text/markdown", "\(types)")
      #expect(types.contains("text/csv") && types.contains("text/tab-separated-values") && types.contains("text/rtf"))
      #expect(try await desk.pb("paste").text == Self.csv)
      #expect(try await desk.pb("paste", "-t", "csv").text == Self.csv)
      #expect(try await desk.pb("paste", "--as", "tsv").text == "Name\tPrice\n\"Tea; green\"\t\"3,50\"\n")
      #expect(try await desk.pb("paste", "--as", "html").text.contains("<td>Tea; green</td><td>3,50</td>"))
      #expect(
        try await desk.pb("paste", "--as", "json").text == "[\n  {\"Name\": \"Tea; green\", \"Price\": \"3,50\"}\n]\n")
      #expect(try desk.conversions() == ["csv to tsv": 1, "csv to html": 1, "csv to json": 1])
    }
  }

  @Test func anotherApplicationsTablesArePastedAsData() async throws {
    try await Desk.run(display: .none) { desk in
      let page = "<table><tr><th>a<tr><td>1</table><p>and<table><tr><th>b<tr><td>2</table>"
      try await desk.copyAll([("text/plain", Array("a 1 b 2".utf8)), ("text/html", Array(page.utf8))])
      #expect(try await desk.pb("paste", "--as", "csv").text == "a\n1\n")
      #expect(try await desk.pb("paste", "--as", "csv", "--table", "2").text == "b\n2\n")
      #expect(try await desk.pb("paste", "--as", "json", "--table", "2").text == "[\n  {\"b\": \"2\"}\n]\n")
      let folder = desk.folder + "/tables/"
      #expect(try await desk.pb("paste", "--as", "csv", "-o", folder).status == 0)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["table-1.csv", "table-2.csv"])
      #expect(try await desk.pb("paste", "-o", desk.folder + "/x.csv").status == 0)
      #expect(FileManager.default.contents(atPath: desk.folder + "/x.csv") == Data("a\n1\n".utf8))
      let (sentence, status) = try await desk.complaint(["paste", "--as", "csv", "--table", "3"])
      #expect(status == 3 && sentence.contains("the item contains no table 3"), "\(sentence)")
    }
  }

  @Test func textWithoutATableStaysTextInAFile() async throws {
    try await Desk.run(display: .none) { desk in
      for (type, text) in [("text/plain", "a,b"), ("text/html", "<p>a,b")] {
        try await desk.copyAll([(type, Array(text.utf8))])
        #expect(try await desk.pb("paste", "-o", desk.folder + "/x.csv").status == 0)
        #expect(FileManager.default.contents(atPath: desk.folder + "/x.csv") == Data("a,b".utf8))
        #expect(try await desk.complaint(["paste", "--as", "csv"]).status == 3)
      }
    }
  }

  @Test func terminalOutputIsColouredWhereItCanBe() async throws {
    try await Desk.run(display: .none) { desk in
      let output = Array("\u{1B}[31mred\u{1B}[0m\r\n".utf8)
      _ = try await desk.pb("copy", "-t", "terminal", input: output)
      #expect(try await desk.pb("types").text.hasPrefix("text/html\ntext/rtf\n"))
      #expect(try await desk.pb("paste").text == "red")
      #expect(try await desk.pb("paste", "-t", "text/html").text.contains("<span style=\"color:#cd0000\">red</span>"))
      #expect(try await desk.pb("paste", "-t", "text/x-ansi").bytes == output)
      _ = try await desk.pb("copy", input: output)
      #expect(try await desk.pb("paste").bytes == output)
    }
  }
}
