import TestSupport
import Testing

@testable import pb

/// The option for one table is never ignored.
@Suite(.startsPrograms) struct TableOptionTests {
  private static let refused = [
    ("paste --as csv -o new/ --table 7", "give either --table or a folder"),
    ("paste --as csv -o . --table 7", "give either --table or a folder"),
    ("convert page.html -o new/ --to csv --table 2", "give either --table or a folder"),
    ("convert page.html -o . --to json --table 1", "give either --table or a folder"),
    ("paste --table 1 --as html", "--table needs csv, tsv or json"),
    ("paste --table 9 -o x.md", "--table needs csv, tsv or json"),
    ("paste --table 2", "--table needs csv, tsv or json"),
    ("paste --table 2 --as png", "--table needs csv, tsv or json"),
    ("convert page.html --to html --table 3", "--table needs csv, tsv or json"),
    ("convert a.png --to jpeg --table 3", "--table needs csv, tsv or json"),
    ("paste --table 0 --as csv", "tables are counted from 1"),
  ]

  @Test(arguments: refused)
  func tablesThatCannotBeMeantAreRefused(words: String, sentence: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("page.html", Array("<table><tr><td>1</table><p>x<table><tr><td>2</table>".utf8))
    let run = try PbRun("$PB \(words)", in: folder.path)
    #expect(run.code == 2 && run.complaint.contains(sentence), "\(run.complaint)")
    #expect(try folder.names == ["page.html"])
  }

  @Test(arguments: ["paste --table 2 --as csv", "paste --table 2 -o x.csv", "paste --table 2 -o x.json"])
  func aFormatOfTablesGoesWithIt(line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    #expect((try CommandTree.verb(words) as? PasteVerb)?.table == 2)
  }

  @Test(arguments: ["new/", "."])
  func aFolderAloneIsToldHowToGetTheTables(folder: String) throws {
    let run = try PbRun("$PB paste -o \(folder)", in: "/tmp")
    #expect(run.code == 2)
    #expect(run.complaint == "pb: \(folder) is a folder: add --as csv to write the tables into it.\n")
  }

  @Test(arguments: ["paste -o ''", "paste --files -o ''", "convert --to html ''", "convert --to html /dev/null -o ''"])
  func anEmptyNameIsNoFile(words: String) throws {
    let run = try PbRun("$PB \(words)")
    #expect(run.code == 2 && run.complaint.hasPrefix("pb: the name of the file is empty"), "\(run.complaint)")
  }

  @Test func anEmptyNameIsNotThisFolder() throws {
    let folder = try TemporaryFolder()
    for words in ["compat install ''", "compat uninstall ''"] {
      let run = try PbRun("$PB \(words)", in: folder.path)
      #expect(run.code == 2 && run.complaint.hasPrefix("pb: the name of the folder is empty"), "\(run.complaint)")
    }
    #expect(try folder.names.isEmpty)
  }
}
