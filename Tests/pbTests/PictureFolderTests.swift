import Foundation
import Pasteboard
import TestSupport
import Testing
import Wire

@testable import pb

/// Documents with their pictures: `pb convert` with the real workers, and what `pb copy` says to the daemon.
@Suite(.startsPrograms) struct PictureFolderTests {
  private static let pixmap = Array("P6\n1 1\n255\n".utf8) + [255, 0, 0]

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["notes", "elsewhere"] {
      try FileManager.default.createDirectory(atPath: folder.path + "/" + name, withIntermediateDirectories: false)
    }
    try folder.write("notes/a.md", Array("# T\n\n![x](a.ppm) ![y](none.png)\n".utf8))
    try folder.write("notes/a.ppm", Self.pixmap)
    try folder.write("elsewhere/a.ppm", Self.pixmap)
    return folder
  }

  private func run(_ command: String, in folder: TemporaryFolder) throws -> PbRun {
    try PbRun(command, in: folder.path)
  }

  @Test(arguments: [
    "--to html notes/a.md", "--to html $PWD/notes/a.md", "--to html notes/a.md -o out.html; cat out.html",
    "--from markdown --to html --pictures elsewhere < notes/a.md",
  ])
  func picturesAreEmbeddedAndAMissingOneIsTold(words: String) throws {
    let run = try run("$PB convert \(words)", in: folder())
    #expect(run.text.contains("<h1") && run.text.contains("<img src=\"data:image/png;base64,"), "\(run.complaint)")
    #expect(run.complaint == "pb: the picture none.png is left out: No such file or directory.\n")
  }

  @Test func aNoteWithoutAFolderStaysAsItIs() throws {
    let run = try run("$PB convert --from markdown --to html < notes/a.md", in: folder())
    #expect(run.text.contains("<img src=\"a.ppm\"") && run.complaint.isEmpty, "\(run.complaint)")
  }

  @Test func aNamesEscapesAreNotShown() throws {
    let folder = try folder()
    try folder.write("notes/b.md", Array("![x](%1B[31m.png)".utf8))
    let run = try run("$PB convert --to html notes/b.md", in: folder)
    #expect(
      run.code == 0 && !run.complaint.contains("\u{1B}") && run.complaint.contains("[31m.png"), "\(run.complaint)")
  }

  @Test func manyMissingPicturesAreCounted() throws {
    let folder = try folder()
    try folder.write("notes/b.md", Array((1...15).map { "![x](\($0).png)" }.joined(separator: " ").utf8))
    let run = try run("$PB convert --to html notes/b.md", in: folder)
    #expect(run.complaint.split(separator: "\n").count == 11, "\(run.complaint)")
    #expect(run.complaint.hasSuffix("pb: 5 more pictures are left out.\n"))
  }

  /// Each has 3 MiB as a picture of noise would; eleven are too many.
  @Test func thePicturesTogetherAreBounded() throws {
    let folder = try folder()
    let png = [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + [UInt8](repeating: 0, count: 3 << 20)
    for number in 1...11 { try folder.write("notes/\(number).png", png) }
    try folder.write("notes/b.md", Array((1...11).map { "![x](\($0).png)" }.joined(separator: " ").utf8))
    let run = try run("$PB convert --to html notes/b.md", in: folder)
    #expect(run.text.ranges(of: "data:image/png").count == 10)
    #expect(run.complaint == "pb: from 11.png on, pictures are left out: they have more than 32 MiB.\n")
  }

  @Test func picturesComeBackAsFilesThatReplaceNone() throws {
    let folder = try folder()
    let back = "$PB convert --pictures notes/img -o notes/b.md note.docx && cat notes/b.md"
    let run = try run("$PB convert -o note.docx notes/a.md && \(back) && \(back) && ls notes/img", in: folder)
    #expect(
      run.text == """
        # T

        ![x](img/b-1.png) [y](none.png)
        # T

        ![x](img/b-2-1.png) [y](none.png)
        b-1.png
        b-2-1.png

        """, "\(run.complaint)")
    let (_, copy) = (run, try self.run("$PB convert --to markdown --pictures p note.docx && cat p/*", in: folder))
    #expect(copy.text.contains("![x](p/picture-1.png)") && copy.text.contains("PNG"), "\(copy.complaint)")
  }

  /// A picture beside the note becomes a file in the folder; the note refers to it, and keeps what is missing.
  @Test func picturesThatAreFilesAreTakenAlong() throws {
    let folder = try folder()
    let run = try run("$PB convert --to markdown --pictures img -o b.md notes/a.md && cat b.md && ls img", in: folder)
    #expect(run.text == "# T\n\n![x](img/b-1.png) ![y](none.png)\nb-1.png\n")
    #expect(run.complaint == "pb: the picture none.png is left out: No such file or directory.\n")
  }

  @Test(arguments: [
    ("ln -s a.ppm notes/link.ppm", true), ("ln -s ../notes/a.ppm notes/link.ppm", true),
    ("ln -s ../elsewhere/a.ppm notes/link.ppm", false),
    ("ln -s $PWD/elsewhere notes/x && ln -s x/a.ppm notes/link.ppm", false),
    ("cp -r notes notes-2 && ln -s ../notes-2/a.ppm notes/link.ppm", false),
    ("ln -s /dev/stdin notes/link.ppm", false), ("ln -s link.ppm notes/link.ppm", false),
  ])
  func aLinkIsFollowedToWhatIsBelowTheNoteOnly(making: String, isShown: Bool) throws {
    let folder = try folder()
    try folder.write("notes/b.md", Array("![x](link.ppm)".utf8))
    let run = try run("\(making) && $PB convert --to html notes/b.md", in: folder)
    #expect(run.text.contains("data:image/png") == isShown, "\(run.complaint)")
    #expect(run.complaint.isEmpty == isShown, "\(run.complaint)")
  }

  @Test func aFolderThatCannotBeIsASentence() throws {
    let folder = try folder()
    let run = try run(
      "$PB convert -o a.docx notes/a.md; $PB convert --to markdown --pictures a.docx/p a.docx", in: folder)
    #expect(run.code == 1 && run.text.isEmpty)
    #expect(run.complaint.contains("could not create \(folder.path)/a.docx/p: Not a directory"), "\(run.complaint)")
  }

  @Test func theDaemonLearnsTheFolderOfANote() throws {
    let daemon = try FakeDaemon.start { _ in .init(encodeReply(Copy.self, .init(generation: 2))) }
    defer { daemon.stop() }
    let folder = try folder()
    let commands = [
      "notes/a.md", "--pictures elsewhere -t markdown < notes/a.md", "-t markdown < notes/a.md", "notes/a.ppm",
      "notes/a.md notes/a.md",
    ].map { "$PB copy \($0)" }
    let run = try PbRun(commands.joined(separator: " && "), socket: daemon.path, in: folder.path)
    #expect(run.code == 0, "\(run.complaint)")
    let calls = try daemon.calls.map { try IncomingCall($0.message).parameters(of: Copy.self) }
    #expect(calls.map(\.hints?.folder) == [folder.path + "/notes", folder.path + "/elsewhere", nil, nil, nil])
  }
}
