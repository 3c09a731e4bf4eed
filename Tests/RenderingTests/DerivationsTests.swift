import Foundation
import Glibc
import Host
import Linux
import Logging
import Pasteboard
import Reactor
import RenderCommand
import Rendering
import TestSupport
import Testing

/// Conversions by the real worker, which the package's tests build beside themselves.
@Suite(.startsPrograms) struct DerivationsTests {
  private static let offers: [(copied: String, as: [TextFormat]?, offered: [MediaType])] = [
    (
      "text/markdown;charset=utf-8", nil,
      [.html, .rtf, .plainText, .unspecifiedPlainText, .latin1PlainText, .utf16PlainText, .markdown]
    ),
    (
      "text/html", nil,
      [.html, .rtf, .plainText, .unspecifiedPlainText, .latin1PlainText, .utf16PlainText, .markdown]
    ),
    ("text/rtf", nil, [.rtf, .html, .plainText, .unspecifiedPlainText, .latin1PlainText, .utf16PlainText, .markdown]),
    ("text/plain;charset=utf-8", nil, [.plainText, .unspecifiedPlainText, .latin1PlainText, .utf16PlainText]),
    (
      "text/csv;charset=utf-8", nil,
      [
        .html, .rtf, .plainText, .unspecifiedPlainText, .latin1PlainText, .utf16PlainText, .tabSeparatedValues,
        .commaSeparatedValues, .markdown,
      ]
    ),
    (
      "text/x-ansi", nil,
      [
        .html, .rtf, .plainText, .unspecifiedPlainText, .latin1PlainText, .utf16PlainText, .markdown, .terminalOutput,
      ]
    ),
    (
      "text/x-code;charset=utf-8;language=swift", nil,
      [.plainText, .unspecifiedPlainText, .latin1PlainText, .utf16PlainText, .html, .rtf, .markdown, .code]
    ),
    (
      "text/x-latex-formula;charset=utf-8", nil,
      [
        .html, .rtf, .plainText, .unspecifiedPlainText, .latin1PlainText, .utf16PlainText, .mathML, .markdown,
        .laTeXFormula,
      ]
    ),
    (
      "application/mathml+xml", nil,
      [.html, .rtf, .plainText, .unspecifiedPlainText, .latin1PlainText, .utf16PlainText, .mathML, .markdown]
    ),
    ("image/png", nil, [.png, .jpeg, .bmp]), ("image/webp", nil, [.webP, .png, .jpeg, .bmp]),
    ("image/x-unknown", nil, [MediaType("image/x-unknown") ?? .octetStream]),
    ("text/markdown;charset=utf-8", [.html], [.html]),
    ("text/markdown;charset=utf-8", [.plain], [.plainText, .unspecifiedPlainText, .latin1PlainText, .utf16PlainText]),
    ("text/markdown;charset=utf-8", [.rtf, .html], [.html, .rtf]),
    (
      "text/html", [.markdown],
      [.plainText, .unspecifiedPlainText, .latin1PlainText, .utf16PlainText, .markdown]
    ),
    (
      "text/html", [.csv],
      [.plainText, .unspecifiedPlainText, .latin1PlainText, .utf16PlainText, .commaSeparatedValues]
    ),
    ("image/png", [.html], []),
  ]

  @Test(arguments: offers)
  func theOfferFollowsTheTable(copied: String, as formats: [TextFormat]?, offered: [MediaType]) async throws {
    let types = try await onLoop {
      let pasteboards = pasteboards()
      pasteboards.items.put(try item(copied, "x", as: formats), on: .general)
      return pasteboards.items[.general]?.offer.types() ?? []
    }
    #expect(types == offered)
  }

