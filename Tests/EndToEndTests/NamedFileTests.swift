import Foundation
import Reactor
import TestSupport
import Testing

/// Files whose names imply their format, with the daemon and the converter.
@Suite(.startsPrograms) struct NamedFileTests {
  @Test(arguments: [
    ("page.html", "<h1>Notes</h1>"), ("page.md", "# Notes"), ("page.rtf", #"{\rtf1"#), ("page.txt", "# Notes"),
    ("page.docx", "word/document.xml"), ("page.py", "# Notes"),
  ])
  func aFileIsInTheFormatOfItsName(name: String, part: String) async throws {
    try await Desk.run(display: .none) { desk in
      _ = try await desk.pb("copy", try desk.file("notes.md", Array("# Notes\n\nOf **today**\n".utf8)))
      let path = desk.folder + "/" + name
      let (sentence, status) = try await desk.complaint(["paste", "-o", path])
      #expect(status == 0 && sentence.isEmpty, "\(sentence)")
      let bytes = FileManager.default.contents(atPath: path) ?? Data()
      #expect(bytes.range(of: Data(part.utf8)) != nil)
    }
  }

  @Test func aFileOfAWordProcessorIsOfferedAsText() async throws {
    try await Desk.run(display: .none) { desk in
      let path = desk.folder + "/notes.docx"
      let notes = try desk.file("notes.md", Array("# Notes\n\nOf **today**\n".utf8))
      #expect(try await desk.pb("convert", notes, "-o", path).status == 0)
      #expect(try await desk.pb("copy", path).status == 0)
      #expect(try await desk.pb("paste", "--as", "markdown").text == "# Notes\n\nOf **today**\n")
      #expect(
        try await desk.pb("paste", "-t", "docx").bytes == Array(FileManager.default.contents(atPath: path) ?? Data()))
      let types = try await desk.pb("types").text
      #expect(types.hasPrefix("text/html\ntext/rtf\ntext/plain"), "\(types)")
    }
  }

  /// The HTML of another application keeps more than its plain text.
  @Test func aDocumentIsMadeOfWhatKeepsMost() async throws {
    try await Desk.run(display: .none) { desk in
      try await desk.copyAll([("text/plain", Array("two".utf8)), ("text/html", Array("<p>One <b>two</b></p>".utf8))])
      let path = desk.folder + "/x.docx"
      #expect(try await desk.pb("paste", "-o", path).status == 0)
      let script = "import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).read('word/document.xml').decode())"
      let document = try await desk.run("python3", "-c", script, path).text
      #expect(document.contains("One") && document.contains("<w:b/>"), "\(document)")
    }
  }

  @Test(arguments: ["x.docx", "x.html", "x.mp3", "x.txt"])
  func impossibleFormatsAreRefused(name: String) async throws {
    try await Desk.run(display: .none) { desk in
      _ = try await desk.pb("copy", input: [0x89] + Array("PNG\r\n\u{1A}\nrest".utf8))
      #expect(try await desk.pb("types").text == "image/png\nimage/jpeg\nimage/bmp\n")
      let (sentence, status) = try await desk.complaint(["paste", "-o", desk.folder + "/" + name])
      #expect(status == 3 && sentence.contains("ask for image/png"), "\(sentence)")
      #expect(!FileManager.default.fileExists(atPath: desk.folder + "/" + name))
      #expect(try await desk.pb("paste", "-o", desk.folder + "/x.png").status == 0)
      let isEmpty = try await desk.pb("clear").status
      #expect(isEmpty == 0)
      let (nothing, code) = try await desk.complaint(["paste", "-o", desk.folder + "/" + name])
      #expect(code == 3 && nothing.contains("nothing is on the pasteboard"), "\(nothing)")
    }
  }

  /// A name that is not UTF-8 passes through each process that handles it.
  @Test func aNameIsTheSameInEachProcess() async throws {
    try await Desk.run(display: .none) { desk in
      let script = #"""
        cd "$1"; one=$(printf 'caf\351.md'); other=$(printf 'caf\352.md')
        printf '# one' >"$one"; printf '# other' >"$other"
        "$0" copy "$other" --offer text/x-more='cat "$(printf "caf\351.md")"' || exit 1
        "$0" paste --as markdown; echo; "$0" paste -t text/x-more; echo
        "$0" convert "$other" -o "$(printf 'caf\352.html')" && grep -c other caf*.html
        """#
      let output = try await desk.run("/bin/sh", "-c", script, Desk.program("pb"), desk.folder)
      #expect(output.text == "# other\n# one\n1\n")
    }
  }
}
