import Foundation
import Host
import Linux
import Pasteboard
import Reactor
import RenderCommand
import Rendering
import TestSupport
import Testing
import Wire

/// Items that are joined, by the real workers.
@Suite(.startsPrograms) struct JoinedTests {
  /// Returns an item of the history, as a part of a joined one.
  private static func member(
    _ sources: [(type: String, text: String)], name: String? = nil, folder: String? = nil
  ) -> [UInt8] {
    let hints = ItemHints(isDocument: name != nil, name: name, folder: folder)
    return EarlierItem(sources.map { .init($0.type, .bytes(Array($0.text.utf8))) }, hints: hints.jsonText).bytes
  }

  private static let note = member([("text/markdown;charset=utf-8", "# N\n\na[^1]\n\n[^1]: one")])
  private static let page = member([
    ("text/plain;charset=utf-8", "two"), ("text/html", "<p><b>two</b></p>"),
    ("chromium/x-source-url", "https://a.example/"),
  ])
  private static let text = member([("text/plain;charset=utf-8", "- *x*\nif (a) { b(); }")])

  @LoopActor private func put(
    _ members: [[UInt8]], folders: [String]? = nil, formats: [TextFormat]? = nil, on pasteboards: TestPasteboards
  ) throws {
    var sources = ItemProvider<Payload>()
    sources.registerPayload(.joined, payload: try Payload(members.flatMap(\.self)))
    let hints = ItemHints(formats: formats, folders: folders)
    pasteboards.items.put(Item(sources: sources, hints: hints, origin: .client), on: .general)
  }

  @LoopActor private func text(_ type: MediaType, _ pasteboards: TestPasteboards) async throws -> String {
    let payload = try await pasteboards.loads.load(type, from: .general, visibleTo: .pb).payload
    return String(decoding: try payload.bytes(), as: UTF8.self)
  }

