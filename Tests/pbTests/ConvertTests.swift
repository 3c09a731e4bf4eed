import CLinux
import Foundation
import Glibc
import Linux
import PasteboardClient
import RenderCommand
import TestSupport
import Testing

@testable import pb

/// `pb convert` with the real worker, and with one that crashes.
@Suite(.startsPrograms) struct ConvertTests {
  @Test(arguments: [
    "$PB convert --to html notes.md", "$PB convert --from markdown --to html < notes.md",
    "$PB convert --from markdown --to html - < notes.md", "cat notes.md | $PB convert --from markdown --to html",
    "$PB convert --to html notes.md -o out.html; cat out.html", "$PB convert --from md --to htm < notes.md",
  ])
  func aFileIsConverted(command: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("notes.md", Array("# One *two*\n".utf8))
    let run = try PbRun(command, in: folder.path)
    #expect(run.code == 0, "\(run.complaint)")
    #expect(run.text.contains("<h1") && run.text.contains("<em>two</em>"), "\(run.text)")
  }

  @Test(arguments: ["table.tsv", "--from tsv < table.tsv", "--from tsv - < table.tsv"])
  func tabSeparatedTextIsATable(input: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("table.tsv", Array("a\tb\nc\td\n".utf8))
    let run = try PbRun("$PB convert --to markdown \(input)", in: folder.path)
    #expect(run.text == "| a | b |\n| --- | --- |\n| c | d |\n", "\(run.complaint)")
  }

  private static let tables: [(words: String, output: String)] = [
    ("--to markdown table.csv", "| a | b |\n| --- | --- |\n| 1,5 | x |\n"),
    ("table.csv -o out.tsv; cat out.tsv", "a\tb\n\"1,5\"\tx\n"), ("table.csv -o out.json; grep -c x out.json", "1\n"),
    ("--to csv page.html", "1\n"), ("--to csv --table 2 page.html", "2\n"),
    ("--to csv -o new/ page.html; ls new; cat new/*", "table-1.csv\ntable-2.csv\n1\n2\n"),
    ("--to tsv -o . page.html; cat table-2.tsv", "2\n"),
    ("--from terminal --to plain < log", "red"), ("--from terminal --to html < log | grep -c cd0000", "1\n"),
  ]

  @Test(arguments: tables)
  func tablesAndTerminalOutputAreConverted(words: String, output: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("table.csv", Array("a;b\r\n1,5;x\r\n".utf8))
    try folder.write("page.html", Array("<table><tr><td>1</table><p>x<table><tr><td>2</table>".utf8))
    try folder.write("log", Array("\u{1B}[31mred\u{1B}[0m\r\n".utf8))
    let run = try PbRun("$PB convert \(words)", in: folder.path)
    #expect(run.text == output, "\(run.complaint)")
  }

  /// Words of a colour only where the worker for colours was built.
  @Test(arguments: [
    ("a.py", "if a: pass"), ("--language python < a.py", "if a: pass"), ("--from code < b", "def __init__(self):"),
    ("--language no-such-language < a.py", "if a: pass"), ("--clean a.py", "if a: pass"),
  ])
  func codeIsABlock(words: String, line: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("a.py", Array("if a: pass\n".utf8))
    try folder.write("b", Array("def __init__(self):\n\tself.a = 1\n\tif b:\n\t\treturn\n".utf8))
    let run = try PbRun("$PB convert --to html \(words)", in: folder.path)
    let text = run.text.replacing(/<[^>]*>/, with: "")
    #expect(run.code == 0 && run.text.contains("<pre") && text.contains(line), "\(run.complaint)\(run.text)")
    let hasWorker = InstalledProgram.path(of: CodeColouring.worker) != nil
    let hasColours = hasWorker && !words.contains("no-such") && !words.contains("clean")
    #expect(run.text.contains("<span style=\"color:") == hasColours, "\(run.text)")
  }

  private static let failures: [(worker: String, code: Int32, sentence: String)] = [
    ("kill -ILL $$", 1, "the converter crashed"), ("kill -SYS $$", 1, "the converter crashed"),
    ("exit 70", 1, "the input can be read"), ("exit 2", 1, "together"), ("exit 9", 1, "the converter crashed"),
    ("exit 71", 1, "seccomp"), ("kill -PIPE $$", 1, ""),
  ]

