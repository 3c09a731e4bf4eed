import DisplayServer
import Host
import Pasteboard
import TestSupport
import Testing

@testable import X11Display

extension X11Tests {
  /// Selections of other applications, well-behaved and otherwise.
  @Suite struct ForeignOwners {
    @Test(arguments: ["-b", "-p"])
    func xselsTextIsRead(selection: String) async throws {
      try await X11Fixture.run { fixture in
        let name: PasteboardName = selection == "-p" ? .primary : .general
        let text = [UInt8](repeating: UInt8(ascii: "a"), count: 300_000)
        let owner = try fixture.server.client("xsel", selection, "-i", "-n", input: text)
        try await fixture.becomesForeign(name)
        let isWhole = try await fixture.paste(.plainText, from: name) == text
        #expect(isWhole)
        await owner.stop()
      }
    }

    @Test func textInLatin1BecomesUTF8() async throws {
      try await X11Fixture.run { fixture in
        let owner = try await fixture.owner("latin")
        #expect(try await fixture.paste(.plainText) == Array("grüße".utf8))
        await owner.stop()
      }
    }

    @Test func targetsOfTypeTargetsAreRead() async throws {
      try await X11Fixture.run { fixture in
        let owner = try await fixture.owner("untyped")
        #expect(try await fixture.paste(.plainText) == Array("untyped".utf8))
        await owner.stop()
      }
    }

    @Test func anOwnerWithoutTargetsIsAskedForText() async throws {
      try await X11Fixture.run { fixture in
        let owner = try await fixture.owner("refusing")
        #expect(try await fixture.paste(.plainText) == Array("grüße".utf8))
        await owner.stop()
      }
    }

    @Test func tenThousandTypesAreSurvived() async throws {
      try await X11Fixture.run { fixture in
        let owner = try await fixture.owner("many")
        #expect(try await fixture.paste(.html) == Array("<p>x</p>".utf8))
        let types = fixture.items[.general]?.offer.types().count
        #expect((200...256).contains(types ?? 0))
        await owner.stop()
      }
    }

    @Test func longNamesAreNoTypes() async throws {
      try await X11Fixture.run { fixture in
        let owner = try await fixture.owner("long")
        #expect(
          fixture.items[.general]?.sources.registeredTypes.map(\.description) == [
            "text/plain;charset=utf-8", "x-long/last",
          ])
        await owner.stop()
      }
    }

    @Test func longNamesAreCutOff() async throws {
      try await X11Fixture.run { fixture in
        let connection = try #require(await X11Connection.open(fixture.server.display, authority: nil))
        let names = (1...100).map { number in "\(number)" + String(repeating: "x", count: number % 10 == 0 ? 60_000 : 5)
        }
        let atoms = try await AtomCache(connection).atoms(named: names)
        let found = try await AtomCache(connection).names(of: atoms)
        #expect(found == names.map { String($0.prefix(256)) })
        connection.close()
      }
    }

    @Test func anOwnerIsKnownByItsWindow() async throws {
      try await X11Fixture.run { fixture in
        let owner = try await fixture.owner("classed")
        let application = fixture.items[.general]?.application
        #expect(application?.name == "Editor")
        #expect(application?.evidence == ["its windows are of the class Editor"])
        await owner.stop()
      }
    }

    @Test func anOwnerWithoutAClassIsKnownByAnotherWindowOfIts() async throws {
      try await X11Fixture.run { fixture in
        let owner = try await fixture.owner("led")
        let connection = try #require(await X11Connection.open(fixture.server.display, authority: nil))
        let clipboard = try await connection.ask { $0.atom(named: "CLIPBOARD") }?.value ?? 0
        let window = try await connection.ask { $0.owner(of: Atom(rawValue: clipboard)) }?.value ?? 0
        #expect(try await WindowClass.find(of: WindowID(rawValue: window), on: connection) == "Editor")
        #expect(
          try await WindowClass.find(of: connection.window, on: connection) == nil, "others' windows are not ours")
        connection.close()
        await owner.stop()
      }
    }

    @Test(arguments: [
      ("", nil), ("\0\0", nil), ("xterm\0XTerm\0", "XTerm"), ("one", "one"),
    ])
    func aClassIsTheSecondWord(property: String, name: String?) {
      #expect(WindowClass.name(Array(property.utf8)) == name)
      #expect(WindowClass.name([0x61, 0x00, 0xFC]) == "ü", "Latin-1")
    }

    /// Behind a thousand other types, in several spellings; or in a list that is too long to be searched.
    @Test(arguments: [
      ("hidden", "x-kde-passwordManagerHint"), ("hidden", "x-kde-passwordManagerHint;charset=utf-8"),
      ("hidden", "application/X-KDE-passwordmanagerhint"), ("countless", ""), ("endless-list", ""),
    ])
    func aPasswordIsKnownAsOneWhereverItsMarkIs(kind: String, mark: String) async throws {
      try await X11Fixture.run { fixture in
        let owner = try await fixture.owner(kind, mark)
        #expect(fixture.items[.general]?.hints.isSensitive == true)
        #expect(try await fixture.paste(.plainText) == Array(kind.utf8))
        #expect(try await fixture.paste(#require(MediaType("x-kde-passwordManagerHint"))) == Array("secret".utf8))
        await owner.stop()
      }
    }

    @Test func manyTypesAloneAreNoSecret() async throws {
      try await X11Fixture.run { fixture in
        let owner = try await fixture.owner("hidden", "x-many/last")
        #expect(fixture.items[.general]?.hints.isSensitive == false)
        await owner.stop()
      }
    }

    @Test func aPasswordIsKnownAsOne() async throws {
      try await X11Fixture.run { fixture in
        let owner = try await fixture.owner("secret")
        #expect(fixture.items[.general]?.hints.isSensitive == true)
        await owner.stop()
      }
    }
  }
}
