import Files
import Host
import Linux
import Pasteboard
import Reactor
import Settings
import TestSupport
import Testing

extension DisplayTests {
  /// Other applications' items that the user wants in more types, or on both pasteboards.
  @Suite struct Enriching {
    /// Runs a test at a display where our own HTML is offered as Markdown too, and applications' items in one of these
    /// types are taken over.
    private static func at(
      _ kind: DisplayKind, enriching type: MediaType, _ body: @escaping @Sendable @LoopActor (Desk) async throws -> Void
    ) async throws {
      try await Desk.at(kind) { item in
        var offer = Offer(asGiven: item.sources)
        if item.origin == .client { offer.add(.markdown, visibleTo: .everyone, .source(.html)) }
        return offer
      } _: { desk in
        desk.settings.edit { $0.enrich.types = [TypePattern(type)] }
        try await body(desk)
      }
    }

    @Test(arguments: DisplayKind.allCases)
    func wantedItemsAreTakenOver(kind: DisplayKind) async throws {
      try await Self.at(kind, enriching: .html) { desk in
        for round in 0..<2 {
          try await desk.isTakenOver("<b>\(round)</b>")
        }
        #expect(desk.items[.general]?.origin == .client)
      }
    }

    @Test(arguments: DisplayKind.allCases)
    func nothingElseIs(kind: DisplayKind) async throws {
      try await Self.at(kind, enriching: .rtf) { desk in
        try await desk.stand.copied("<b>x</b>", as: "text/html")
        try await desk.becomesForeign()
        desk.settings.edit { $0.enrich.types = [TypePattern(.html)] }
        try await desk.isTakenOver("<b>y</b>")
      }
    }

    @Test(arguments: DisplayKind.allCases)
    func aProgramThatTakesItBackIsLeftAlone(kind: DisplayKind) async throws {
      try await Self.at(kind, enriching: .html) { desk in
        for round in 0..<OwnershipLimit.takeovers {
          try await desk.isTakenOver("<i>\(round)</i>")
        }
        try await desk.stand.copied("<i>last</i>", as: "text/html")
        try await desk.becomesForeign()
        try await desk.copy("ours")
        try await desk.isTakenOver("<i>again</i>")
      }
    }

    @Test(arguments: DisplayKind.allCases)
    func itemsThatAreTakenOverMayBeCleaned(kind: DisplayKind) async throws {
      try await Self.at(kind, enriching: .html) { desk in
        try await desk.isTakenOver("<b>as it is</b>")
        #expect(desk.items[.general]?.hints.clean == nil)
        desk.settings.edit { $0.enrich.clean = .links }
        try await desk.isTakenOver("<b>clean</b>")
        #expect(desk.items[.general]?.hints.clean == .links)
        #expect(desk.items[.general]?.hints.formats == [.html, .rtf, .plain, .markdown])
      }
    }

    /// Everything that begins with a number sign is Markdown here.
    @Test(arguments: DisplayKind.allCases)
    func markdownThatAnEditorCopiesIsTakenOver(kind: DisplayKind) async throws {
      try await Desk.at(
        kind,
        recognising: { payload, _ in
          (try? payload.bytes())?.first == UInt8(ascii: "#") ? .markdown : nil
        }
      ) { desk in
        try await desk.stand.copied("# before", as: "UTF8_STRING")
        try await desk.becomesForeign()
        desk.settings.edit { $0.enrich.recognise = [.markdown] }
        try await desk.stand.copied("plain", as: "UTF8_STRING")
        try await desk.becomesForeign()
        try await desk.stand.copied("# title", as: "UTF8_STRING")
        try await eventually("Markdown") {
          guard try await desk.stand.types(on: .general).contains("text/markdown") else { return false }
          return try await desk.stand.pasted("text/markdown") == "# title"
        }
        #expect(desk.items[.general]?.origin == .client)
        #expect(try await desk.stand.pasted() == "# title", "its own bytes stay")
      }
    }

    @Test(arguments: DisplayKind.allCases)
    func itemsThatARuleChangesAreTakenOver(kind: DisplayKind) async throws {
      let rule = "[[rule]]\nwhen.type = \"text/html\"\nthen = [\"sensitive\", { expire = \"1 h\" }]"
      let rules = try UserSettings(file: Array(rule.utf8)).rules
      try await Desk.at(kind) { desk in
        desk.settings.edit { $0.rules = rules }
        try await desk.stand.copied("text", as: "UTF8_STRING")
        try await desk.becomesForeign()
        try await desk.stand.copied("<b>x</b>", as: "text/html")
        try await eventually("an item of ours") { desk.items[.general]?.origin == .client }
        let item = try #require(desk.items[.general])
        #expect(item.hints.isSensitive && item.hints.lifetime == .seconds(3600))
        #expect(item.sources.registeredTypes.contains(.passwordManagerHint))
        try await eventually("a paste") { try await desk.stand.pasted("text/html") == "<b>x</b>" }
      }
    }

    @Test(arguments: DisplayKind.withPrimary, [UserSettings.Primary.Mirror.toClipboard, .fromClipboard, .both])
    func oneSelectionFollowsTheOther(kind: DisplayKind, mirror: UserSettings.Primary.Mirror) async throws {
      try await Desk.at(kind) { desk in
        desk.settings.edit { $0.primary.mirror = mirror }
        let mirroring = LoopTask.start { await PrimaryMirror(desk.clipboard, settings: desk.settings).run() }
        defer { mirroring.cancel() }
        for round in 0..<2 {
          if mirror != .fromClipboard {
            let marked = try desk.stand.copy(Array("marked \(round)".utf8), as: "UTF8_STRING", on: .primary)
            // Time does not pass: on a busy machine, more of it would pass than the daemon waits for an application.
            try await eventually("what was marked") {
              await desk.display.settle(.primary)
              return try await desk.stand.pasted() == "marked \(round)"
            }
            await marked.kill()
          }
          if mirror != .toClipboard {
            try await desk.copy("copied \(round)")
            try await eventually("the copied text") {
              try await desk.stand.pasted(from: .primary) == "copied \(round)"
            }
          }
        }
      }
    }
  }
}

extension Desk {
  /// Another application copies, and others paste a type that derives from it.
  fileprivate func isTakenOver(_ markup: String) async throws {
    try await stand.copied(markup, as: "text/html")
    try await eventually("Markdown") {
      guard try await stand.types(on: .general).contains("text/markdown") else { return false }
      return try await stand.pasted("text/markdown") == markup
    }
  }
}

private enum OwnershipLimit {
  /// The maximum number of answers to takeovers a second.
  static let takeovers = 10
}
