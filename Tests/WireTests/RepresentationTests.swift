import Testing
import Wire

struct RepresentationTests {
  @Test(arguments: [[], Array("plain".utf8), Array("é\n\t\"\\".utf8), [0xFF, 0x00], Array("ends\u{0}".utf8)])
  func inlineBytesComeBackAsTheyWere(bytes: [UInt8]) throws {
    let representation = Representation(type: "a/b", inline: bytes)
    #expect(representation.size == bytes.count)
    #expect((representation.text != nil) == (String(validating: bytes, as: UTF8.self) != nil))
    #expect(try representation.content() == .inline(bytes))
  }

  /// Control characters, quotes and line feeds grow when JSON escapes them; a full megabyte of any byte must fit.
  @Test(arguments: [0x00, 0x01, 0x0A, 0x22, 0x2F, 0x41, 0x5C, 0x7F, 0xC3, 0xFF] as [UInt8])
  func aMegabyteOfAnythingFitsAMessage(byte: UInt8) throws {
    let bytes = [UInt8](repeating: byte, count: Representation.inlineLimit)
    let call = encodeCall(Copy.self, .init(representations: [Representation(type: "a/b", inline: bytes)]))
    #expect(call.count <= FrameReader.messageLimit)
    let parameters = try IncomingCall(Array(call.dropLast())).parameters(of: Copy.self)
    #expect(try parameters.representations[0].content() == .inline(bytes))
  }

  @Test(arguments: [
    #"{"type":"a/b"}"#, #"{"type":"a/b","text":"","base64":""}"#, #"{"type":"a/b","text":"","descriptor":0}"#,
    #"{"type":"a/b","text":"","stream":"s"}"#, #"{"type":"a/b","base64":"%"}"#, #"{"type":"a/b","descriptor":-1}"#,
  ])
  func aContradictionIsRefused(text: String) throws {
    let message = Array(#"{"parameters":{"generation":1,"representation":\#(text)}}"#.utf8)
    let representation = try #require(try IncomingReply(message).parameters(of: Paste.self).representation)
    #expect {
      try representation.content()
    } throws: { error in
      if case .invalidRepresentation? = error as? WireError { true } else { false }
    }
  }

  @Test func aStreamIsNamed() throws {
    #expect(try Representation(type: "a/b", size: 9, stream: "s").content() == .stream("s"))
    #expect(!Representation(type: "a/b", stream: "s").isPromised)
  }

  @Test func moreThanTheLimitIsTooLarge() {
    let representation = Representation(
      type: "a/b", inline: [UInt8](repeating: 65, count: Representation.inlineLimit + 1))
    #expect(throws: WireError.tooLarge(limit: Representation.inlineLimit)) { try representation.content() }
  }
}