  @Test func eachMemberIsReadAsWhatItIs() async throws {
    try await onLoop {
      let pasteboards = TestPasteboards.withWorkers()
      try put([Self.note, Self.page, Self.text], on: pasteboards)
      let plain: [MediaType] = [.plainText, .unspecifiedPlainText, .latin1PlainText, .utf16PlainText]
      #expect(pasteboards.items[.general]?.offer.types() == [.html, .rtf] + plain + [.markdown, .joined])
      let markdown = try await text(.markdown, pasteboards)
      #expect(
        markdown == "# N\n\na[^1]\n\n**two**\n\n\\- \\*x*\\\nif (a) { b(); }\n\n[^1]: one\n", "plain text is plain")
      #expect(try await text(.html, pasteboards).contains("<h1>N</h1>"))
      #expect(try await text(.plainText, pasteboards).hasPrefix("N\n\na[1]\n\ntwo\n\n- *x*\nif (a) { b(); }\n\n"))
      #expect(pasteboards.loads.failures.isEmpty)
    }
  }

  @Test func joinedNotesPasteTheirSourceAsText() async throws {
    try await onLoop {
      let pasteboards = TestPasteboards.withWorkers()
      try put([Self.note, Self.note], formats: [.html, .rtf, .markdown], on: pasteboards)
      #expect(pasteboards.items[.general]?.offer.types().contains(.joined) == false, "applications have no use for it")
      let source = "# N\n\na[^1]\n\n# N\n\na[^2]\n\n[^1]: one\n\n[^2]: one\n"
      #expect(try await text(.plainText, pasteboards) == source)
    }
  }

  @Test func codeIsCodeWhereItIsKnownAsSome() async throws {
    try await onLoop {
      let pasteboards = TestPasteboards.withWorkers()
      let code = "let x = 1"
      let members = [
        Self.member([("text/plain;charset=utf-8", code)]), Self.member([("text/plain", code)], name: "a.swift"),
        Self.member([("text/x-code;language=swift", code)]), Self.member([("text/x-latex-formula", "x^2")]),
      ]
      try put(members, on: pasteboards)
      let block = "```swift\nlet x = 1\n```\n\n"
      let markdown = try await text(.markdown, pasteboards)
      #expect(markdown == "let x = 1\n\n" + block + block + "$$x^2$$\n")
    }
  }

  @Test func pagesAreCitedIfTheUserWantsThat() async throws {
    try await onLoop {
      let pasteboards = TestPasteboards.withWorkers()
      try put([Self.page, Self.page], on: pasteboards)
      #expect(try await !text(.markdown, pasteboards).contains("a.example"))
      pasteboards.items.put(
        Item(
          sources: try #require(pasteboards.items[.general]).sources, hints: ItemHints(isCited: true), origin: .client),
        on: .general)
      #expect(try await text(.markdown, pasteboards).components(separatedBy: "https://a.example/").count > 2)
    }
  }

  /// The best flavour may be damaged.
  @Test func theNextBestFlavourIsRead() async throws {
    try await onLoop {
      let pasteboards = TestPasteboards.withWorkers()
      let member = Self.member([
        ("application/x-openoffice-embed-source-xml;windows_formatname=\"Star Embed Source (XML)\"", "PK damaged"),
        ("text/rtf", "{\\rtf1 \\b bold}"), ("text/html", "<p>page</p>"),
      ])
      try put([member, Self.text], on: pasteboards)
      #expect(try await text(.markdown, pasteboards).hasPrefix("**bold**\n\n"))
    }
  }

  // MARK: Pictures

  /// The red and the blue of two pictures of the same name.
  private static let colours = [[UInt8]([255, 0, 0]), [0, 0, 255]]
  private static func pixmap(_ colour: [UInt8]) -> [UInt8] { Array("P6\n1 1\n255\n".utf8) + colour }

  @Test func eachNoteHasThePicturesOfItsFolder() async throws {
    let folder = try PictureNote()
    try folder.write("img/a.ppm", Self.pixmap(Self.colours[0]))
    try folder.write("note/a.ppm", Self.pixmap(Self.colours[1]))
    try folder.write("secret.ppm", Self.pixmap([0, 255, 0]))
    try await onLoop { [path = folder.path] in
      let pasteboards = TestPasteboards.withWorkers()
      let folders = ["\(path)/img", "\(path)/note"]
      let members = ["0", "1"].map { Self.member([("text/markdown", "![x](a.ppm) ![y](../secret.ppm)")], folder: $0) }
      try put(members, folders: folders, on: pasteboards)
      let html = try await text(.html, pasteboards)
      let pictures = Set(html.matches(of: /src="(data:image\/png[^"]*)"/).map { String($0.1) })
      #expect(pictures.count == 2, "\(html)")
      #expect(html.contains("src=\"../secret.ppm\""))
      let sentence = "the picture ../secret.ppm is left out: it is not below \(path)/img (and 1 more)"
      #expect(pasteboards.loads.failures.map(\.failure.step) == [sentence])
    }
  }

  /// What a source says of folders is not to be believed: another application may have written it.
  @Test(arguments: [nil, "0", "1", "-1", "9223372036854775807"] as [String?], [nil, [], ["/usr"]] as [[String]?])
  func onlyTheFoldersOfTheHintsAreRead(number: String?, folders: [String]?) async throws {
    let folder = try PictureNote()
    try folder.write("img/a.ppm", Self.pixmap(Self.colours[0]))
    try await onLoop { [path = folder.path] in
      let pasteboards = TestPasteboards.withWorkers()
      let note = "![x](a.ppm) ![y](\(path)/img/a.ppm)"
      try put(
        [Self.member([("text/markdown", note)], folder: number ?? "\(path)/img"), Self.text], folders: folders,
        on: pasteboards)
      #expect(try await !text(.html, pasteboards).contains("data:"))
      let isKnown = number == "0" && folders == ["/usr"]
      let isNamed = number == "0" || number == "1"
      let reasons = pasteboards.loads.failures.map(\.failure.step)
      #expect(reasons.count == (isNamed ? 1 : 0), "\(reasons)")
      #expect(reasons.allSatisfy { $0.contains("its folder is unknown") != isKnown }, "\(reasons)")
    }
  }

  @Test func picturesBecomeThoseOfTheDocument() async throws {
    try await onLoop {
      let pasteboards = TestPasteboards.withWorkers()
      let pixmap = EarlierItem(
        [.init("image/x-portable-anymap", .bytes(Self.pixmap(Self.colours[0])))],
        hints: ItemHints(name: "red").jsonText)
      let damaged = EarlierItem([.init("image/png", .bytes([1, 2, 3]))])
      try put([Self.text, pixmap.bytes, damaged.bytes, Self.page], on: pasteboards)
      let html = try await text(.html, pasteboards)
      #expect(
        html.contains("<p><img src=\"data:image/png;base64,") && html.contains(" alt=\"red\"></p>\n<p><strong>two"))
      #expect(
        pasteboards.loads.failures.map(\.failure.step) == [
          "the picture of part 3 is left out: pb does not read its format"
        ])
      #expect(try await text(.markdown, pasteboards).contains("red\n\n**two**"))
      #expect(pasteboards.loads.failures.map(\.failure.step).contains("part 3 is left out: it cannot be read"))
      #expect(try await text(.rtf, pasteboards).contains("\\pngblip"))
    }
  }

  // MARK: Hostile sources

  private static let hostile: [[UInt8]] = [
    [], [0], [UInt8](repeating: 255, count: 64), [UInt8](repeating: 0, count: 4), note.dropLast(1),
    note + [UInt8(1)], EarlierItem([]).bytes,
    EarlierItem([.init("text/html", .file(path: Array("/etc/passwd".utf8)))]).bytes,
    EarlierItem([.init("not a type", .bytes([1]))]).bytes,
    EarlierItem((0..<257).map { .init("text/html;a=\($0)", .bytes([65])) }).bytes,
    EarlierItem([.init(MediaType.joined.description, .bytes(note))]).bytes,
    EarlierItem([.init("application/vnd.oasis.opendocument.text", .bytes(Array("PK".utf8)))]).bytes,
  ].map { Array($0) }

  @Test(arguments: hostile) func aSourceOfAnyBytesFailsAsOne(bytes: [UInt8]) throws {
    #expect(try exitCode(of: bytes) == RenderExit.malformed.rawValue)
  }

  /// No bytes in the place of others make the worker crash.
  @Test func changedBytesAreHarmless() throws {
    let pixmap = EarlierItem([.init("image/bmp", .bytes(Self.pixmap(Self.colours[0])))]).bytes
    let whole = Self.note + Self.page + Self.text + pixmap
    var numbers = SystemRandomNumberGenerator()
    for _ in 0..<60 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &numbers) {
        let place = Int.random(in: bytes.indices, using: &numbers)
        switch Int.random(in: 0..<4, using: &numbers) {
        case 0: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...9, using: &numbers)))
        case 1: bytes.insert(contentsOf: whole[place % whole.count..<min(whole.count, place + 30)], at: place)
        default: bytes[place] = [0, 1, 255, UInt8.random(in: 0...255, using: &numbers)].randomElement() ?? 0
        }
        if bytes.isEmpty { bytes = [0] }
      }
      let code = try exitCode(of: bytes)
      let isExpected = [RenderExit.done, .malformed, .needsParts].contains { $0.rawValue == code }
      #expect(isExpected, "\(code.map { "\($0)" } ?? "a signal") of \(Data(bytes).base64EncodedString())")
    }
  }

  /// Returns the worker's exit code; nil if a signal has ended it.
  private func exitCode(of bytes: [UInt8]) throws -> Int32? {
    var conversion = Conversion(from: .text(.joined), to: .text(.html))
    conversion.parts = .requested([.pictures])
    let worker = try #require(InstalledProgram.path(of: Conversion.worker))
    let output = try PayloadDraft.inMemory()
    let errors = try PayloadDraft.inMemory()
    let input = try Payload(bytes).handOut()
    let process = try StartedProcess(
      worker, conversion.arguments, environment: ["SWIFT_BACKTRACE=enable=no"], input: input.rawValue,
      output: output.rawValue, error: errors.rawValue)
    guard case .exited(let code) = try process.wait() else { return nil }
    return code
  }
}
