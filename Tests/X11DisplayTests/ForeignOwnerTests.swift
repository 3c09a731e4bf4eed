import DisplayServer
import Host
import Pasteboard
import Reactor
import TestSupport
import Testing
import X11Display

extension X11Tests {
  /// Selections of other applications, well-behaved and otherwise.
  @Suite struct ForeignOwners {
    @Test(arguments: [12, 3 << 20])
    func whatXclipOwnsIsRead(size: Int) async throws {
      try await X11Fixture.run { fixture in
        let bytes = patterned(size)
        let owner = try fixture.server.client(
          "xclip", "-i", "-selection", "clipboard", "-quiet", "-t", "application/x-test", input: bytes)
        try await fixture.becomesForeign()
        let type = try #require(MediaType("application/x-test"))
        let isWhole = try await fixture.paste(type) == bytes
        #expect(isWhole)
        await owner.stop()
      }
    }

    @Test(arguments: ["-b", "-p"])
    func whatXselOwnsIsRead(selection: String) async throws {
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

    @Test func theItemGoesWithItsOwner() async throws {
      try await X11Fixture.run { fixture in
        let owner = try fixture.server.client("xclip", "-i", "-selection", "clipboard", "-quiet", input: [65])
        try await fixture.becomesForeign()
        await owner.stop()
        try await eventually("an empty pasteboard") {
          await fixture.x11.settle(.general)
          return fixture.host.item(on: .general) == nil
        }
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
        let types = fixture.host.item(on: .general)?.offer.types().count
        #expect((200...256).contains(types ?? 0))
        await owner.stop()
      }
    }

    @Test func aPasswordIsKnownAsOne() async throws {
      try await X11Fixture.run { fixture in
        let owner = try await fixture.owner("secret")
        #expect(fixture.host.item(on: .general)?.hints.isSensitive == true)
        await owner.stop()
      }
    }

    @Test func anOwnerThatNeverAnswersCostsOnlyTheLimit() async throws {
      try await X11Fixture.run(timers: true) { fixture in
        let owner = try await fixture.owner("mute")
        let type = try #require(MediaType("image/mute"))
        let outcome = Promise<LoadFailure?>()
        LoopTask.start { outcome.fulfil(await fixture.failure(of: type)) }
        #expect(try await owner.line() == "asked for image/mute")
        fixture.timers.advance(by: .seconds(6))
        #expect(try await outcome.wait()?.reason == .timedOut)
        #expect(try await fixture.paste(.plainText) == Array("mute".utf8))
        await owner.stop()
      }
    }

    @Test func anEndlessTransferEndsAtTheLimit() async throws {
      try await X11Fixture.run { fixture in
        let owner = try await fixture.owner("endless")
        #expect(await fixture.failure(of: .octetStream)?.reason == .tooLarge)
        await owner.stop()
      }
    }

    @Test func anOwnItemIsFollowedByAnothers() async throws {
      try await X11Fixture.run { fixture in
        try await fixture.copy([.plainText: Array("mine".utf8)])
        let owner = try await fixture.owner("yours")
        #expect(try await fixture.paste(.plainText) == Array("yours".utf8))
        try await fixture.copy([.plainText: Array("mine again".utf8)])
        #expect(try await fixture.xclip("UTF8_STRING").text == "mine again")
        #expect(try await fixture.paste(.plainText) == Array("mine again".utf8))
        await owner.stop()
      }
    }
  }
}