  @Test(arguments: failures)
  func aWorkerThatFailsIsASentence(worker: String, code: Int32, sentence: String) throws {
    let folder = try TemporaryFolder()
    let program = try folder.installPb()
    try folder.write("pasteboard-render", Array("#!/bin/sh\necho half\necho noise >&2\n\(worker)\n".utf8), mode: 0o755)
    try folder.write("in.md", Array("# One".utf8))
    try folder.write("out", Array("old".utf8))
    let run = try PbRun(
      "$PB convert --to html in.md -o out", in: folder.path, program: program)
    #expect(run.code == code)
    #expect(sentence.isEmpty ? run.complaint.isEmpty : run.complaint.contains(sentence), "\(run.complaint)")
    #expect(!run.complaint.contains("noise"))
    #expect(try folder.bytes("out") == Array("old".utf8))
    #expect(try folder.names == ["in.md", "out", "pasteboard-render", "pb"])
  }

  private static let refusals: [(command: String, code: Int32, sentence: String)] = [
    ("$PB convert --to html missing.md", 1, "check the name"), ("$PB convert --to html .", 1, "is a directory"),
    ("$PB convert notes.md", 2, "--to"), ("$PB convert notes.md -o out.xyz", 2, "--to"),
    ("$PB convert --to pdf notes.md", 2, "pdf"), ("$PB convert --from epub --to html notes.md", 2, "epub"),
    ("$PB convert --tree --to html notes.md", 2, "either"), ("$PB convert --to html shot.png", 1, "not text"),
    ("$PB convert --to html letter.docx", 1, "damaged"), ("$PB convert --to ods notes.md", 2, "ods"),
    ("$PB convert notes.md -o none/out.html", 1, "name a file in a folder"),
    ("$PB convert notes.md --to html > /dev/full", 1, "output can be written"),
    ("$PB convert --to html < /proc/self/mem", 1, "can be read"),
    ("$PB convert --to csv notes.md", 3, "notes.md contains no table"),
    ("$PB convert --to csv --table 2 notes.md", 3, "notes.md contains no table 2"),
    ("$PB convert --to csv --table 0 notes.md", 2, "from 1"), ("$PB convert --to html --table 2 notes.md", 2, "csv"),
    ("$PB convert --to terminal notes.md", 2, "terminal"), ("$PB convert --from json --to html notes.md", 2, "json"),
    ("$PB convert --from markdown --to csv -o . < notes.md", 3, "contains no table"),
    ("cat notes.md | $PB convert --from markdown --to csv -o .", 2, "name a file"),
  ]

  @Test(arguments: refusals)
  func impossibleConversionsFailWithASentence(command: String, code: Int32, sentence: String) throws {
    let folder = try TemporaryFolder()
    for name in ["notes.md", "shot.png", "letter.docx"] { try folder.write(name, Array("x".utf8)) }
    let run = try PbRun(command, in: folder.path)
    #expect(run.code == code && run.output.isEmpty && run.complaint.contains(sentence), "\(run.code) \(run.complaint)")
    #expect(try folder.names == ["letter.docx", "notes.md", "shot.png"])
  }

  @Test func theOutputsExtensionNamesTheFormat() throws {
    let folder = try TemporaryFolder()
    try folder.write("notes.md", Array("# One\n".utf8))
    for (name, beginning) in [
      ("a.html", "<meta"), ("a.rtf", "{\\rtf1"), ("a.txt", "One"), ("a.DOCX", "PK\u{3}\u{4}"),
      ("a.odt", "PK\u{3}\u{4}"),
    ] {
      let run = try PbRun("$PB convert notes.md -o \(name)", in: folder.path)
      #expect(run.code == 0 && run.output.isEmpty, "\(run.complaint)")
      #expect(try folder.bytes(name).starts(with: beginning.utf8), "\(name)")
    }
  }

