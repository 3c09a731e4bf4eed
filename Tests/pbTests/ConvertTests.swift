import Foundation
import Testing

@testable import pb

/// `pb convert` with the real worker, and with one that crashes.
@Suite struct ConvertTests {
  @Test(arguments: [
    "$PB convert --to html notes.md", "$PB convert --from markdown --to html < notes.md",
    "$PB convert --from markdown --to html - < notes.md", "cat notes.md | $PB convert --from markdown --to html",
    "$PB convert --to html notes.md -o out.html; cat out.html",
  ])
  func aFileIsConverted(command: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("notes.md", Array("# One *two*\n".utf8))
    let run = try PbRun(command, socket: "/nonexistent/socket", in: folder.path)
    #expect(run.code == 0, "\(run.complaint)")
    #expect(run.text.contains("<h1") && run.text.contains("<em>two</em>"), "\(run.text)")
  }

  private static let failures: [(worker: String, code: Int32, sentence: String)] = [
    ("kill -ILL $$", 1, "the converter crashed"), ("kill -SYS $$", 1, "the converter crashed"),
    ("exit 70", 1, "check that it can be read"), ("exit 2", 1, "together"), ("exit 9", 1, "the converter crashed"),
    ("kill -PIPE $$", 1, ""),
  ]

  @Test(arguments: failures)
  func aWorkerThatFailsIsASentence(worker: String, code: Int32, sentence: String) throws {
    let folder = try TemporaryFolder()
    let program = try folder.installPb()
    try folder.write("pasteboard-render", Array("#!/bin/sh\necho half\necho noise >&2\n\(worker)\n".utf8), mode: 0o755)
    try folder.write("in.md", Array("# One".utf8))
    try folder.write("out", Array("old".utf8))
    let run = try PbRun(
      "$PB convert --to html in.md -o out", socket: "/nonexistent/socket", in: folder.path, program: program)
    #expect(run.code == code)
    #expect(sentence.isEmpty ? run.complaint.isEmpty : run.complaint.contains(sentence), "\(run.complaint)")
    #expect(!run.complaint.contains("noise"))
    #expect(try folder.bytes("out") == Array("old".utf8))
    #expect(try folder.names == ["in.md", "out", "pasteboard-render", "pb"])
  }

  @Test(arguments: [("$PB convert --to html missing.md", 1), ("$PB convert --to html .", 1), ("$PB convert x", 2)])
  func whatCannotBeReadIsRefused(command: String, code: Int32) throws {
    let folder = try TemporaryFolder()
    let run = try PbRun(command, socket: "/nonexistent/socket", in: folder.path)
    #expect(run.code == code && run.output.isEmpty && !run.complaint.isEmpty)
  }
}
