import Pasteboard
import TestSupport
import Testing
import Wire

@testable import pb

/// The output of `pb inspect`.
@Suite(.startsPrograms) struct InspectionTests {
  private static let item = Inspect.Reply(
    generation: 12, owner: .display, hints: ItemHints(isDocument: true, formats: [.html, .plain], name: "note"),
    transient: false,
    application: Application(name: "LibreOffice", evidence: ["it offers application/x-openoffice"]),
    sources: [
      Source(type: "text/html", size: 2048, stored: true, keepable: true),
      Source(type: "image/png", stored: false, keepable: false),
    ],
    offer: [
      OfferedType(
        type: "text/html", aliases: [], visibility: .everyone, source: "text/html", derived: true, size: 2048,
        stored: true),
      OfferedType(
        type: "text/plain;charset=utf-8", aliases: ["UTF8_STRING", "text/plain"], visibility: .everyone,
        source: "text/html", derived: true, size: 1, stored: true),
      OfferedType(
        type: "text/markdown", aliases: [], visibility: .pb, source: "text/html", derived: true, stored: false),
    ])

  @Test func everythingIsSaidOnce() {
    let inspection = Inspection(
      pasteboard: .primary, item: InspectionTests.item, sourcePreviews: ["text/html": "<p>hi"],
      offerPreviews: ["text/plain;charset=utf-8": "h"],
      generator: HTMLGenerator(name: "LibreOffice 7", evidence: "its HTML names LibreOffice 7 as its generator"))
    #expect(
      inspection.lines.joined(separator: "\n") == """
        primary, generation 12, held by another application
        named note
        a document, whose HTML is rewritten
        offered as html, plain only
        from LibreOffice:
          it offers application/x-openoffice
          its HTML names LibreOffice 7 as its generator
        sources:
          text/html  2.0 kB  stored
            │ <p>hi
          image/png          not stored, not kept
        offer:
          text/html                 from text/html               2.0 kB  stored
          text/plain;charset=utf-8  from text/html               1 byte  stored
            also UTF8_STRING, text/plain
            │ h
          text/markdown             from text/html  for pb only          not stored
        """)
  }

  /// Only the HTML of an HTML document is rewritten: not what is derived from other text, nor what only pb sees, nor what is
  /// offered as given.
  @Test(arguments: [
    ("text/plain;charset=utf-8", true, Visibility.pb), ("text/markdown", true, .everyone),
    ("text/html", true, .pb), ("text/html", false, .everyone),
  ])
  func noOtherHTMLIsRewritten(source: String, isDerived: Bool, visibility: Visibility) {
    let item = Inspect.Reply(
      generation: 1, owner: .pasteboard, hints: ItemHints(isDocument: true), transient: false,
      sources: [Source(type: source, size: 1, stored: true, keepable: true)],
      offer: [
        OfferedType(
          type: "text/html", aliases: [], visibility: visibility, source: source, derived: isDerived, stored: false)
      ])
    let lines = Inspection(pasteboard: .general, item: item).lines
    #expect(!lines.contains { $0.contains("rewritten") }, "\(lines)")
  }

  @Test func unknownPropertiesAreNotShown() {
    let item = Inspect.Reply(
      generation: 1, owner: .pasteboard, hints: ItemHints(isSensitive: true), transient: true,
      sources: [Source(type: "a/b", size: 1, stored: true, keepable: true)], offer: [])
    #expect(
      Inspection(pasteboard: .general, item: item).lines == [
        "general, generation 1, copied through pasteboardd", "a secret, which is not shown", "sources:",
        "  a/b  1 byte  stored",
      ])
  }

  @Test(
    arguments: [
      (0, false, "expires in 0 s"), (1, false, "expires in 1 s"), (44_500, false, "expires in 45 s"),
      (60_000, false, "expires in 1 min"), (7_200_000, false, "expires in 2 h"),
      (nil, true, "disappears after one paste"), (900, true, "expires in 1 s, or after one paste"), (nil, false, nil),
    ] as [(Int?, Bool, String?)])
  func whenItGoesIsSaid(milliseconds: Int?, once: Bool, line: String?) {
    let item = Inspect.Reply(
      generation: 1, owner: .pasteboard, hints: ItemHints(isSensitive: true, isOnce: once), transient: true,
      remaining: milliseconds, sources: [], offer: [])
    let told = Inspection(pasteboard: .general, item: item).lines.dropFirst(2)
    #expect(Array(told) == [line].compactMap(\.self))
  }

  /// Starts a daemon that knows the item above, and answers every request with these bytes.
  private func daemon(_ item: Inspect.Reply, _ bytes: [UInt8]) throws -> FakeDaemon {
    try FakeDaemon.start { call in
      guard call.text.contains("org.pasteboard.Paste") else { return .init(encodeReply(Inspect.self, item)) }
      return .init(
        encodeReply(Paste.self, .init(representation: Representation(type: "text/html", inline: bytes), generation: 12))
      )
    }
  }

  @Test func onlyWhatIsStoredIsLookedAt() throws {
    let daemon = try daemon(InspectionTests.item, Array("<!--StartFragment-->\u{1B}[31m".utf8))
    defer { daemon.stop() }
    let run = try PbRun("$PB inspect", socket: daemon.path)
    #expect(run.code == 0 && run.text.contains(#"│ <!--StartFragment-->\u{1B}[31m"#), "\(run.text)")
    #expect(run.text.contains("  its HTML contains <!--startfragment-->\n"))
    let pastes = daemon.calls.map(\.text).filter { $0.contains("Paste") }
    #expect(pastes.count == 3)
    #expect(pastes.allSatisfy { $0.contains(#""generation":12"#) && $0.contains(#""look":true"#) })
    #expect(pastes.contains { $0.contains("text/html") && $0.contains(#""source":true"#) })
    #expect(pastes.contains { $0.contains("text/plain") && !$0.contains(#""source""#) })
  }

  @Test func ofASecretNothingIsLookedAt() throws {
    var item = InspectionTests.item
    item.hints.isSensitive = true
    let daemon = try daemon(item, Array("password".utf8))
    defer { daemon.stop() }
    let run = try PbRun("$PB inspect", socket: daemon.path)
    #expect(run.code == 0 && run.text.contains("a secret, which is not shown\n") && !run.text.contains("password"))
    #expect(daemon.calls.count == 1)
  }

  @Test func replacedContentsAreNotShown() throws {
    let daemon = try FakeDaemon.start { call in
      guard call.text.contains("Paste") else { return .init(encodeReply(Inspect.self, InspectionTests.item)) }
      return .init(encodeError(.replaced(generation: 13)))
    }
    defer { daemon.stop() }
    let run = try PbRun("$PB inspect", socket: daemon.path)
    #expect(run.code == 0 && run.text.contains("  text/html  2.0 kB  stored\n") && !run.text.contains("│"))
  }

  @Test func aTypeIsShown() throws {
    let daemon = try daemon(InspectionTests.item, Array("<p>\u{9B}2J\n<p>b\n".utf8))
    defer { daemon.stop() }
    let run = try PbRun("KITTY_WINDOW_ID=1 $PB inspect -t text/html -p primary", socket: daemon.path)
    #expect(run.code == 0 && run.text == "text/html, 13 bytes\n<p>\\u{9B}2J\n<p>b\n", "\(run.text)")
    #expect(daemon.calls.last?.text.contains(#""look":true"#) == true, "nothing counts as pasted")
  }

  @Test func aPipeIsNoTerminalThatShowsImages() throws {
    let gif = Array("GIF89a".utf8) + [1, 0, 2, 0]
    let daemon = try FakeDaemon.start { _ in
      .init(
        encodeReply(Paste.self, .init(representation: Representation(type: "image/gif", inline: gif), generation: 1)))
    }
    defer { daemon.stop() }
    let run = try PbRun("TERM_PROGRAM=iTerm.app $PB inspect -t image/gif", socket: daemon.path)
    #expect(run.code == 0 && run.text == "image/gif, 10 bytes: GIF, 1 × 2\n")
  }

  @Test(.needsTerminal) func aTerminalThatShowsImagesIsGivenThem() throws {
    let gif = Array("GIF89a".utf8) + [1, 0, 2, 0]
    let daemon = try FakeDaemon.start { _ in
      .init(
        encodeReply(Paste.self, .init(representation: Representation(type: "image/gif", inline: gif), generation: 1)))
    }
    defer { daemon.stop() }
    let folder = try TemporaryFolder()
    let terminal = try ScriptedTerminal(
      "TERM_PROGRAM=iTerm.app $PB inspect -t image/gif", socket: daemon.path, in: folder, awaiting: "\u{7}"
    ) { "" }
    #expect(terminal.code == 0)
    #expect(
      terminal.shown
        == "image/gif, 10 bytes: GIF, 1 × 2\r\n\u{1B}]1337;File=inline=1;size=10:R0lGODlhAQACAA==\u{7}\r\n")
  }

  @Test func jsonHasNoContent() throws {
    let daemon = try daemon(InspectionTests.item, Array("content".utf8))
    defer { daemon.stop() }
    let run = try PbRun("$PB inspect --json", socket: daemon.path)
    #expect(run.code == 0 && run.text == readableJSON(Inspect.self, InspectionTests.item) + "\n")
    #expect(daemon.calls.count == 1)
  }

  @Test func namesSteerNoTerminal() throws {
    let item = Inspect.Reply(
      generation: 1, owner: .display, hints: ItemHints(name: Hostile.text), transient: false,
      application: Application(name: Hostile.text, evidence: [Hostile.text]),
      sources: [Source(type: Hostile.text, stored: true, keepable: true)],
      offer: [
        OfferedType(
          type: Hostile.text, aliases: [Hostile.text], visibility: .pb, source: Hostile.text, derived: true,
          stored: true)
      ])
    let daemon = try daemon(item, [])
    defer { daemon.stop() }
    let run = try PbRun("$PB inspect", socket: daemon.path)
    #expect(run.code == 0 && run.text.split(separator: "\n").allSatisfy { String($0).printable == $0 }, "\(run.text)")
    #expect(run.text.contains("from \(Hostile.shown):\n  \(Hostile.shown)\n"))
  }

  @Test func nothingThereIsAnError() throws {
    let daemon = try FakeDaemon.start { _ in .init(encodeError(.nothingThere(pasteboard: "general"))) }
    defer { daemon.stop() }
    let run = try PbRun("$PB inspect", socket: daemon.path)
    #expect(run.code == 3 && run.output.isEmpty && run.complaint.contains("nothing is on the pasteboard general"))
  }
}