  @Test func theTreeShowsTheModel() throws {
    let folder = try TemporaryFolder()
    try folder.write("notes.md", Array("- [x] *a*\n".utf8))
    let run = try PbRun("$PB convert --tree notes.md", in: folder.path)
    #expect(
      run.text == """
        list disc
          listItem done
            paragraph
              emphasis
                text "a"

        """)
  }

  @Test func filesOfWordProcessorsAreRead() throws {
    let folder = try TemporaryFolder()
    try folder.write("notes.md", Array("# One\n\n- two *three*\n".utf8))
    let content =
      "<a xmlns:o='urn:oasis:names:tc:opendocument:xmlns:office:1.0' "
      + "xmlns:t='urn:oasis:names:tc:opendocument:xmlns:text:1.0'><o:text><t:h>One</t:h><t:p>two</t:p></o:text></a>"
    let write = "import zipfile; z = zipfile.ZipFile('b.odt', 'w', 8); z.writestr('content.xml', \\\"\(content)\\\")"
    let run = try PbRun(
      "$PB convert notes.md -o a.docx && $PB convert a.docx --to markdown && python3 -c \"\(write)\""
        + " && $PB convert b.odt --to markdown && $PB convert --to plain < a.docx",
      in: folder.path)
    #expect(run.text == "# One\n\n- two *three*\n# One\n\ntwo\nOne\n\n- two three", "\(run.complaint)")
  }

  /// Archives that say less than they contain, or contain more than any document, or less than they say.
  @Test(arguments: [
    "z.writestr('word/document.xml', bytes(200 << 20))", "z.writestr('other', 'x')",
    "[z.writestr(str(n) + '/x', bytes(60 << 20)) for n in range(20)]; z.writestr('word/document.xml', '<a/>')",
    "z.writestr('word/document.xml', '<a/>'); z.infolist()[0].file_size = 3",
    "z.writestr('word/document.xml', '<a/>'); z.infolist()[0].header_offset = 1 << 31",
    "z.writestr('word/document.xml', '<a/>'); z.infolist()[0].compress_size = 1 << 31",
  ])
  func archivesThatLieAreRefused(archive: String) throws {
    let folder = try TemporaryFolder()
    let write = "import zipfile; z = zipfile.ZipFile('a.docx', 'w', 8); \(archive); z.close()"
    let run = try PbRun(
      "python3 -c \"\(write)\" && $PB convert a.docx --to html", in: folder.path)
    #expect(run.code == 1 && run.output.isEmpty && run.complaint.contains("damaged"), "\(run.code) \(run.complaint)")
  }

  @Test func aFileForWordProcessorsIsAnArchiveThatOthersRead() throws {
    let folder = try TemporaryFolder()
    try folder.write("notes.md", Array("# One\n\n- two\n".utf8))
    let list = "import sys, zipfile; z = zipfile.ZipFile('a.docx'); print(z.testzip(), *z.namelist(), sep='\\n')"
    let run = try PbRun(
      "$PB convert notes.md -o a.docx && cat notes.md | $PB convert --from markdown --to docx | cmp - a.docx"
        + " && python3 -c \"\(list)\"", in: folder.path)
    #expect(run.code == 0, "\(run.complaint)")
    #expect(run.text.split(separator: "\n").prefix(3) == ["None", "[Content_Types].xml", "_rels/.rels"])
    #expect(run.text.contains("word/numbering.xml"))
  }

  @Test func nothingIsLostInPipesAndAClosedOneIsNoFault() throws {
    let folder = try TemporaryFolder()
    let line = "A line of text that says very little, and says it again and again.\n"
    try folder.write("long.txt", Array(String(repeating: line, count: 40_000).utf8))
    let whole = try PbRun(
      "cat long.txt | $PB convert --to plain | cat > out; cmp out long.txt",
      in: folder.path)
    #expect(whole.code == 0, "\(whole.text)")
    let cut = try PbRun(
      "$PB convert --to html long.txt | head -c 100 | wc -c", in: folder.path)
    #expect(cut.complaint.isEmpty && cut.text.contains("100"), "\(cut.complaint)")
  }

  @Test func pipesThatDoNotBlockAreWaitedFor() throws {
    let worker = try #require(InstalledProgram.path(of: "pasteboard-render"))
    var (input, output): ([CInt], [CInt]) = ([-1, -1], [-1, -1])
    #expect(CLinux_pipe(&input) == 0 && CLinux_pipe(&output) == 0)
    defer { for number in [input[0], output[0]] { close(number) } }
    CLinux_set_nonblocking(input[0], true)
    CLinux_set_nonblocking(output[1], true)
    let null = try StartedProcess.nowhere()
    let process = try StartedProcess(
      worker, ["--from", "plain", "--to", "plain"], input: input[0], output: output[1], error: null.rawValue)
    close(output[1])
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 300_000)
    try pb.Output.write(text[...], to: input[1])
    close(input[1])
    var received: [UInt8] = []
    while case let part = try FileBytes.readNext(output[0], count: 1000), !part.isEmpty { received += part }
    #expect(try process.wait() == .exited(0))
    #expect(received == text)
  }
}
