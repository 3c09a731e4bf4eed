import DisplayServer
import Host
import Linux
import Pasteboard
import Reactor
import Settings
import TestSupport
import Testing

extension DisplayTests {
  /// Items of other applications, when these end.
  @Suite struct Keeping {
    @Test(arguments: DisplayKind.allCases)
    func itemsOutliveTheirApplication(kind: DisplayKind) async throws {
      try await Desk.at(kind) { desk in
        desk.settings.edit { $0.keep.isEnabled = true }
        for round in 0..<2 {
          let application = try await desk.copiedElsewhere("theirs \(round)")
          try await desk.isReadAhead(.plainText)
          await application.kill()
          try await desk.isKept("theirs \(round)")
        }
        try await desk.copy("ours")
        try await desk.isPasted("ours")
      }
    }

    @Test(arguments: DisplayKind.allCases, ["text/html", "application/x-theirs", "image/png"])
    func eachTypeStaysByteForByte(kind: DisplayKind, type: String) async throws {
      try await Desk.at(kind) { desk in
        desk.settings.edit { $0.keep.isEnabled = true }
        let bytes = patterned(300_000)
        let application = try desk.stand.copy(bytes, as: type, on: .general)
        try await desk.becomesForeign()
        try await desk.isReadAhead(try #require(MediaType(type)))
        await application.kill()
        // Until the daemon has noticed the end, a compositor may still list the application's types.
        try await eventually("the end of the application") { desk.items[.general]?.origin == .kept }
        try await eventually("the kept item") { try await desk.stand.types(on: .general).contains(type) }
        let isSame = try await desk.stand.paste(type, from: .general).pasted() == bytes
        #expect(isSame)
      }
    }

    /// Our own item does not come back then: the newest copy stays.
    @Test(arguments: DisplayKind.allCases)
    func itemsThatWereReadAreNewerThanOurs(kind: DisplayKind) async throws {
      try await Desk.at(kind) { desk in
        desk.settings.edit { $0.keep.isEnabled = true }
        try await desk.copy("ours")
        let application = try await desk.copiedElsewhere("theirs")
        try await desk.isReadAhead(.plainText)
        await application.kill()
        try await desk.isKept("theirs")
      }
    }

    @Test(arguments: DisplayKind.allCases)
    func itemsThatMayNotBeKeptGo(kind: DisplayKind) async throws {
      try await Desk.at(kind) { desk in
        let policies: [((inout UserSettings.Keep) -> Void, PasteboardName, String)] = [
          ({ $0.isEnabled = false }, .general, "text/html"),
          ({ _ in }, .primary, "text/html"),
          ({ _ in }, .general, "x-kde-passwordManagerHint"),
          ({ $0.excludedTypes = [TypePattern(.png)] }, .general, "image/png"),
          ({ $0.excludedApplications = ["Firefox"] }, .general, "text/_moz_htmlinfo"),
        ]
        for (limit, name, type) in policies where desk.display.carried.contains(name) {
          desk.settings.edit {
            $0.keep = UserSettings().keep
            limit(&$0.keep)
          }
          let application = try desk.stand.copy(patterned(1000), as: type, on: name)
          try await desk.becomesForeign(name)
          await desk.pasteboards.keeping.readAhead(name)
          await application.kill()
          try await desk.becomesEmpty(name)
        }
      }
    }

    @Test(arguments: DisplayKind.allCases)
    func theServersEndTakesNothingAway(kind: DisplayKind) async throws {
      try await Desk.at(kind) { desk in
        desk.settings.edit { $0.keep.isEnabled = true }
        try await desk.copiedElsewhere("theirs")
        try await desk.isReadAhead(.plainText)
        try await desk.losesServer()
        #expect(await desk.paste() == "theirs")
        try await desk.stand.start()
        try await desk.passes(until: "a connection") { desk.display.name != nil }
        try await desk.isKept("theirs")
      }
    }
  }
}

extension Desk {
  /// Waits until a source of the general pasteboard's item was read although no client has pasted it.
  fileprivate func isReadAhead(_ type: MediaType) async throws {
    try await eventually("\(type)") { items.payload(ofSource: type, on: .general) != nil }
  }

  /// Waits until an application's text is pasted, although the application has gone.
  fileprivate func isKept(_ text: String) async throws {
    try await eventually("what was kept") { try await stand.pasted() == text }
    #expect(await paste() == text)
    #expect(items[.general]?.origin == .kept)
  }
}