  private static let conversions: [(copied: String, source: String, asked: MediaType, contains: String)] = [
    ("text/markdown;charset=utf-8", "# One\n\n*two*\n", .html, "<h1>One</h1>"),
    ("text/x-latex-formula;charset=utf-8", "x^2", .mathML, "<msup><mi>x</mi><mn>2</mn></msup>"),
    ("text/x-latex-formula;charset=utf-8", "x^2", .plainText, "x^2"),
    ("application/mathml+xml", "<math><mi>x</mi></math>", .markdown, "$x$"),
    ("text/markdown;charset=utf-8", "# One\n\n*two*\n", .rtf, "{\\rtf1"),
    ("text/markdown;charset=utf-8", "# One\n", .plainText, "# One\n"),
    ("text/markdown;charset=utf-8", "caf\u{e9} \u{201C}x\u{201D}", .latin1PlainText, "caf\u{FFFD} \"x\""),
    ("text/html", "<h1>One</h1><script>two()</script>", .html, "<h1>One</h1>"),
    ("text/html", "<p>One <b>two</b></p>", .markdown, "One **two**"),
    ("text/markdown;charset=utf-8", "# One [two](https://a.example)\n", .renderedText, "One two (https://a.example)"),
    ("text/html", "<p>One <b>two</b></p>", .plainText, "One two"),
    ("text/plain;charset=utf-8", "a < b", .html, "a &lt; b"),
    ("text/csv;charset=utf-8", "a;b\r\n1,5;2\r\n", .html, "<td>1,5</td>"),
    ("text/csv;charset=utf-8", "a;b\r\n1,5;2\r\n", .plainText, "a;b\r\n1,5;2\r\n"),
    ("text/csv;charset=utf-8", "a;b\r\n1,5;2\r\n", .tabSeparatedValues, "a\tb\n"),
    ("text/csv;charset=utf-8", "a;b\r\n1,5;2\r\n", .markdown, "| a | b |"),
    ("text/csv", "a;b\r\n", .plainText, "a,b\n"),
    ("text/tab-separated-values", "a\tb\n", .commaSeparatedValues, "a,b\n"),
    ("text/x-ansi", "\u{1B}[31mred\u{1B}[0m", .html, "<span style=\"color:#cd0000\">red</span>"),
    ("text/x-ansi", "\u{1B}[31mred\u{1B}[0m", .plainText, "red"),
    ("text/plain;charset=utf-8", "# One\n\n- *two*\n- three\n", .html, "<h1>One</h1>"),
    ("text/plain;charset=utf-8", "# One\n\n- *two*\n- three\n", .markdown, "# One\n\n- *two*\n- three\n"),
    (
      "text/plain;charset=utf-8", "f(a);\nif (a_b) {\n    g();\n}\n", .markdown,
      "```\nf(a);\nif (a_b) {\n    g();\n}\n```"
    ),
  ]

  @Test(arguments: conversions)
  func requestedTypesAreDerived(copied: String, source: String, asked: MediaType, contains: String) async throws {
    let text = try await onLoop {
      let pasteboards = pasteboards()
      pasteboards.items.put(try item(copied, source, isDocument: true), on: .general)
      let payload = try await pasteboards.loads.load(asked, from: .general, visibleTo: .pb).payload
      return String(decoding: try payload.bytes(), as: UTF8.self)
    }
    #expect(text.contains(contains))
    #expect(!text.contains("two()"), "scripts never come out")
  }

  @Test(arguments: [
    ("text/markdown;charset=utf-8", "# One\n\n**two** [three](https://a.example)\n"),
    ("text/html", "<h1>One</h1><p><b>two</b> <a href=https://a.example>three</a>"),
  ])
  func plainTextMatchesTheStyleAroundIt(copied: String, source: String) async throws {
    try await onLoop {
      let pasteboards = pasteboards()
      pasteboards.items.put(try item(copied, source, as: [.plain]), on: .general)
      for type in [MediaType.plainText, .latin1PlainText] {
        let text = try await pasteboards.loads.load(type, from: .general).payload.bytes()
        #expect(String(decoding: text, as: UTF8.self) == "One\n\ntwo three")
      }
      #expect(pasteboards.items[.general]?.offer.canLoad(.markdown) == false)
    }
  }

