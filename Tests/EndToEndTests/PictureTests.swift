import Foundation
import Reactor
import TestSupport
import Testing

/// Pictures in the formats that receivers ask for, over each display.
@Suite(.startsPrograms) struct PictureTests {
  /// Two pixels, red and blue, as a portable pixmap, which no application reads.
  private static let pixmap = Array("P6\n2 1\n255\n".utf8) + [255, 0, 0, 0, 0, 255]
  private static let png = [0x89] + Array("PNG\r\n\u{1A}\n".utf8)

  @Test func aPictureIsNotCalledADocument() async throws {
    try await Desk.run(display: .none) { desk in
      _ = try await desk.pb("copy", try desk.file("a.ppm", Self.pixmap))
      let lines = try await desk.pb("inspect").text
      #expect(lines.contains("named a.ppm\nsources:\n"), "\(lines)")
    }
  }

  @Test func aNotesPicturesTravelWithIt() async throws {
    try await Desk.run { desk async throws in
      _ = try desk.file("a.ppm", Self.pixmap)
      let note = "![x](a.ppm)\n"
      #expect(try await desk.pb("copy", try desk.file("note.md", Array(note.utf8))).status == 0)
      #expect(try desk.conversions().isEmpty, "nothing is read before a request")
      #expect(try await desk.xclip("text/html").text.contains("<img src=\"data:image/png;base64,"))
      #expect(try await desk.xclip("text/rtf").text.contains("\\pngblip"))
      #expect(try await desk.xclip("UTF8_STRING").text == note)
      #expect(try await desk.xclip("text/html").text.contains("data:"))
      let gathering = "a note without its pictures to one with them"
      #expect(try desk.conversions() == ["markdown to html": 2, "markdown to rtf": 2, gathering: 2])
    }
  }

  /// A second paste finds the same rendering, which lacks the same picture.
  @Test func aPictureThatIsLeftOutIsToldWhereItIsPasted() async throws {
    try await Desk.run(display: .none) { desk async throws in
      _ = try desk.file("a.ppm", Self.pixmap)
      let note = try desk.file("note.md", Array("![x](a.ppm) ![y](gone.png)\n".utf8))
      let missing = "pb: the picture gone.png is left out: No such file or directory.\n"
      _ = try await desk.pb("copy", note)
      for _ in 1...2 { #expect(try await desk.complaint(["paste", "-t", "text/html"]) == (missing, 0)) }
      #expect(try await desk.complaint(["paste"]) == ("", 0), "the text lacks nothing")
      let page = desk.folder + "/page.md"
      let words = ["paste", "--pictures", desk.folder + "/img", "-o", page]
      #expect(try await desk.complaint(words) == (missing, 0))
      #expect(try String(contentsOfFile: page, encoding: .utf8) == "![x](img/page-1.png) ![y](gone.png)\n")
    }
  }

  /// The HTML that a word processor copies refers to temporary files; its RTF contains the pictures.
  @Test func picturesOfAWordProcessorBecomeFiles() async throws {
    try await Desk.run(display: .none) { desk async throws in
      _ = try desk.file("a.ppm", Self.pixmap)
      let note = try desk.file("note.md", Array("# T\n\n![x](a.ppm)\n".utf8))
      let rtf = try await desk.pb("convert", note, "--to", "rtf").text
      let html = try desk.file("a.html", Array("<h1>T</h1><img src='file:///tmp/lu1.png'>".utf8))
      _ = try await desk.pb(
        "copy", "-t", "text/html", "--offer", "text/rtf=cat '\(try desk.file("a.rtf", Array(rtf.utf8)))'", html)
      let page = desk.folder + "/page.md"
      let pasted = try await desk.pb("paste", "--pictures", desk.folder + "/img", "-o", page)
      #expect(pasted.status == 0)
      #expect(try String(contentsOfFile: page, encoding: .utf8) == "# T\n\n![x](img/page-1.png)\n")
      #expect(try await desk.run("cat", desk.folder + "/img/page-1.png").bytes.starts(with: Self.png))
    }
  }

  @Test func anApplicationOnX11GetsAPNG() async throws {
    try await Desk.run { desk async throws in
      #expect(try await desk.pb("copy", input: Self.pixmap).status == 0, "recognised by its bytes")
      let targets = try await desk.targets()
      #expect(
        targets.filter { $0.hasPrefix("image/") } == [
          "image/x-portable-anymap", "image/png", "image/jpeg", "image/bmp",
        ])
      #expect(try desk.conversions().isEmpty, "nothing is made before a request")
      #expect(try await desk.xclip("image/png").bytes.starts(with: Self.png))
      #expect(try await desk.xclip("image/bmp").bytes.starts(with: "BM".utf8))
      #expect(try await desk.xclip("image/png").bytes.starts(with: Self.png))
      #expect(try desk.conversions() == ["pnm to png": 1, "pnm to bmp": 1], "one for several readers")
      #expect(try await desk.pb("paste", "-t", "image/x-portable-anymap").bytes == Self.pixmap)
    }
  }

  @Test func anApplicationOnWaylandGetsAPNG() async throws {
    try await Desk.run(display: .sway) { desk async throws in
      #expect(try await desk.pb("copy", input: Self.pixmap).status == 0)
      #expect(try await desk.run("wl-paste", "-l").lines.contains("image/png"))
      #expect(try await desk.run("wl-paste", "-n", "-t", "image/png").bytes.starts(with: Self.png))
    }
  }

  @Test func pbPastesWhatAnotherApplicationCopiedAtOnceAndOthersAfterRecopy() async throws {
    try await Desk.run { desk async throws in
      let owner = try desk.start(
        "xclip", "-i", "-selection", "clipboard", "-t", "image/x-portable-anymap", "-quiet", input: Self.pixmap)
      try await desk.becomesForeign()
      #expect(try await !desk.targets().contains("image/png"))
      #expect(try await desk.pb("paste", "-t", "image/png").bytes.starts(with: Self.png))
      #expect(try await desk.pb("recopy").status == 0)
      #expect(try await desk.xclip("image/png").bytes.starts(with: Self.png))
      #expect(try await owner.finished().status == 0)
    }
  }
}