  @Test func documentsWithoutTablesAreRefusedAsTables() async throws {
    try await onLoop {
      let pasteboards = pasteboards()
      pasteboards.items.put(try item("text/html", "<p>One", as: [.csv]), on: .general)
      let failure = await #expect(throws: LoadFailure.self) {
        try await pasteboards.loads.load(.commaSeparatedValues, from: .general)
      }
      #expect(failure?.step == "the conversion from html to csv found no table")
    }
  }

  private static let markedUp = #"<html><head><style>b{color:red}</style></head><b class=x>1</b><!--own--></html>"#

  @Test func givenHTMLGoesOutByteForByte() async throws {
    try await onLoop {
      let pasteboards = pasteboards()
      pasteboards.items.put(try item("text/html", Self.markedUp), on: .general)
      #expect(try await pasteboards.loads.load(.html, from: .general).payload.bytes() == Array(Self.markedUp.utf8))
      pasteboards.items.put(try item("text/html", Self.markedUp, as: [.html]), on: .general)
      let derived = try await pasteboards.loads.load(.html, from: .general).payload.bytes()
      #expect(!String(decoding: derived, as: UTF8.self).contains("own"), "copied as HTML, it is rewritten")
    }
  }

  @Test func invalidTextIsRepairedForTextAndUntouchedForBytes() async throws {
    try await onLoop {
      let pasteboards = pasteboards()
      var provider = ItemProvider<Payload>()
      let broken = Array("äö".utf8) + [0xFF] + Array("b".utf8)
      provider.registerPayload(.markdown, payload: try Payload(broken))
      pasteboards.items.put(Item(sources: provider, origin: .client), on: .general)
      let text = try await pasteboards.loads.load(.plainText, from: .general).payload.bytes()
      #expect(text == Array("äö\u{FFFD}b".utf8))
      let bytes = try await pasteboards.loads.load(.markdown, from: .general).payload.bytes()
      #expect(bytes == broken)
    }
  }

  @Test func aForeignItemsSourceIsReadOnlyForAConversion() async throws {
    try await onLoop {
      let pasteboards = pasteboards()
      let reads = Counter()
      var provider = ItemProvider<Payload>()
      provider.registerRepresentation(.html) { _ async throws(LoadFailure) in
        await reads.count()
        do { return try Payload(Array("<p>One <b>two</b></p>".utf8)) } catch {
          throw LoadFailure(.providerFailed, step: "\(error)")
        }
      }
      pasteboards.items.put(Item(sources: provider, origin: .display), on: .general)
      #expect(pasteboards.items[.general]?.offer.types() == [.html], "others see what the owner offers")
      #expect(reads.value == 0)
      let markdown = try await pasteboards.loads.load(.markdown, from: .general, visibleTo: .pb).payload.bytes()
      #expect(String(decoding: markdown, as: UTF8.self).contains("One **two**"))
      _ = try await pasteboards.loads.load(.rtf, from: .general, visibleTo: .pb)
      #expect(reads.value == 1, "one load for both conversions")
    }
  }

  @Test func aConversionCostsWhatItsSourceDoes() async throws {
    try await onLoop {
      let pasteboards = pasteboards()
      var provider = ItemProvider<Payload>()
      provider.registerRepresentation(.html, cost: .expensive) { _ throws(LoadFailure) in
        throw LoadFailure(.providerFailed, step: "nothing may ask for it")
      }
      provider.registerPayload(.plainText, payload: try Payload(Array("One".utf8)))
      pasteboards.items.put(Item(sources: provider, origin: .client), on: .general)
      let expensive = pasteboards.items[.general]?.offer.types().filter {
        pasteboards.items.cost(of: $0, on: .general) == .expensive
      }
      #expect(expensive == [.html, .rtf, .markdown])
    }
  }

  private static let pixmap = Array("P6\n1 1\n255\n".utf8) + [255, 0, 0]

  /// Returns what a note that is on the clipboard becomes, whose pictures are in or below a folder.
  @LoopActor private func rendered(
    _ note: String, in folder: String, as type: MediaType = .html, patience: Duration = .seconds(30)
  ) async throws -> String {
    let pasteboards = pasteboards(patience: patience)
    var item = try item("text/markdown;charset=utf-8", note)
    item.hints.folder = folder
    pasteboards.items.put(item, on: .general)
    return String(decoding: try await pasteboards.loads.load(type, from: .general).payload.bytes(), as: UTF8.self)
  }

  @Test func aNotesPicturesAreReadFromItsFolder() async throws {
    let folder = try PictureNote()
    try folder.write("img/a b.ppm", Self.pixmap)
    try await onLoop { [path = folder.path] in
      let html = try await rendered("![x](img/a%20b.ppm) ![y](none.png)", in: path)
      #expect(html.contains("<img src=\"data:image/png;base64,") && html.contains("<img src=\"none.png\""), "\(html)")
      #expect(try await rendered("![x](img/a%20b.ppm)", in: path, as: .rtf).contains("\\pngblip"))
      #expect(try await rendered("![x](img/a%20b.ppm)", in: path, as: .plainText) == "![x](img/a%20b.ppm)")
    }
  }

  /// The other pictures are there, and `pb status` says what is missing.
  @Test(arguments: [
    ("![x](a.ppm) ![y](none.png)", "the picture none.png is left out: No such file or directory"),
    ("![x](text.png)", "the picture text.png is left out: pb does not read its format"),
    ("![x](../a.ppm) ![y](none.png) ![z](text.png)", "the picture ../a.ppm is left out: it is not below "),
    ("![x](a.ppm)", nil),
  ])
  func omittedPicturesAreReported(_ note: String, _ reason: String?) async throws {
    let folder = try PictureNote()
    for name in ["a.ppm", "note/a.ppm"] { try folder.write(name, Self.pixmap) }
    try folder.write("note/text.png", Array("text".utf8))
    try await onLoop { [path = folder.path + "/note"] in
      let pasteboards = pasteboards()
      var item = try item("text/markdown;charset=utf-8", note)
      item.hints.folder = path
      pasteboards.items.put(item, on: .general)
      let html = try await pasteboards.loads.load(.html, from: .general).payload.bytes()
      #expect(String(decoding: html, as: UTF8.self).contains("data:") == note.contains("](a.ppm)"))
      let told = pasteboards.loads.failures
      #expect(told.map(\.type) == (reason == nil ? [] : [.html]))
      #expect(told.allSatisfy { $0.failure.step.hasPrefix(reason ?? "") }, "\(told)")
      #expect(told.allSatisfy { $0.failure.step.hasSuffix(" (and 2 more)") == note.contains("![z]") }, "\(told)")
      _ = try await pasteboards.loads.load(.html, from: .general)
      #expect(pasteboards.loads.failures == told, "it is reported once")
    }
  }

  /// Links that leave the folder, files other than pictures, and special files are not read.
  @Test func nothingElseIsRead() async throws {
    let folder = try PictureNote()
    try folder.write("outside.ppm", Self.pixmap)
    try folder.write("note/secret", Array("secret".utf8))
    #expect(symlink("../outside.ppm", folder.path + "/note/link.ppm") == 0)
    #expect(symlink(folder.path, folder.path + "/note/up") == 0)
    #expect(mkfifo(folder.path + "/note/pipe.ppm", 0o600) == 0)
    let note = [
      "../outside.ppm", "link.ppm", "up/outside.ppm", "secret", "pipe.ppm", ".", folder.path + "/outside.ppm",
    ]
    .map { "![x](\($0))" }.joined(separator: " ")
    try await onLoop { [path = folder.path] in
      let html = try await rendered(note, in: path + "/note")
      #expect(!html.contains("data:") && html.contains("<img src=\"pipe.ppm\""), "\(html)")
      #expect(try await rendered("![x](a.ppm)", in: path + "/nowhere").contains("<img src=\"a.ppm\""))
    }
  }

  @Test(.enabled(if: StalledMount.isPossible, "\(StalledMount.need)"))
  func filesThatHangCostOnlyThemselves() async throws {
    try await onLoop {
      let mount = try await StalledMount.start(leavingUnanswered: ["read"])
      let folder = String(mount.file.dropLast("/file".count))
      let html = try await rendered("# Title\n\n![x](file)", in: folder, patience: .milliseconds(200))
      #expect(html.contains("Title") && html.contains("<img src=\"file\""), "\(html)")
      await mount.stop()
    }
  }

  @Test func aWorkerThatCannotStartCostsOneRepresentation() async throws {
    try await onLoop {
      let pasteboards = pasteboards(worker: "/proc/nonexistent/pasteboard-render")
      pasteboards.items.put(try item("text/markdown;charset=utf-8", "# One"), on: .general)
      let failure = await #expect(throws: LoadFailure.self) { try await pasteboards.loads.load(.html, from: .general) }
      #expect(failure?.reason == .conversionFailed)
      #expect(failure?.step.contains("start /proc/nonexistent/pasteboard-render") == true)
      let source = try await pasteboards.loads.load(.markdown, from: .general).payload
      #expect(source.count == 5)
      #expect(pasteboards.loads.failures.map(\.type) == [.html])
    }
  }
}

@LoopActor private final class Counter {
  private(set) var value = 0
  func count() { value += 1 }
}

@LoopActor private func pasteboards(worker: String? = nil, patience: Duration = .seconds(30)) -> TestPasteboards {
  let program = worker ?? InstalledProgram.path(of: "pasteboard-render") ?? "pasteboard-render"
  return TestPasteboards(
    composeOffer: Derivations(
      worker: RenderWorker(program: program, log: .silent),
      pictureWorker: RenderWorker(
        program: InstalledProgram.path(of: PictureConversion.worker) ?? PictureConversion.worker, log: .silent),
      codeWorker: RenderWorker(program: CodeColouring.worker, log: .silent),
      picturePatience: patience
    ).offer)
}

@LoopActor private func item(
  _ type: String, _ text: String, isDocument: Bool = false, as formats: [TextFormat]? = nil
) throws -> PasteboardItem {
  var provider = ItemProvider<Payload>()
  provider.registerPayload(try #require(MediaType(type)), payload: try Payload(Array(text.utf8)))
  return Item(sources: provider, hints: ItemHints(isDocument: isDocument, formats: formats), origin: .client)
}
